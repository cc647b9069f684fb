-- Carts and wishlists of accounts. Prices and availability are read from products and never stored here.
create table carts (
  id integer primary key generated always as identity,
  user_id integer not null unique references users on delete cascade,
  -- Increases with every change.
  version integer not null default 0 check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table cart_lines (
  cart_id integer not null references carts on delete cascade,
  product_id integer not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  -- Unit price after discount, when it was added or last confirmed (CART-14).
  added_cents integer not null check (added_cents >= 0),
  added_at timestamptz not null,
  position integer not null check (position >= 0),
  primary key (cart_id, product_id)
);
create index cart_lines_of_product on cart_lines (product_id);

-- The last applied change of a browser: repeated and late changes have no effect.
create table cart_clients (
  cart_id integer not null references carts on delete cascade,
  client_id uuid not null,
  last_sequence integer not null check (last_sequence > 0),
  seen_at timestamptz not null,
  primary key (cart_id, client_id)
);
create index cart_clients_seen_at on cart_clients (seen_at);

-- Merges of a guest's cart (D8): each is applied once and can be undone for a minute.
create table cart_merges (
  cart_id integer not null references carts on delete cascade,
  id uuid not null,
  -- The lines before the merge.
  lines_before jsonb not null check (jsonb_typeof(lines_before) = 'array'),
  version_after integer not null,
  answer jsonb not null check (jsonb_typeof(answer) = 'object'),
  undone_at timestamptz,
  created_at timestamptz not null,
  primary key (cart_id, id)
);
create index cart_merges_created_at on cart_merges (created_at);

create table wishlist_items (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  product_id integer not null references products on delete cascade,
  note text check (length(note) between 1 and 200),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, product_id)
);
create index wishlist_items_newest on wishlist_items (user_id, created_at desc, id desc);
create index wishlist_items_of_product on wishlist_items (product_id);

-- Links to a wishlist: looked up by their hash; the sealed copy (AES-256-GCM) is shown to the owner.
create table wishlist_shares (
  share_hash text primary key check (length(share_hash) = 64),
  user_id integer not null references users on delete cascade,
  share_sealed text not null check (length(share_sealed) <= 200),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index wishlist_shares_open on wishlist_shares (user_id) where revoked_at is null;
