CREATE OR REPLACE TEMP TABLE winners AS
SELECT n.id, n.name, n.city, n.amount, n.seq, n.op = 'D' AS deleted
FROM changes n
JOIN (SELECT (max({seq: seq, upsert: op <> 'D', r: rowid})).r AS r FROM changes GROUP BY id) g ON g.r = n.rowid
LEFT JOIN best t ON t.id = n.id
WHERE t.id IS NULL OR n.seq > t.seq OR n.seq = t.seq AND n.op <> 'D';
DELETE FROM best USING winners w WHERE best.id = w.id;
INSERT INTO best SELECT id, name, city, amount, seq, deleted FROM winners;
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
