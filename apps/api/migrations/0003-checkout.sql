-- Delivery options as quoted: prices are read from here, never from the caller (S30).
create table shipping_quotes (
  id uuid primary key,
  zip_code text not null check (zip_code ~ '^[0-9]{8}$'),
  cart_hash text not null check (length(cart_hash) = 64),
  region text not null check (region in ('centre', 'metropolitan', 'state', 'other', 'unknown')),
  options jsonb not null check (jsonb_typeof(options) = 'array'),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index shipping_quotes_expires_at on shipping_quotes (expires_at);

-- Used idempotency keys of guests; `result` is the outcome.
create table idempotency_keys (
  guest_hash text not null check (length(guest_hash) = 64),
  operation text not null check (length(operation) between 1 and 80),
  key text not null check (length(key) between 1 and 80),
  fingerprint text not null check (length(fingerprint) = 64),
  result jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (guest_hash, operation, key)
);
create index idempotency_keys_expires_at on idempotency_keys (expires_at);

-- One row per e-mail and address (hashed) whose purchases are counted: locking it makes counting exact.
create table purchase_guards (
  name text primary key check (length(name) = 64),
  touched_at timestamptz not null
);
create index purchase_guards_touched_at on purchase_guards (touched_at);

-- A purchase, frozen before any payment: its prices and its address. Its id is the provider's external_reference and the
-- order's id.
create table checkout_intents (
  id uuid primary key,
  status text not null check (status in ('OPEN', 'ORDERED', 'EXPIRED')),
  -- The state of its units: reserved, sold, or returned to stock. Matches stock_moves.
  holding text not null check (holding in ('reserved', 'sold', 'none')),
  guest_hash text not null check (length(guest_hash) = 64),
  email text not null check (length(email) between 3 and 254),
  address_hash text not null check (length(address_hash) = 64),
  guest jsonb not null,
  address jsonb not null,
  shipping jsonb not null,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents > 0 and total_cents = subtotal_cents + shipping_cents + tax_cents),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index checkout_intents_due on checkout_intents (expires_at) where holding = 'reserved';
create index checkout_intents_of_email on checkout_intents (email) where holding = 'reserved';
create index checkout_intents_of_address on checkout_intents (address_hash) where holding = 'reserved';
create index checkout_intents_of_guest on checkout_intents (guest_hash) where status = 'OPEN';

create table checkout_lines (
  intent_id uuid not null references checkout_intents,
  product_id integer not null references products,
  position integer not null check (position >= 0),
  quantity integer not null check (quantity between 1 and 99),
  price_cents integer not null check (price_cents >= 0),
  discount_bp integer not null check (discount_bp between 0 and 10000),
  unit_cents integer not null check (unit_cents >= 0),
  line_cents integer not null check (line_cents >= 0),
  -- Names, picture and tint as shown.
  product jsonb not null,
  primary key (intent_id, product_id)
);

-- Access to an intent and its order: the hashed secret of a guest's cookie.
create table order_access (
  intent_id uuid not null references checkout_intents,
  secret_hash text not null check (length(secret_hash) = 64),
  expires_at timestamptz not null,
  primary key (intent_id, secret_hash)
);
create index order_access_expires_at on order_access (expires_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Every movement of units as a double entry; products.stock is the available stock.
create table stock_moves (
  id bigint generated always as identity primary key,
  intent_id uuid not null references checkout_intents,
  product_id integer not null references products,
  kind text not null,
  taken_from text not null,
  given_to text not null,
  quantity integer not null check (quantity > 0),
  at timestamptz not null,
  check (
    (kind, taken_from, given_to) in (
      ('reserved', 'shelf', 'reserve'),
      ('released', 'reserve', 'shelf'),
      ('sold', 'reserve', 'customer'),
      ('returned', 'customer', 'shelf')
    )
  )
);
create index stock_moves_of_intent on stock_moves (intent_id);
create index stock_moves_of_product on stock_moves (product_id);
create trigger stock_moves_append_only before update or delete on stock_moves
  for each row execute function refuse_change();

-- Payment attempts, stored before the provider is called, so that a crash in between can be resolved.
create table payment_attempts (
  id uuid primary key,
  intent_id uuid not null references checkout_intents,
  attempt integer not null check (attempt > 0),
  method text not null check (method in ('pix', 'card')),
  -- `void`: the provider certainly never created it.
  status text not null check (
    status in ('unknown', 'pending', 'in_process', 'approved', 'rejected', 'cancelled', 'expired', 'refunded', 'charged_back', 'void')
  ),
  status_detail text not null default '' check (length(status_detail) <= 100),
  amount_cents integer not null check (amount_cents > 0),
  installments integer not null check (installments between 1 and 24),
  -- X-Idempotency-Key of the attempt.
  provider_key text not null check (length(provider_key) = 64),
  provider_payment_id text unique check (length(provider_payment_id) between 1 and 64),
  -- The provider's time of the last applied change.
  provider_updated_at timestamptz,
  -- A process polls the provider until then.
  asking_until timestamptz,
  pix_code text check (length(pix_code) <= 1000),
  pix_ticket_url text check (length(pix_ticket_url) <= 500),
  -- When a Pix code expires, or a review should be complete.
  valid_until timestamptz,
  card_brand text check (length(card_brand) <= 40),
  card_last_four text check (length(card_last_four) <= 4),
  email text not null,
  address_hash text not null check (length(address_hash) = 64),
  -- The order of the intent is owed for this payment.
  kept boolean not null default false,
  -- The reason for its refund.
  refund_reason text check (refund_reason in ('stock_gone', 'paid_twice')),
  next_look_at timestamptz,
  looks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (intent_id, attempt)
);
create unique index payment_attempts_kept on payment_attempts (intent_id) where kept;
create index payment_attempts_due on payment_attempts (next_look_at) where next_look_at is not null;
create index payment_attempts_of_email on payment_attempts (email, created_at) where method = 'card';
create index payment_attempts_of_address on payment_attempts (address_hash, created_at) where method = 'card';

-- Webhooks of the provider: stored once each before they are processed.
create table webhook_inbox (
  id uuid primary key,
  data_id text not null check (length(data_id) between 1 and 64),
  topic text not null check (length(topic) <= 40),
  request_id text not null check (length(request_id) <= 128),
  signed_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (data_id, request_id, signed_at)
);
create index webhook_inbox_received_at on webhook_inbox (received_at);

create table orders (
  id uuid primary key references checkout_intents,
  order_number text not null unique check (order_number ~ '^LT-[0-9A-HJKMNP-TV-Z]{6}$'),
  status text not null check (status in ('WAITING_PAYMENT', 'PAYED', 'IN_ROUTE', 'DELIVERED', 'CANCELLED')),
  cancel_reason text check (cancel_reason in ('expired', 'stock_gone', 'refunded')),
  check ((status = 'CANCELLED') = (cancel_reason is not null)),
  -- SHA-256 of the signed link's secret; null until the shopper received one.
  access_key_hash text check (length(access_key_hash) = 64),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  status text not null check (status in ('WAITING_PAYMENT', 'PAYED', 'IN_ROUTE', 'DELIVERED', 'CANCELLED')),
  at timestamptz not null
);
create index order_events_of_order on order_events (order_id, id);
create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change();
