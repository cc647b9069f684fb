-- The days of delivery or pickup that the shop promised when the order was paid (D42), as YYYY-MM-DD; null until then.
alter table orders
  add column earliest text check (earliest ~ '^\d{4}-\d{2}-\d{2}$'),
  add column latest text check (latest ~ '^\d{4}-\d{2}-\d{2}$'),
  add constraint orders_promise check ((earliest is null) = (latest is null));

-- The previous version promised the days of the quote.
update orders
set earliest = checkout_intents.shipping ->> 'earliest', latest = checkout_intents.shipping ->> 'latest'
from checkout_intents
where checkout_intents.id = orders.id
  and exists (select from order_events where order_events.order_id = orders.id and order_events.event = 'PAYED');
