-- Outside a transaction

-- With lists of pending entries, which are merged many at a time, updates of all rows take a fifth of the time. The list has no
-- limit, so that no writer of the shop merges it.
alter index product_search_document set (fastupdate = on, gin_pending_list_limit = 2000000);
alter index product_search_ranking set (fastupdate = on, gin_pending_list_limit = 2000000);
-- In transactions of its own. Migration 0037 drops the procedure.
call fill_search_copies();
alter index product_search_document set (fastupdate = off);
alter index product_search_ranking set (fastupdate = off);
alter index product_search_document reset (gin_pending_list_limit);
alter index product_search_ranking reset (gin_pending_list_limit);
select gin_clean_pending_list('product_search_document');
select gin_clean_pending_list('product_search_ranking');
