CREATE TABLE best (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, seq BIGINT, deleted BOOLEAN, PRIMARY KEY (id));
CREATE TABLE naive (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, seq BIGINT, PRIMARY KEY (id));
CREATE TABLE watermark (event_no BIGINT);
INSERT INTO watermark VALUES (0);
