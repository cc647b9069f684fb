-- Time of the last reauthentication with Google in a session of an account without a password (S31).
alter table sessions add column proved_at timestamptz;
