-- A hash of the change of a command: the id is rejected for another change. Null in rows from before this column.
alter table command_outcomes add column fingerprint text;
