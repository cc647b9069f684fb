-- What a search filters, counts and sorts by beside its terms: it reads the row of each match only, and not that of the product.
-- Names are not copied. Triggers maintain the copies, whichever code writes. A row with other copies is also written to the indexes
-- of terms if its page has no room, so few sales change one: `in_stock` changes when a product sells out, and `sold` follows when
-- it has changed by an eighth, or with another copy.
alter table product_search
  add column active boolean,
  add column department_id integer,
  add column sub_department_id integer,
  add column category_id integer,
  add column brand text,
  add column dietary text[],
  add column final_cents integer,
  add column discount_bp integer,
  add column in_stock boolean,
  add column sold integer,
  add column rating double precision,
  add column rating_count integer,
  add column created_at timestamptz;
-- Free space for another version of a row in its page.
alter table product_search set (fillfactor = 70);

create function copy_product_to_new_row() returns trigger language plpgsql as $$
begin
  select active, department_id, sub_department_id, category_id, brand, dietary, final_cents, discount_bp, stock > 0, sold,
      rating, rating_count, created_at
    into new.active, new.department_id, new.sub_department_id, new.category_id, new.brand, new.dietary, new.final_cents,
      new.discount_bp, new.in_stock, new.sold, new.rating, new.rating_count, new.created_at
    from products where id = new.product_id;
  return new;
end $$;
create trigger product_search_copied before insert on product_search
  for each row execute function copy_product_to_new_row();

create function copy_product_to_search() returns trigger language plpgsql as $$
begin
  -- The second time for a row that another transaction has replaced: the first waits for it and does not see the new row.
  for attempt in 1..2 loop
    update product_search
      set active = new.active, department_id = new.department_id, sub_department_id = new.sub_department_id,
        category_id = new.category_id, brand = new.brand, dietary = new.dietary, final_cents = new.final_cents,
        discount_bp = new.discount_bp, in_stock = new.stock > 0, sold = new.sold, rating = new.rating,
        rating_count = new.rating_count, created_at = new.created_at
      where product_id = new.id;
    exit when found;
  end loop;
  return null;
end $$;
create trigger products_copied after update on products for each row
  when (
    (old.active, old.department_id, old.sub_department_id, old.category_id, old.brand, old.dietary, old.final_cents,
      old.discount_bp, old.stock > 0, floor(8 * ln(1 + old.sold)), old.rating, old.rating_count, old.created_at)
    is distinct from
    (new.active, new.department_id, new.sub_department_id, new.category_id, new.brand, new.dietary, new.final_cents,
      new.discount_bp, new.stock > 0, floor(8 * ln(1 + new.sold)), new.rating, new.rating_count, new.created_at)
  )
  execute function copy_product_to_search();

-- A changed copy is no change of the terms: its product has recorded it.
create or replace function record_search_terms() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and exists (select from search_feed) then
    insert into search_changes (product_id) select product_id from changed;
  end if;
  return null;
end $$;

-- Fills the copies of rows that exist, in small transactions, so that writers of these rows wait for some milliseconds only. It waits
-- for no writer: a row that another transaction changes is filled by its triggers, or in the next round if it is rolled back. The
-- lists of pending entries are merged here, where no row is locked, before they slow searches down.
create procedure fill_search_copies() language plpgsql as $$
declare
  after_id integer;
  last_id integer;
  batches integer;
begin
  loop
    after_id := 0;
    batches := 0;
    loop
      select max(product_id) into last_id from (
        select product_id from product_search where product_id > after_id order by product_id limit 100) batch;
      update product_search
        set (active, department_id, sub_department_id, category_id, brand, dietary, final_cents, discount_bp, in_stock, sold,
            rating, rating_count, created_at) = (
          select products.active, products.department_id, products.sub_department_id, products.category_id, products.brand,
            products.dietary, products.final_cents, products.discount_bp, products.stock > 0, products.sold, products.rating,
            products.rating_count, products.created_at
          from products where products.id = product_search.product_id)
        where product_id in (
          select product_id from product_search
          where product_id > after_id and product_id <= last_id and active is null for update skip locked);
      batches := batches + 1;
      commit;
      if batches % 10 = 0 or last_id is null then
        perform gin_clean_pending_list('product_search_document'), gin_clean_pending_list('product_search_ranking');
        commit;
      end if;
      exit when last_id is null;
      after_id := last_id;
    end loop;
    exit when not exists (select from product_search where active is null);
    commit;
    perform pg_sleep(1);
  end loop;
end $$;
