-- When whoever has no password last proved with Google to be there, within their session (S31).
alter table sessions add column proved_at timestamptz;
