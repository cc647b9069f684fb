-- Results of the daily comparison with the provider's payments, for the operator.
create table provider_comparisons (
  id uuid primary key,
  window_start timestamptz not null,
  window_end timestamptz not null check (window_end >= window_start),
  payments integer not null check (payments >= 0),
  differences jsonb not null check (jsonb_typeof(differences) = 'array'),
  finished_at timestamptz not null
);
create index provider_comparisons_finished_at on provider_comparisons (finished_at);
