-- Limits of holds (S28): the hash of the internet address, and since when the browser holds windows without a pause. Null in holds
-- of an earlier version.
alter table window_holds
  add column address_hash text check (length(address_hash) = 64),
  add column held_since timestamptz;
