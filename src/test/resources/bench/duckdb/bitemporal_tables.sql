CREATE TABLE best (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, start_at BIGINT, end_at BIGINT, known_at BIGINT, doubted_at BIGINT);
CREATE TABLE naive (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, start_at BIGINT, end_at BIGINT, known_at BIGINT, doubted_at BIGINT);
CREATE TABLE watermark (event_no BIGINT);
INSERT INTO watermark VALUES (0);
