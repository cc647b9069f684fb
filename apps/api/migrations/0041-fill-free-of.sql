-- The rows of searches that existed before 0040. Not indexed, so most rows find room in their page.
update product_search set free_of = products.free_of from products
where products.id = product_search.product_id and product_search.free_of is distinct from products.free_of;
