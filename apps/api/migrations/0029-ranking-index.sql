-- Outside a transaction

-- Exact matches of a search, without visiting the similar ones.
drop index concurrently if exists product_search_ranking;
create index concurrently product_search_ranking on product_search using gin (ranking) with (fastupdate = off);
