-- Fills the rows of product_search that existed before 0077. The column has no index, so most updates are heap-only (HOT).
update product_search set storage = products.storage from products
where products.id = product_search.product_id and product_search.storage is distinct from products.storage;
