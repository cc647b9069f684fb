-- Identifies the items of a merge, so that its id is not accepted for other items. Null: stored before this column.
alter table cart_merges add column fingerprint text;
