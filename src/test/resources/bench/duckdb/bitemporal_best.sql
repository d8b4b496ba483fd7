CREATE OR REPLACE TEMP TABLE versions AS
SELECT *, lead(seq) OVER w AS next_seq, lead(event_no) OVER w AS next_no
FROM (
  SELECT rowid AS rid, id, name, city, amount, start_at AS seq, known_at AS event_no, FALSE AS deleted
  FROM best WHERE end_at IS NULL AND doubted_at IS NULL AND id IN (SELECT id FROM changes)
  UNION ALL
  SELECT NULL, id, name, city, amount, seq, event_no, op = 'D' FROM changes
) e
WINDOW w AS (PARTITION BY id ORDER BY seq);
DELETE FROM best WHERE rowid IN (SELECT rid FROM versions WHERE rid IS NOT NULL);
INSERT INTO best
SELECT id, name, city, amount, seq, NULL, event_no, next_no FROM versions WHERE NOT deleted
UNION ALL
SELECT id, name, city, amount, seq, next_seq, next_no, NULL FROM versions WHERE NOT deleted AND next_no IS NOT NULL;
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
