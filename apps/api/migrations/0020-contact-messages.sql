-- Messages of the contact form (INFO-02). Deleted after two years.
create table contact_messages (
  -- The Message-ID: a repeated job sends the same message.
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (subject in ('order', 'product', 'delivery', 'return', 'privacy', 'work', 'other')),
  message text not null check (length(message) between 1 and 4000),
  language text not null check (language in ('pt-BR', 'zh-CN', 'en-US', 'es-ES')),
  created_at timestamptz not null,
  mailed_at timestamptz
);
create index contact_messages_created_at on contact_messages (created_at);
