DELETE FROM best WHERE NOT EXISTS (
  SELECT 1 FROM snapshot s WHERE s.id = best.id AND s.name IS NOT DISTINCT FROM best.name
    AND s.city IS NOT DISTINCT FROM best.city AND s.amount IS NOT DISTINCT FROM best.amount);
INSERT INTO best
SELECT s.id, s.name, s.city, s.amount FROM snapshot s WHERE NOT EXISTS (SELECT 1 FROM best t WHERE t.id = s.id);
UPDATE watermark SET version = (SELECT max(version) FROM versions);
