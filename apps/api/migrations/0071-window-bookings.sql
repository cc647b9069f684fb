-- The window of a purchase. It occupies capacity while the units of the purchase are reserved or sold (BEY-12, D68).
create table window_bookings (
  intent_id uuid primary key references checkout_intents,
  window_id text not null references delivery_windows,
  -- The window as it was chosen; money in cents.
  chosen jsonb not null,
  state text not null check (state in ('held', 'confirmed', 'released')),
  orders integer not null check (orders >= 0),
  items integer not null check (items >= 0),
  grams integer not null check (grams >= 0),
  minutes integer not null check (minutes >= 0),
  storages text[] not null check (storages <@ array['ambient', 'refrigerated', 'frozen']::text[]),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index window_bookings_of_window on window_bookings (window_id) where state <> 'released';
