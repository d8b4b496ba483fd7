MERGE INTO naive t USING (
  SELECT id, name, city, amount, seq, op
  FROM changes
  QUALIFY row_number() OVER (PARTITION BY id ORDER BY seq DESC, event_no DESC) = 1
) s ON t.id = s.id
WHEN MATCHED AND s.op = 'D' AND s.seq >= t.seq THEN DELETE
WHEN MATCHED AND s.seq >= t.seq THEN UPDATE SET name = s.name, city = s.city, amount = s.amount, seq = s.seq
WHEN NOT MATCHED AND s.op <> 'D' THEN INSERT (id, name, city, amount, seq) VALUES (s.id, s.name, s.city, s.amount, s.seq);
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
