-- The copy of the storage class for searches, like the columns of 0035: lists count products by storage class, and filter those that
-- arrive today by it.
alter table product_search add column storage text;

create or replace function copy_product_to_new_row() returns trigger language plpgsql as $$
begin
  select active, department_id, sub_department_id, category_id, brand, dietary, free_of, storage, final_cents, discount_bp, stock > 0,
      sold, rating, rating_count, created_at
    into new.active, new.department_id, new.sub_department_id, new.category_id, new.brand, new.dietary, new.free_of, new.storage,
      new.final_cents, new.discount_bp, new.in_stock, new.sold, new.rating, new.rating_count, new.created_at
    from products where id = new.product_id;
  return new;
end $$;

create or replace function copy_product_to_search() returns trigger language plpgsql as $$
begin
  -- The second time for a row that another transaction has replaced: the first waits for it and does not see the new row.
  for attempt in 1..2 loop
    update product_search
      set active = new.active, department_id = new.department_id, sub_department_id = new.sub_department_id,
        category_id = new.category_id, brand = new.brand, dietary = new.dietary, free_of = new.free_of, storage = new.storage,
        final_cents = new.final_cents, discount_bp = new.discount_bp, in_stock = new.stock > 0, sold = new.sold,
        rating = new.rating, rating_count = new.rating_count, created_at = new.created_at
      where product_id = new.id;
    exit when found;
  end loop;
  return null;
end $$;
drop trigger products_copied on products;
create trigger products_copied after update on products for each row
  when (
    (old.active, old.department_id, old.sub_department_id, old.category_id, old.brand, old.dietary, old.free_of, old.storage,
      old.final_cents, old.discount_bp, old.stock > 0, floor(8 * ln(1 + old.sold)), old.rating, old.rating_count, old.created_at)
    is distinct from
    (new.active, new.department_id, new.sub_department_id, new.category_id, new.brand, new.dietary, new.free_of, new.storage,
      new.final_cents, new.discount_bp, new.stock > 0, floor(8 * ln(1 + new.sold)), new.rating, new.rating_count, new.created_at)
  )
  execute function copy_product_to_search();
