MERGE INTO best t USING snapshot s ON t.id = s.id
WHEN MATCHED AND (t.name IS DISTINCT FROM s.name OR t.city IS DISTINCT FROM s.city OR t.amount IS DISTINCT FROM s.amount)
  THEN UPDATE SET name = s.name, city = s.city, amount = s.amount
WHEN NOT MATCHED THEN INSERT (id, name, city, amount) VALUES (s.id, s.name, s.city, s.amount);
DELETE FROM best WHERE NOT EXISTS (SELECT 1 FROM snapshot s WHERE s.id = best.id);
UPDATE watermark SET version = (SELECT max(version) FROM versions);
