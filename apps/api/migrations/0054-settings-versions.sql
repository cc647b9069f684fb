-- What each command changed in the settings, so that it can be shown and undone.
create table settings_changes (
  version bigint not null references operator_actions,
  key text not null check (key ~ '^[A-Za-z_]{2,60}$'),
  group_name text not null check (group_name ~ '^[A-Z_]{2,40}$'),
  -- Null: the setting did not exist before, or does not exist after.
  value_before jsonb,
  value_after jsonb,
  at timestamptz not null,
  -- The version that undid this one. A version of undo-settings refers to itself.
  undone_by bigint references operator_actions,
  primary key (version, key)
);
