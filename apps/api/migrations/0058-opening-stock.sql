-- Outside a transaction: each statement can be repeated.
alter table stock_moves validate constraint stock_moves_quantity;
alter table stock_moves validate constraint stock_moves_counted;
alter table stock_moves validate constraint stock_moves_places;
alter table stock_moves validate constraint stock_moves_by_operator;

-- What products had before the ledger recorded goods that arrive. A sale moves stock and ledger together, so their difference does
-- not change meanwhile.
insert into stock_moves (product_id, kind, source, destination, quantity, actor, reason, at)
  select products.id, 'received', 'supplier', 'stock', products.stock - coalesce(moved.units, 0), 'migration', 'opening stock',
    products.created_at
  from products left join (
    select product_id, sum(case 'stock' when destination then quantity when source then -quantity else 0 end)::integer as units
    from stock_moves group by product_id) moved on moved.product_id = products.id
  where products.stock > coalesce(moved.units, 0);
