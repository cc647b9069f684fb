-- Sales that came with the catalog, such as the demo's history. `sold` is this plus the units of paid orders of the last 30 days.
alter table products add column sold_before integer not null default 0 check (sold_before >= 0);
update products set sold_before = sold;
create index order_events_paid on order_events (at) where event = 'PAYED';
