-- Accounts, sessions and their data. Secrets are stored as SHA-256 in hex; values that must be read again are encrypted.
create table users (
  id integer primary key generated always as identity,
  -- In lower case; one account per address.
  email text not null unique check (length(email) between 3 and 254 and email = lower(email)),
  username text not null check (length(username) between 1 and 60),
  -- Argon2id in PHC format; null for accounts with Google only.
  password_hash text check (length(password_hash) <= 200),
  phone text check (phone ~ '^[0-9]{10,11}$'),
  -- AES-256-GCM (S40).
  cpf_sealed text check (length(cpf_sealed) <= 200),
  roles text[] not null default '{}',
  language text not null default 'pt-BR' check (language in ('pt-BR', 'zh-CN', 'en-US', 'es-ES')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Identities at a provider: issuer and subject are the key, never the e-mail (S15).
create table identities (
  issuer text not null check (length(issuer) <= 200),
  subject text not null check (length(subject) <= 255),
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_of_user on identities (user_id);

-- Sign-ups whose e-mail is not confirmed yet: there is no account before (S15, S17).
create table signups (
  token_hash text primary key check (length(token_hash) = 64),
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  username text not null check (length(username) between 1 and 60),
  password_hash text not null check (length(password_hash) <= 200),
  language text not null check (language in ('pt-BR', 'zh-CN', 'en-US', 'es-ES')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index signups_of_email on signups (email, created_at);
create index signups_expires_at on signups (expires_at);

-- Links in e-mails: each can be used once.
create table mail_tokens (
  token_hash text primary key check (length(token_hash) = 64),
  kind text not null check (kind in ('reset-password', 'change-email')),
  user_id integer not null references users on delete cascade,
  -- The recipient: for change-email the new address.
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index mail_tokens_of_user on mail_tokens (user_id);
create index mail_tokens_expires_at on mail_tokens (expires_at);

create table sessions (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  device text not null check (length(device) <= 60),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The absolute end of the session.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'ended_elsewhere', 'password_changed', 'account_deleted', 'replayed')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create index sessions_expires_at on sessions (expires_at);

-- Refresh tokens of a session. A used token stores no successor: the successor is derived from it, so a replay within the
-- grace period returns the same one (S12).
create table refresh_tokens (
  token_hash text primary key check (length(token_hash) = 64),
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

-- Failed and expensive attempts by account or address (hashed): locking a row makes counting exact.
create table auth_guards (
  name text primary key check (length(name) = 64),
  failures integer not null check (failures >= 0),
  window_ends_at timestamptz not null
);
create index auth_guards_window on auth_guards (window_ends_at);

-- One pending sign-in attempt with Google per browser, bound by its cookie: one use, 10 minutes (S14).
create table google_attempts (
  cookie_hash text primary key check (length(cookie_hash) = 64),
  state_hash text not null check (length(state_hash) = 64),
  nonce text not null check (length(nonce) <= 64),
  code_verifier text not null check (length(code_verifier) <= 128),
  used_at timestamptz,
  -- A proved identity that waits for the password of the account with its e-mail.
  issuer text check (length(issuer) <= 200),
  subject text check (length(subject) <= 255),
  user_id integer references users on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index google_attempts_expires_at on google_attempts (expires_at);

create table preferences (
  user_id integer primary key references users on delete cascade,
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  updated_at timestamptz not null
);

create table addresses (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  label text check (length(label) <= 40),
  recipient text not null check (length(recipient) <= 120),
  phone text not null check (phone ~ '^[0-9]{10,11}$'),
  zip_code text not null check (zip_code ~ '^[0-9]{8}$'),
  street text not null check (length(street) <= 120),
  number text not null check (length(number) <= 20),
  complement text check (length(complement) <= 80),
  district text not null check (length(district) <= 80),
  city text not null check (length(city) <= 80),
  state text not null check (state ~ '^[A-Z]{2}$'),
  reference text check (length(reference) <= 120),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index addresses_of_user on addresses (user_id);
create unique index addresses_default on addresses (user_id) where is_default;

-- Sent e-mails: recorded before the job ends, so that each is sent once.
create table sent_mails (
  id uuid primary key,
  kind text not null check (length(kind) <= 40),
  sent_at timestamptz not null
);
create index sent_mails_sent_at on sent_mails (sent_at);

-- Null for guests. Never matches an account (S07).
alter table checkout_intents add column user_id integer references users on delete set null;
create index checkout_intents_of_user on checkout_intents (user_id) where user_id is not null;

-- The account is deleted: data for a pending delivery is retained until it is over (S40, docs/decisions/012-accounts.md).
alter table checkout_intents add column erase_asked_at timestamptz;
create index checkout_intents_to_erase on checkout_intents (erase_asked_at) where erase_asked_at is not null;

-- Opened by the signed link, so accessible to any account that is signed in here; purchases made in this browser are not
-- (S37).
alter table order_access add column by_link boolean not null default false;
