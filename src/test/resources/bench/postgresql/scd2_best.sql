CREATE TEMPORARY TABLE new_events ON COMMIT DROP AS
SELECT DISTINCT ON (id, seq) id, seq, name, city, amount, op = 'D' AS deleted
FROM changes
ORDER BY id, seq, op = 'D', event_no DESC;
ANALYZE new_events;
CREATE TEMPORARY TABLE affected ON COMMIT DROP AS SELECT DISTINCT id FROM new_events;
ANALYZE affected;
CREATE TEMPORARY TABLE links ON COMMIT DROP AS
SELECT row_id, id, seq, next_seq, name, city, amount, deleted
FROM (
  SELECT *, lead(seq) OVER (PARTITION BY id ORDER BY seq) AS next_seq
  FROM (
    SELECT t.ctid AS row_id, t.id, t.start_at AS seq, t.end_at, t.name, t.city, t.amount, t.deleted FROM affected k JOIN best t ON t.id = k.id
    UNION ALL SELECT NULL, id, seq, NULL, name, city, amount, deleted FROM new_events
  ) e
) l
WHERE row_id IS NULL OR end_at IS DISTINCT FROM next_seq;
ANALYZE links;
UPDATE best SET end_at = l.next_seq FROM links l WHERE l.row_id IS NOT NULL AND best.ctid = l.row_id;
INSERT INTO best SELECT id, name, city, amount, seq, next_seq, deleted FROM links WHERE row_id IS NULL;
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
