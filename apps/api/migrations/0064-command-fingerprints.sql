-- Identifies the change of a command, so that its id is not accepted for another one. Null: stored before this column.
alter table command_outcomes add column fingerprint text;
