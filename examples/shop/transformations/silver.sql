-- What is true: one row for each customer and order, late events and deletes in their places.
CREATE STREAMING TABLE customers
  FLOW AUTO CDC FROM STREAM(bronze_customers)
  KEYS (id)
  APPLY AS DELETE WHEN operation = "DELETE"
  SEQUENCE BY changed_at
  COLUMNS * EXCEPT (operation, changed_at)
  STORED AS SCD TYPE 1;

CREATE STREAMING TABLE customer_history
  FLOW AUTO CDC FROM STREAM(bronze_customers)
  KEYS (id)
  APPLY AS DELETE WHEN operation = "DELETE"
  SEQUENCE BY changed_at
  COLUMNS * EXCEPT (operation, changed_at)
  STORED AS SCD TYPE 2;

CREATE STREAMING TABLE orders
  FLOW AUTO CDC FROM STREAM(bronze_orders)
  KEYS (id)
  APPLY AS DELETE WHEN operation = "DELETE"
  SEQUENCE BY changed_at
  COLUMNS * EXCEPT (operation)
  STORED AS SCD TYPE 1;

-- Priced once, for both who want it. Only flows see this view.
CREATE TEMPORARY VIEW priced_items AS
  SELECT order_id, product, quantity, price, quantity * price AS amount, sold_at FROM STREAM(bronze_items);

CREATE STREAMING TABLE items (
  CONSTRAINT sold EXPECT (quantity > 0) ON VIOLATION DROP ROW,
  CONSTRAINT has_price EXPECT (price IS NOT NULL)
) AS SELECT * FROM STREAM(priced_items);
