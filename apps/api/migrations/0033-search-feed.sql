-- Feeds a search index outside of the database. Its only row exists from the first rebuild of such an index: until then, catalog
-- writes record nothing.
create table search_feed (
  singleton boolean primary key default true check (singleton),
  -- The rebuild that runs, and how long it may pause the feed without a sign of life.
  rebuild_id uuid,
  rebuild_until timestamptz,
  check ((rebuild_id is null) = (rebuild_until is null))
);

-- Products that changed since the index received them. Only inserted and deleted, so that writers never wait for each other here.
create table search_changes (
  id bigint generated always as identity primary key,
  product_id integer not null,
  -- Tells which changes a rebuild has read already.
  made_by xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index search_changes_product on search_changes (product_id, id);

-- Versions of indexed documents, in the order in which products were read.
create sequence search_versions;

create function record_search_changes() returns trigger language plpgsql as $$
begin
  if exists (select from search_feed) then
    insert into search_changes (product_id) select id from changed;
  end if;
  return null;
end $$;

create function record_search_terms() returns trigger language plpgsql as $$
begin
  if exists (select from search_feed) then
    insert into search_changes (product_id) select product_id from changed;
  end if;
  return null;
end $$;

-- Every write of a product: prices, discounts, stock, sales, ratings, names.
create trigger products_inserted after insert on products
  referencing new table as changed for each statement execute function record_search_changes();
create trigger products_updated after update on products
  referencing new table as changed for each statement execute function record_search_changes();
create trigger products_deleted after delete on products
  referencing old table as changed for each statement execute function record_search_changes();

-- The terms of a product also change with its categories.
create trigger product_search_inserted after insert on product_search
  referencing new table as changed for each statement execute function record_search_terms();
create trigger product_search_updated after update on product_search
  referencing new table as changed for each statement execute function record_search_terms();
