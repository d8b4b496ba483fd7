INSERT INTO best AS t (id, name, city, amount, seq, deleted)
SELECT DISTINCT ON (id) id, name, city, amount, seq, op = 'D'
FROM changes
ORDER BY id, seq DESC, op = 'D', event_no DESC
ON CONFLICT (id) DO UPDATE
SET name = excluded.name, city = excluded.city, amount = excluded.amount, seq = excluded.seq, deleted = excluded.deleted
WHERE excluded.seq > t.seq OR excluded.seq = t.seq AND NOT excluded.deleted;
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
