CREATE TABLE best (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, start_at BIGINT, end_at BIGINT, known_at BIGINT, doubted_at BIGINT, PRIMARY KEY (id, start_at, known_at));
CREATE TABLE naive (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, start_at BIGINT, end_at BIGINT, known_at BIGINT, doubted_at BIGINT, PRIMARY KEY (id, start_at, known_at));
CREATE TABLE watermark (event_no BIGINT);
INSERT INTO watermark VALUES (0);
CREATE TABLE versions (id BIGINT, seq BIGINT, event_no BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, deleted BOOLEAN, is_new BOOLEAN, next_seq BIGINT, next_no BIGINT, PRIMARY KEY (id, seq));
