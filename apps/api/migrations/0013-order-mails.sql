-- E-mails about orders: one row per order and event, written in the transaction of the event.
create table order_mails (
  -- The Message-ID: a repeated job sends the same message.
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null check (kind in (
    'received', 'confirmed', 'paid', 'expiring', 'shipped', 'delivered', 'cancelled', 'refunded',
    'withdrawal', 'return', 'return_approved', 'return_rejected', 'link'
  )),
  -- What it reports, e.g. `event:17` for a row of order_events: makes the e-mail unique.
  event text not null check (length(event) between 1 and 120),
  -- What the e-mail states and no other table keeps. Contains no personal data.
  facts jsonb not null,
  created_at timestamptz not null,
  -- `muted`: the account does not want it; `obsolete`: it no longer applies; `erased`: the order has no buyer any more.
  outcome text check (outcome in ('sent', 'muted', 'obsolete', 'erased')),
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null)),
  unique (order_id, event)
);

-- Signed links in e-mails to guests. The key is an HMAC of the e-mail's id; only its SHA-256 is stored (S07).
create table order_links (
  key_hash text primary key check (length(key_hash) = 64),
  order_id uuid not null references orders,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index order_links_of_order on order_links (order_id);
create index order_links_expires_at on order_links (expires_at);

-- The language of the e-mails about a guest's order.
alter table checkout_intents add column language text not null default 'pt-BR'
  check (language in ('pt-BR', 'zh-CN', 'en-US', 'es-ES'));
