CREATE OR REPLACE TEMP TABLE affected AS
SELECT rowid AS rid, b.* FROM best b WHERE id IN (SELECT id FROM changes);
CREATE OR REPLACE TEMP TABLE written AS
SELECT rid, id, name, city, amount, seq, next_seq, deleted
FROM (
  SELECT *, lead(seq) OVER (PARTITION BY id ORDER BY seq, ord, event_no) AS next_seq
  FROM (
    SELECT rid, id, name, city, amount, start_at AS seq, end_at, deleted, 0 AS ord, 0 AS event_no FROM affected
    UNION ALL
    SELECT NULL, id, name, city, amount, seq, NULL, op = 'D', CASE WHEN op = 'D' THEN -1 ELSE 1 END, event_no FROM changes
  ) e
) l
WHERE rid IS NULL AND next_seq IS DISTINCT FROM seq OR rid IS NOT NULL AND end_at IS DISTINCT FROM next_seq;
DELETE FROM best WHERE rowid IN (SELECT rid FROM written WHERE rid IS NOT NULL);
INSERT INTO best SELECT id, name, city, amount, seq, next_seq, deleted FROM written WHERE next_seq IS DISTINCT FROM seq;
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
