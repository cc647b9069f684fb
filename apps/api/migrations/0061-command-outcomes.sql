-- What was decided about each command of an account's browsers, so that a repeated one is applied once.
create table command_outcomes (
  user_id integer not null references users (id) on delete cascade,
  id text not null,
  -- The answer, or a problem with its code and parameters.
  outcome jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
create index command_outcomes_created_at on command_outcomes (created_at);
