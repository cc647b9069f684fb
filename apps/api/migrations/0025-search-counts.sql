-- How often the shop was searched for a keyword with results (BEY-21): no time, no person, no address. At most 5,000 rows.
create table search_counts (
  -- Without accents and case.
  folded text primary key check (length(folded) between 1 and 120),
  keyword text not null check (length(keyword) between 1 and 60),
  -- Fades by a daily job.
  times integer not null check (times >= 0)
);
create index search_counts_times on search_counts (times desc, folded);
