CREATE TABLE best (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, start_at BIGINT, end_at BIGINT, deleted BOOLEAN, PRIMARY KEY (id, start_at));
CREATE TABLE naive (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, start_at BIGINT, end_at BIGINT, PRIMARY KEY (id, start_at));
CREATE TABLE watermark (event_no BIGINT);
INSERT INTO watermark VALUES (0);
CREATE TABLE new_events (id BIGINT, seq BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, deleted BOOLEAN, PRIMARY KEY (id, seq));
CREATE TABLE affected (id BIGINT PRIMARY KEY);
CREATE TABLE links (id BIGINT, seq BIGINT, is_new BOOLEAN, next_seq BIGINT, PRIMARY KEY (id, seq));
