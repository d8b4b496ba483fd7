DELETE FROM new_events;
INSERT INTO new_events
SELECT id, seq, (r).C3, (r).C4, (r).C5, NOT (r).C1
FROM (SELECT id, seq, max(ROW(op <> 'D', event_no, name, city, amount)) AS r FROM changes GROUP BY id, seq);
DELETE FROM affected;
INSERT INTO affected SELECT DISTINCT id FROM new_events;
DELETE FROM links;
INSERT INTO links
SELECT id, seq, is_new, next_seq
FROM (
  SELECT id, seq, is_new, end_at, lead(seq) OVER (PARTITION BY id ORDER BY seq) AS next_seq
  FROM (
    SELECT t.id, t.start_at AS seq, FALSE AS is_new, t.end_at FROM affected k JOIN best t ON t.id = k.id
    UNION ALL SELECT id, seq, TRUE, NULL FROM new_events
  ) e
) l
WHERE is_new OR end_at IS DISTINCT FROM next_seq;
MERGE INTO best t USING (SELECT * FROM links WHERE NOT is_new) l ON t.id = l.id AND t.start_at = l.seq
WHEN MATCHED THEN UPDATE SET end_at = l.next_seq;
INSERT INTO best
SELECT n.id, n.name, n.city, n.amount, n.seq, l.next_seq, n.deleted
FROM new_events n JOIN links l ON l.id = n.id AND l.seq = n.seq;
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
