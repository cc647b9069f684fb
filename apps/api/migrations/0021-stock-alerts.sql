-- Requests for one e-mail when a product is back in stock (BEY-17). Deleted after the e-mail, or after 180 days.
create table stock_alerts (
  -- The Message-ID: a repeated job sends the same message.
  id uuid primary key,
  product_id integer not null references products,
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  -- The account that asked; the e-mail goes to its current address, in its language. Null for a guest.
  user_id integer references users on delete cascade,
  language text not null check (language in ('pt-BR', 'zh-CN', 'en-US', 'es-ES')),
  created_at timestamptz not null,
  -- Set while the e-mail waits in the queue.
  queued_at timestamptz,
  unique (product_id, email)
);
create index stock_alerts_waiting on stock_alerts (product_id) where queued_at is null;
create index stock_alerts_of_email on stock_alerts (email);
create index stock_alerts_of_user on stock_alerts (user_id) where user_id is not null;
create index stock_alerts_created_at on stock_alerts (created_at);
