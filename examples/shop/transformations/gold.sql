-- What is asked for: always what its query gives. It reads silver.sql, which stands behind it: the order of files means nothing.
CREATE MATERIALIZED VIEW revenue_by_day AS
  SELECT cast(sold_at AS DATE) AS day, count(DISTINCT order_id) AS orders, sum(amount) AS revenue
  FROM items
  GROUP BY ALL;

CREATE MATERIALIZED VIEW revenue_by_city AS
  SELECT h.city, sum(i.amount) AS revenue
  FROM items AS i
  JOIN orders AS o ON o.id = i.order_id
  JOIN customer_history AS h
    ON h.id = o.customer_id AND i.sold_at >= h.__START_AT AND (h.__END_AT IS NULL OR i.sold_at < h.__END_AT)
  GROUP BY h.city;

CREATE MATERIALIZED VIEW open_orders AS
  SELECT o.id, coalesce(c.name, 'gone') AS customer, o.status, o.changed_at
  FROM orders AS o
  LEFT JOIN customers AS c ON c.id = o.customer_id
  WHERE o.status <> 'paid';
