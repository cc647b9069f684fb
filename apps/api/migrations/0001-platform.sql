-- Jobs to run after a commit. Finished rows are deleted, so the table is as small as the backlog.
create table jobs (
  id uuid primary key,
  kind text not null check (length(kind) between 1 and 60),
  payload jsonb not null,
  dedupe_key text check (length(dedupe_key) <= 200),
  every_seconds integer check (every_seconds > 0),
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  locked_until timestamptz,
  lease_id uuid,
  last_error text,
  dead_at timestamptz,
  created_at timestamptz not null default now()
);
create index jobs_due on jobs (run_at) where dead_at is null;
create unique index jobs_dedupe on jobs (dedupe_key) where dead_at is null;

-- Counters that may be lost in a crash: unlogged, so counting writes no write-ahead log.
create unlogged table rate_limit (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limit_resets_at on rate_limit (resets_at);
