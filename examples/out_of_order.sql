-- Five events of one key, the third and the fifth of them late. After each one, the two tables are refreshed and shown.
CREATE TABLE events (id INT, name VARCHAR(20), operation VARCHAR(10), seq INT);

-- SCD TYPE 1: what is true now.
CREATE OR REFRESH STREAMING TABLE current_names
  FLOW AUTO CDC
  FROM STREAM(events)
  KEYS (id)
  APPLY AS DELETE WHEN operation = "DELETE"
  SEQUENCE BY seq
  COLUMNS * EXCEPT (operation, seq)
  STORED AS SCD TYPE 1;

-- SCD TYPE 2: what was true from when to when.
CREATE OR REFRESH STREAMING TABLE name_history
  FLOW AUTO CDC
  FROM STREAM(events)
  KEYS (id)
  APPLY AS DELETE WHEN operation = "DELETE"
  SEQUENCE BY seq
  COLUMNS * EXCEPT (operation, seq)
  STORED AS SCD TYPE 2;

-- At 10 the name is A.
INSERT INTO events VALUES (1, 'A', 'INSERT', 10);

REFRESH STREAMING TABLE current_names;

REFRESH STREAMING TABLE name_history;

SELECT * FROM current_names;

SELECT * FROM name_history ORDER BY __START_AT;

-- At 30 it becomes C.
INSERT INTO events VALUES (1, 'C', 'UPDATE', 30);

REFRESH STREAMING TABLE current_names;

REFRESH STREAMING TABLE name_history;

SELECT * FROM current_names;

SELECT * FROM name_history ORDER BY __START_AT;

-- Late: at 20 it had become B. The current name stays C; the history of A is cut at 20, and B fills the gap.
INSERT INTO events VALUES (1, 'B', 'UPDATE', 20);

REFRESH STREAMING TABLE current_names;

REFRESH STREAMING TABLE name_history;

SELECT * FROM current_names;

SELECT * FROM name_history ORDER BY __START_AT;

-- At 40 the key is deleted.
INSERT INTO events VALUES (1, NULL, 'DELETE', 40);

REFRESH STREAMING TABLE current_names;

REFRESH STREAMING TABLE name_history;

SELECT * FROM current_names;

SELECT * FROM name_history ORDER BY __START_AT;

-- Late: it had been deleted at 35 already. C now ends there.
INSERT INTO events VALUES (1, NULL, 'DELETE', 35);

REFRESH STREAMING TABLE current_names;

REFRESH STREAMING TABLE name_history;

SELECT * FROM current_names;

SELECT * FROM name_history ORDER BY __START_AT;
