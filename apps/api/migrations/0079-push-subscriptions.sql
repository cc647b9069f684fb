-- BEY-13: browsers that are notified about an order.
create table push_subscriptions (
  order_id uuid not null references orders,
  -- SHA-256 of the endpoint.
  endpoint_hash text not null check (length(endpoint_hash) = 64),
  endpoint text not null check (length(endpoint) between 10 and 1000),
  -- The browser's public key and authentication secret (RFC 8291), in base64url.
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  language text not null check (is_language(language)),
  -- Who subscribed: the account, and the browser by the hash of its guest secret. One of them must still have access to the order.
  user_id integer references users on delete cascade,
  guest_hash text not null check (length(guest_hash) = 64),
  created_at timestamptz not null,
  primary key (order_id, endpoint_hash)
);
create index push_subscriptions_of_user on push_subscriptions (user_id) where user_id is not null;
create index push_subscriptions_created_at on push_subscriptions (created_at);
