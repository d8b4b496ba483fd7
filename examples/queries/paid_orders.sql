-- What has been paid, as written for Databricks
SELECT id, customer, cast(amount AS STRING) AS amount
FROM STREAM(shop.orders)
WHERE status == "paid" AND NOT customer <=> 'it\'s a test';
