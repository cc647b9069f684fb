-- Fills the rows of product_search that existed before 0040. The column has no index, so most updates are heap-only (HOT).
update product_search set free_of = products.free_of from products
where products.id = product_search.product_id and product_search.free_of is distinct from products.free_of;
