MERGE INTO best t USING (
  SELECT id, (r).C1 AS seq, NOT (r).C2 AS deleted, (r).C4 AS name, (r).C5 AS city, (r).C6 AS amount
  FROM (SELECT id, max(ROW(seq, op <> 'D', event_no, name, city, amount)) AS r FROM changes GROUP BY id)
) s ON t.id = s.id
WHEN MATCHED AND (s.seq > t.seq OR s.seq = t.seq AND NOT s.deleted)
  THEN UPDATE SET name = s.name, city = s.city, amount = s.amount, seq = s.seq, deleted = s.deleted
WHEN NOT MATCHED THEN INSERT (id, name, city, amount, seq, deleted)
  VALUES (s.id, s.name, s.city, s.amount, s.seq, s.deleted);
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
