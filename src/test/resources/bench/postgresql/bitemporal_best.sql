CREATE TEMPORARY TABLE affected ON COMMIT DROP AS SELECT DISTINCT id FROM changes;
ANALYZE affected;
CREATE TEMPORARY TABLE versions ON COMMIT DROP AS
SELECT *, lead(seq) OVER w AS next_seq, lead(event_no) OVER w AS next_no
FROM (
  SELECT t.ctid AS row_id, t.id, t.name, t.city, t.amount, t.start_at AS seq, t.known_at AS event_no, FALSE AS deleted
  FROM affected k JOIN best t ON t.id = k.id WHERE t.end_at IS NULL AND t.doubted_at IS NULL
  UNION ALL
  SELECT NULL, id, name, city, amount, seq, event_no, op = 'D' FROM changes
) e
WINDOW w AS (PARTITION BY id ORDER BY seq);
ANALYZE versions;
UPDATE best SET doubted_at = v.next_no FROM versions v WHERE v.row_id IS NOT NULL AND best.ctid = v.row_id;
INSERT INTO best
SELECT id, name, city, amount, seq, NULL, event_no, next_no FROM versions WHERE NOT deleted AND row_id IS NULL
UNION ALL
SELECT id, name, city, amount, seq, next_seq, next_no, NULL FROM versions WHERE NOT deleted AND next_no IS NOT NULL;
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
