-- Outside a transaction

-- For the deletion of holds that were used or released.
drop index concurrently if exists window_holds_ended;
create index concurrently window_holds_ended on window_holds (updated_at) where state <> 'held';
