CREATE OR REPLACE TEMP TABLE differences AS
SELECT t.rowid AS rid, s.id, s.name, s.city, s.amount
FROM snapshot s FULL JOIN (SELECT rowid, * FROM best WHERE end_at IS NULL) t ON t.id = s.id
WHERE s.id IS NULL OR t.id IS NULL
  OR s.name IS DISTINCT FROM t.name OR s.city IS DISTINCT FROM t.city OR s.amount IS DISTINCT FROM t.amount;
UPDATE best SET end_at = (SELECT max(version) FROM versions) WHERE rowid IN (SELECT rid FROM differences WHERE rid IS NOT NULL);
INSERT INTO best SELECT id, name, city, amount, (SELECT max(version) FROM versions), NULL FROM differences WHERE id IS NOT NULL;
UPDATE watermark SET version = (SELECT max(version) FROM versions);
