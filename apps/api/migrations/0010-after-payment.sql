-- Orders after their payment: shipment, delivery, withdrawal (CDC art. 49), returns and refunds, and the audit of operators.
alter table orders drop constraint orders_cancel_reason_check;
alter table orders
  add constraint orders_cancel_reason_check
    check (cancel_reason in ('expired', 'out_of_stock', 'refunded', 'buyer', 'shop', 'withdrawn')),
  add column delivered_at timestamptz;
update orders set delivered_at = (select max(at) from order_events where order_id = orders.id and status = 'DELIVERED');

-- Events that are not a status of the order. The table is append-only; a rename changes no fact in it.
alter table order_events rename column status to event;
alter table order_events drop constraint order_events_status_check;
alter table order_events add constraint order_events_event_check check (event in (
  'WAITING_PAYMENT', 'PAYED', 'IN_ROUTE', 'DELIVERED', 'CANCELLED',
  'WITHDRAWAL_REQUESTED', 'RETURN_REQUESTED', 'RETURN_APPROVED', 'RETURN_REJECTED', 'RETURN_RECEIVED', 'REFUNDED'
));

create table shipments (
  order_id uuid primary key references orders,
  carrier text not null check (length(carrier) between 1 and 60),
  tracking_code text not null check (length(tracking_code) between 1 and 60),
  tracking_url text check (length(tracking_url) <= 300),
  shipped_at timestamptz not null
);

create table order_returns (
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null check (kind in ('WITHDRAWAL', 'RETURN')),
  state text not null check (state in ('REQUESTED', 'APPROVED', 'REJECTED', 'RECEIVED')),
  reason text check (reason in ('DAMAGED', 'WRONG_PRODUCT', 'MISSING', 'EXPIRED', 'OTHER')),
  note text check (length(note) <= 500),
  -- What the shop wrote to the buyer.
  answer text check (length(answer) <= 500),
  -- Units by product: [{ "productId", "quantity" }].
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint order_returns_reason_of_return check ((kind = 'RETURN') = (reason is not null))
);
create index order_returns_of_order on order_returns (order_id);
create unique index order_returns_active on order_returns (order_id) where state in ('REQUESTED', 'APPROVED');

alter table payment_attempts
  -- The provider's sum of refunds of this payment.
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0);

-- Refunds, stored before the provider is called, so that a crash in between can be resolved.
create table refunds (
  id uuid primary key,
  intent_id uuid not null references checkout_intents,
  attempt_id uuid not null references payment_attempts,
  cause text not null check (
    cause in ('OUT_OF_STOCK', 'DUPLICATE_PAYMENT', 'CANCELLED', 'WITHDRAWAL', 'RETURN', 'SHOP', 'PROVIDER')
  ),
  amount_cents integer not null check (amount_cents > 0),
  -- The part of the amount that refunds the delivery.
  shipping_cents integer not null default 0 check (shipping_cents >= 0 and shipping_cents <= amount_cents),
  -- Units by product that the amount refunds: [{ "productId", "quantity" }].
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  state text not null check (state in ('PENDING', 'DONE', 'FAILED')),
  -- X-Idempotency-Key of the refund.
  provider_key text not null unique check (length(provider_key) = 64),
  provider_refund_id text check (length(provider_refund_id) <= 64),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_of_intent on refunds (intent_id);
create index refunds_pending on refunds (attempt_id) where state = 'PENDING';

insert into refunds (id, intent_id, attempt_id, cause, amount_cents, state, provider_key, created_at, updated_at)
select gen_random_uuid(), intent_id, id, upper(refund_reason), amount_cents,
  case status when 'approved' then 'PENDING' when 'refunded' then 'DONE' else 'FAILED' end,
  encode(sha256(('refund ' || provider_payment_id)::bytea), 'hex'), updated_at, updated_at
from payment_attempts where refund_reason is not null and provider_payment_id is not null;
update payment_attempts set refunded_cents = amount_cents where status = 'refunded';

-- Every command of an operator. The row is inserted before the command runs; without a result it was interrupted.
create table operator_actions (
  id bigint generated always as identity primary key,
  operator text not null check (length(operator) between 1 and 80),
  command text not null check (length(command) between 1 and 40),
  arguments jsonb not null,
  started_at timestamptz not null,
  result text check (result in ('done', 'rejected', 'failed')),
  message text check (length(message) <= 1000),
  ended_at timestamptz
);
create function reject_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.result is not null
    or (old.operator, old.command, old.arguments, old.started_at)
      is distinct from (new.operator, new.command, new.arguments, new.started_at) then
    raise exception '% is append-only', tg_table_name;
  end if;
  return new;
end $$;
create trigger operator_actions_append_only before update or delete on operator_actions
  for each row execute function reject_audit_change();
