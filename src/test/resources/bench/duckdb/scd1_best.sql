CREATE OR REPLACE TEMP TABLE winners AS
SELECT n.*
FROM (
  SELECT id, name, city, amount, seq, op = 'D' AS deleted
  FROM changes
  QUALIFY row_number() OVER (PARTITION BY id ORDER BY seq DESC, op = 'D', event_no DESC) = 1
) n
LEFT JOIN best t ON t.id = n.id
WHERE t.id IS NULL OR n.seq > t.seq OR n.seq = t.seq AND NOT n.deleted;
DELETE FROM best USING winners w WHERE best.id = w.id;
INSERT INTO best SELECT id, name, city, amount, seq, deleted FROM winners;
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
