CREATE TABLE snapshot (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, PRIMARY KEY (id));
CREATE TABLE versions (version BIGINT);
CREATE TABLE watermark (version BIGINT);
INSERT INTO watermark VALUES (0);
CREATE TABLE best (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, PRIMARY KEY (id));
CREATE TABLE naive (id BIGINT, name VARCHAR(40), city VARCHAR(40), amount BIGINT, PRIMARY KEY (id));
