-- What other systems deliver: tables that only grow. Plain SQL, the same for DuckDB, H2 and PostgreSQL.
CREATE TABLE IF NOT EXISTS landing_customers (
  id INTEGER, name VARCHAR(50), city VARCHAR(50), operation VARCHAR(10), changed_at TIMESTAMP
);

CREATE TABLE IF NOT EXISTS landing_orders (
  id INTEGER, customer_id INTEGER, status VARCHAR(20), operation VARCHAR(10), changed_at TIMESTAMP
);

CREATE TABLE IF NOT EXISTS landing_items (
  order_id INTEGER, product VARCHAR(50), quantity INTEGER, price DECIMAL(10, 2), sold_at TIMESTAMP
);

-- Ann moves twice, and the first move is heard of last. Bob's end is heard of before he is.
INSERT INTO landing_customers
SELECT * FROM (VALUES
  (1, 'Ann', 'Lisbon', 'INSERT', TIMESTAMP '2026-01-01 08:00:00'),
  (1, 'Ann', 'Prague', 'UPDATE', TIMESTAMP '2026-03-01 08:00:00'),
  (2, NULL, NULL, 'DELETE', TIMESTAMP '2026-02-20 09:00:00'),
  (2, 'Bob', 'Berlin', 'INSERT', TIMESTAMP '2026-01-02 09:00:00'),
  (3, 'Cleo', 'Malmö', 'INSERT', TIMESTAMP '2026-01-03 10:00:00'),
  (1, 'Ann', 'Porto', 'UPDATE', TIMESTAMP '2026-02-01 08:00:00')) AS c(id, name, city, operation, changed_at)
WHERE NOT EXISTS (SELECT 1 FROM landing_customers);

INSERT INTO landing_orders
SELECT * FROM (VALUES
  (10, 1, 'new', 'INSERT', TIMESTAMP '2026-02-10 10:00:00'),
  (11, 2, 'new', 'INSERT', TIMESTAMP '2026-02-10 11:00:00'),
  (10, 1, 'paid', 'UPDATE', TIMESTAMP '2026-02-10 12:00:00'),
  (12, 3, 'new', 'INSERT', TIMESTAMP '2026-02-11 10:00:00'),
  (12, 3, 'paid', 'UPDATE', TIMESTAMP '2026-02-11 10:05:00'),
  (12, 3, 'new', 'UPDATE', TIMESTAMP '2026-02-11 10:02:00'),
  (13, 3, 'paid', 'INSERT', TIMESTAMP '2026-02-12 09:00:00')) AS o(id, customer_id, status, operation, changed_at)
WHERE NOT EXISTS (SELECT 1 FROM landing_orders);

INSERT INTO landing_items
SELECT * FROM (VALUES
  (10, 'lamp', 1, 49.90, TIMESTAMP '2026-02-10 10:00:00'),
  (10, 'bulb', 4, 3.50, TIMESTAMP '2026-02-10 10:00:00'),
  (11, 'desk', 1, 199.00, TIMESTAMP '2026-02-10 11:00:00'),
  (12, 'lamp', 2, 49.90, TIMESTAMP '2026-02-11 10:00:00'),
  (12, 'cable', -1, 5.00, TIMESTAMP '2026-02-11 10:00:00'),
  (13, 'chair', 1, NULL, TIMESTAMP '2026-02-12 09:00:00'),
  (13, 'bulb', 10, 3.50, TIMESTAMP '2026-02-12 09:00:00')) AS i(order_id, product, quantity, price, sold_at)
WHERE NOT EXISTS (SELECT 1 FROM landing_items);
