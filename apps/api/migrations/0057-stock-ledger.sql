-- Stock changes by moves only (BEY-26): goods arrive, are counted and written off in the ledger too, each with its actor and reason.
-- A count is at the moment of the counting, and may be below what is reserved: the available stock is then negative.
-- Not valid: the scan of the rows must not hold this lock. 0058 validates.
alter table stock_moves
  alter column intent_id drop not null,
  add column actor text check (length(actor) between 1 and 80),
  add column reason text check (length(reason) between 1 and 200),
  -- The counted units of a count; its quantity is the difference to what the ledger had.
  add column counted integer check (counted between 0 and 2000000000),
  drop constraint stock_moves_check,
  drop constraint stock_moves_quantity_check,
  add constraint stock_moves_quantity check (quantity > 0 or (kind = 'counted' and quantity = 0)) not valid,
  add constraint stock_moves_counted check ((kind = 'counted') = (counted is not null)) not valid,
  add constraint stock_moves_places check (
    (kind, source, destination, intent_id is not null) in (
      ('reserved', 'stock', 'reservation', true),
      ('released', 'reservation', 'stock', true),
      ('sold', 'reservation', 'customer', true),
      ('returned', 'customer', 'stock', true),
      ('received', 'supplier', 'stock', false),
      ('counted', 'difference', 'stock', false),
      ('counted', 'stock', 'difference', false),
      ('written_off', 'stock', 'loss', false),
      -- Units that came back from a customer and are not sold again.
      ('written_off', 'customer', 'loss', true)
    )
  ) not valid,
  add constraint stock_moves_by_operator check (intent_id is not null or (actor is not null and reason is not null)) not valid;

alter table products
  alter column stock set default 0,
  drop constraint products_stock_check;
