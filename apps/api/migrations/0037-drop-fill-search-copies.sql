-- Contracts 0035
-- Migration 0036 has called it; triggers maintain the copies since.
drop procedure fill_search_copies;
