-- As it came.
CREATE STREAMING TABLE bronze_customers AS SELECT * FROM STREAM landing_customers;

CREATE STREAMING TABLE bronze_orders AS SELECT * FROM STREAM landing_orders;

CREATE STREAMING TABLE bronze_items AS SELECT * FROM STREAM landing_items;
