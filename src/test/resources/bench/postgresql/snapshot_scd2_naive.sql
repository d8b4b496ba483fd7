UPDATE naive SET end_at = (SELECT max(version) FROM versions)
WHERE end_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM snapshot s WHERE s.id = naive.id AND s.name IS NOT DISTINCT FROM naive.name
    AND s.city IS NOT DISTINCT FROM naive.city AND s.amount IS NOT DISTINCT FROM naive.amount);
INSERT INTO naive
SELECT s.id, s.name, s.city, s.amount, (SELECT max(version) FROM versions), NULL
FROM snapshot s
WHERE NOT EXISTS (SELECT 1 FROM naive t WHERE t.id = s.id AND t.end_at IS NULL);
UPDATE watermark SET version = (SELECT max(version) FROM versions);
