MERGE INTO naive t USING (SELECT id, min(seq) AS seq FROM changes GROUP BY id) s ON t.id = s.id AND t.end_at IS NULL
WHEN MATCHED THEN UPDATE SET end_at = s.seq;
INSERT INTO naive
SELECT id, name, city, amount, seq, next_seq
FROM (SELECT c.*, lead(seq) OVER (PARTITION BY id ORDER BY seq) AS next_seq FROM changes c) e
WHERE op <> 'D';
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
