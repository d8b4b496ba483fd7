DELETE FROM versions;
INSERT INTO versions
SELECT id, seq, event_no, name, city, amount, deleted, is_new,
  lead(seq) OVER (PARTITION BY id ORDER BY seq), lead(event_no) OVER (PARTITION BY id ORDER BY seq)
FROM (
  SELECT t.id, t.start_at AS seq, t.known_at AS event_no, t.name, t.city, t.amount, FALSE AS deleted, FALSE AS is_new
  FROM (SELECT DISTINCT id FROM changes) k JOIN best t ON t.id = k.id WHERE t.end_at IS NULL AND t.doubted_at IS NULL
  UNION ALL
  SELECT id, seq, event_no, name, city, amount, op = 'D', TRUE FROM changes
) e;
MERGE INTO best t USING (SELECT * FROM versions WHERE NOT is_new) v ON t.id = v.id AND t.start_at = v.seq AND t.known_at = v.event_no
WHEN MATCHED THEN UPDATE SET doubted_at = v.next_no;
INSERT INTO best
SELECT id, name, city, amount, seq, NULL, event_no, next_no FROM versions WHERE NOT deleted AND is_new
UNION ALL
SELECT id, name, city, amount, seq, next_seq, next_no, NULL FROM versions WHERE NOT deleted AND next_no IS NOT NULL;
UPDATE watermark SET event_no = (SELECT max(event_no) FROM changes);
