MERGE INTO naive t USING (SELECT id, min(event_no) AS event_no FROM changes GROUP BY id) s ON t.id = s.id AND t.end_at IS NULL AND t.doubted_at IS NULL
WHEN MATCHED THEN UPDATE SET doubted_at = s.event_no;
INSERT INTO naive
SELECT t.id, t.name, t.city, t.amount, t.start_at, s.seq, s.event_no, NULL
FROM naive t JOIN (SELECT id, min(seq) AS seq, min(event_no) AS event_no FROM changes GROUP BY id) s
ON t.id = s.id AND t.end_at IS NULL AND t.doubted_at = s.event_no;
INSERT INTO naive
SELECT id, name, city, amount, seq, CASE WHEN o.open = 0 THEN next_seq END, CASE WHEN o.open = 0 THEN next_no ELSE event_no END, CASE WHEN o.open = 1 THEN next_no END
FROM (
  SELECT c.*, lead(seq) OVER (PARTITION BY id ORDER BY seq) AS next_seq, lead(event_no) OVER (PARTITION BY id ORDER BY seq) AS next_no FROM changes c
) e CROSS JOIN (SELECT 1 AS open UNION ALL SELECT 0) o
WHERE op <> 'D' AND (o.open = 1 OR next_no IS NOT NULL);
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
