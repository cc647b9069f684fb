-- Outside a transaction

drop index concurrently if exists products_free_of;
create index concurrently products_free_of on products using gin (free_of) where active;
