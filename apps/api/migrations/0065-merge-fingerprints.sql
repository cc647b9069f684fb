-- A hash of the items of a merge: the id is rejected for other items. Null in rows from before this column.
alter table cart_merges add column fingerprint text;
