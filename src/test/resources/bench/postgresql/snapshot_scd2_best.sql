CREATE TEMP TABLE differences ON COMMIT DROP AS
SELECT t.ctid AS rid, s.id, s.name, s.city, s.amount
FROM snapshot s FULL JOIN (SELECT ctid, * FROM best WHERE end_at IS NULL) t ON t.id = s.id
WHERE s.id IS NULL OR t.id IS NULL
  OR s.name IS DISTINCT FROM t.name OR s.city IS DISTINCT FROM t.city OR s.amount IS DISTINCT FROM t.amount;
ANALYZE differences;
UPDATE best SET end_at = (SELECT max(version) FROM versions) FROM differences d WHERE best.ctid = d.rid;
INSERT INTO best SELECT id, name, city, amount, (SELECT max(version) FROM versions), NULL FROM differences WHERE id IS NOT NULL;
UPDATE watermark SET version = (SELECT max(version) FROM versions);
