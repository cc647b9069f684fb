-- Delivery and pickup windows (BEY-12). The schedule is the setting DELIVERY_WINDOWS. A row has the used capacity of one window
-- and the changes of the operator to it. A window without a row is unused and unchanged.
create table delivery_windows (
  -- Zone, date, from and to, such as `centro.2026-11-30.1800-2000`.
  id text primary key check (id ~ '^[a-z0-9-]{1,40}\.\d{4}-\d{2}-\d{2}\.\d{4}-\d{4}$'),
  zone text not null,
  date text not null check (date ~ '^\d{4}-\d{2}-\d{2}$'),
  used_orders integer not null default 0 check (used_orders >= 0),
  used_items integer not null default 0 check (used_items >= 0),
  used_grams integer not null default 0 check (used_grams >= 0),
  used_minutes integer not null default 0 check (used_minutes >= 0),
  -- Limits that the operator set for this window; null for those of the schedule.
  max_orders integer check (max_orders >= 0),
  max_items integer check (max_items >= 0),
  max_grams integer check (max_grams >= 0),
  max_minutes integer check (max_minutes >= 0),
  closed_at timestamptz
);
create index delivery_windows_of_zone on delivery_windows (zone, date);

-- The hold of a cart, one for each browser (D68). It occupies its window in the state held; once used, the booking occupies it.
create table window_holds (
  -- The hash of the guest cookie.
  owner text primary key check (length(owner) = 64),
  id uuid not null unique,
  window_id text not null references delivery_windows,
  service_id text not null check (length(service_id) between 1 and 40),
  -- The window as it was chosen; money in cents.
  chosen jsonb not null,
  cost_cents integer not null check (cost_cents >= 0),
  cart_hash text not null check (length(cart_hash) = 64),
  state text not null check (state in ('held', 'used', 'released')),
  is_extended boolean not null default false,
  expires_at timestamptz not null,
  orders integer not null check (orders >= 0),
  items integer not null check (items >= 0),
  grams integer not null check (grams >= 0),
  minutes integer not null check (minutes >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index window_holds_held on window_holds (expires_at) where state = 'held';
create index window_holds_of_window on window_holds (window_id) where state = 'held';

-- The units, grams and storage classes of a quote; null in quotes of an earlier version, which expire within 30 minutes.
alter table shipping_quotes add column load jsonb;
