-- Outside a transaction

-- The best sellers of the shop and of each place, as before, and with the columns that filters of price and offers compare and that
-- facets count by, so that rows that do not match are not read. A sale changes none of them, so it still rewrites no index.
drop index concurrently if exists products_by_sales;
create index concurrently products_by_sales on products (sold desc, id, final_cents, category_id, discount_bp) where active;
drop index concurrently if exists products_of_category_by_sales;
create index concurrently products_of_category_by_sales
  on products (category_id, sold desc, id, final_cents, discount_bp) where active;
drop index concurrently if exists products_of_sub_department_by_sales;
create index concurrently products_of_sub_department_by_sales
  on products (sub_department_id, sold desc, id, final_cents, category_id, discount_bp) where active;
drop index concurrently if exists products_of_department_by_sales;
create index concurrently products_of_department_by_sales
  on products (department_id, sold desc, id, final_cents, category_id, discount_bp) where active;
drop index concurrently if exists products_on_sale_by_sales;
create index concurrently products_on_sale_by_sales
  on products (sold desc, id, final_cents, category_id) where active and discount_bp > 0;

-- Replaced by these.
drop index concurrently if exists products_best_selling;
drop index concurrently if exists products_of_category;
drop index concurrently if exists products_of_sub_department;
drop index concurrently if exists products_of_department;
drop index concurrently if exists products_on_sale;

-- Sales for a search, and times of change for the sitemap, without the rows.
drop index concurrently if exists products_by_id;
create index concurrently products_by_id on products (id) include (sold, updated_at) where active;
