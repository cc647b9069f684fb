-- Outside a transaction

drop index concurrently if exists window_holds_of_address;
create index concurrently window_holds_of_address on window_holds (address_hash) where state = 'held';
