MERGE INTO naive t USING snapshot s ON t.id = s.id
WHEN MATCHED THEN UPDATE SET name = s.name, city = s.city, amount = s.amount
WHEN NOT MATCHED THEN INSERT (id, name, city, amount) VALUES (s.id, s.name, s.city, s.amount);
DELETE FROM naive WHERE NOT EXISTS (SELECT 1 FROM snapshot s WHERE s.id = naive.id);
UPDATE watermark SET version = (SELECT max(version) FROM versions);
