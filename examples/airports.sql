-- A change feed of 303 real airports in three batches, with late, repeated and deleted rows (examples/data/NOTICE tells its origin).
CREATE TABLE airport_changes (
  iata VARCHAR, name VARCHAR, city VARCHAR, state VARCHAR, latitude DOUBLE, longitude DOUBLE,
  operation VARCHAR, changed_at TIMESTAMP
);

-- The feed as a file. A deleted airport has nothing but its key, the operation and the time.
CREATE VIEW feed AS
  SELECT * FROM read_csv('examples/data/airport_changes.csv', header = true, columns = {
    'batch': 'INTEGER', 'iata': 'VARCHAR', 'name': 'VARCHAR', 'city': 'VARCHAR', 'state': 'VARCHAR',
    'latitude': 'DOUBLE', 'longitude': 'DOUBLE', 'operation': 'VARCHAR', 'changed_at': 'TIMESTAMP'
  });

-- The airports as they are now.
CREATE OR REFRESH STREAMING TABLE airports
  FLOW AUTO CDC
  FROM STREAM(airport_changes)
  KEYS (iata)
  APPLY AS DELETE WHEN operation = "DELETE"
  SEQUENCE BY changed_at
  COLUMNS * EXCEPT (operation, changed_at)
  STORED AS SCD TYPE 1;

-- Their history, declared the other way: the table first, then a flow into it.
CREATE OR REFRESH STREAMING TABLE airport_history;

CREATE FLOW airport_history_flow AS
  AUTO CDC INTO airport_history
  FROM STREAM(airport_changes)
  KEYS (iata)
  APPLY AS DELETE WHEN operation = "DELETE"
  SEQUENCE BY changed_at
  COLUMNS * EXCEPT (operation, changed_at)
  STORED AS SCD TYPE 2;

-- Batch 1: what became known in 2021.
INSERT INTO airport_changes SELECT * EXCLUDE (batch) FROM feed WHERE batch = 1;

REFRESH STREAMING TABLE airports;

REFRESH STREAMING TABLE airport_history;

SELECT iata, name, state, latitude, longitude FROM airports WHERE iata IN ('ANC', 'GUM', 'HNL', 'JNU', 'SJU') ORDER BY iata;

SELECT iata, name, __START_AT, __END_AT FROM airport_history
WHERE iata IN ('ANC', 'GUM', 'HNL', 'JNU', 'SJU') ORDER BY iata, __START_AT;

SELECT (SELECT count(*) FROM airports) AS airports, count(*) AS history_rows,
  count(*) - count(__END_AT) AS open_rows FROM airport_history;

-- Batch 2: 2022. Anchorage had another name between the two that are known: its first row is split. Honolulu gets its name.
-- Guam closed, and opened again. Juneau closed. San Juan closed too, but nothing has been heard of it before: nothing to show yet.
INSERT INTO airport_changes SELECT * EXCLUDE (batch) FROM feed WHERE batch = 2;

REFRESH STREAMING TABLE airports;

REFRESH STREAMING TABLE airport_history;

SELECT iata, name, state, latitude, longitude FROM airports WHERE iata IN ('ANC', 'GUM', 'HNL', 'JNU', 'SJU') ORDER BY iata;

SELECT iata, name, __START_AT, __END_AT FROM airport_history
WHERE iata IN ('ANC', 'GUM', 'HNL', 'JNU', 'SJU') ORDER BY iata, __START_AT;

SELECT (SELECT count(*) FROM airports) AS airports, count(*) AS history_rows,
  count(*) - count(__END_AT) AS open_rows FROM airport_history;

-- Batch 3: 2023. Guam had closed earlier than reported: its first row gets shorter. All of Honolulu comes once more: nothing changes.
-- Juneau had another name before it closed. San Juan's opening comes at last, and the closing that was known before it ends the row.
INSERT INTO airport_changes SELECT * EXCLUDE (batch) FROM feed WHERE batch = 3;

REFRESH STREAMING TABLE airports;

REFRESH STREAMING TABLE airport_history;

SELECT iata, name, state, latitude, longitude FROM airports WHERE iata IN ('ANC', 'GUM', 'HNL', 'JNU', 'SJU') ORDER BY iata;

SELECT iata, name, __START_AT, __END_AT FROM airport_history
WHERE iata IN ('ANC', 'GUM', 'HNL', 'JNU', 'SJU') ORDER BY iata, __START_AT;

SELECT (SELECT count(*) FROM airports) AS airports, count(*) AS history_rows,
  count(*) - count(__END_AT) AS open_rows FROM airport_history;

-- What is open in the history is what the airports are now: both differences are empty.
SELECT
  (SELECT count(*) FROM (SELECT * FROM airports EXCEPT
    SELECT * EXCLUDE (__START_AT, __END_AT) FROM airport_history WHERE __END_AT IS NULL)) AS only_current,
  (SELECT count(*) FROM (SELECT * EXCLUDE (__START_AT, __END_AT) FROM airport_history WHERE __END_AT IS NULL EXCEPT
    SELECT * FROM airports)) AS only_open_history;
