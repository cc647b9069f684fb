-- A phone number of another country is stored as E.164 (`isStoredPhone`). Processes of the previous version store only Brazilian numbers.
-- NOT VALID skips the scan of all rows, which would hold this lock; 0051 validates.
alter table users
  drop constraint users_phone_check,
  add constraint users_phone_check check (phone ~ '^(\+[1-9][0-9]{6,14}|[0-9]{10,11})$') not valid;
alter table addresses
  drop constraint addresses_phone_check,
  add constraint addresses_phone_check check (phone ~ '^(\+[1-9][0-9]{6,14}|[0-9]{10,11})$') not valid;
