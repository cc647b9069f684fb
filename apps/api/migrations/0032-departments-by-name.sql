-- Outside a transaction

-- The products of a department by name, with the columns of other filters: the index of all names has those of one department in one
-- place, which may be its end.
drop index concurrently if exists products_of_department_by_name_pt;
create index concurrently products_of_department_by_name_pt
  on products (department_id, name_key_pt, id, category_id, sub_department_id, final_cents) where active;
drop index concurrently if exists products_of_department_by_name_zh;
create index concurrently products_of_department_by_name_zh
  on products (department_id, name_key_zh, id, category_id, sub_department_id, final_cents) where active;
drop index concurrently if exists products_of_department_by_name_en;
create index concurrently products_of_department_by_name_en
  on products (department_id, name_key_en, id, category_id, sub_department_id, final_cents) where active;
drop index concurrently if exists products_of_department_by_name_es;
create index concurrently products_of_department_by_name_es
  on products (department_id, name_key_es, id, category_id, sub_department_id, final_cents) where active;
