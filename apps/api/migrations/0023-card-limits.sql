-- Limits count declined payments per card. The card's visible digits are hashed with a server key, and the hash is removed after a day.
alter table payment_attempts add column card_hash text check (length(card_hash) = 64);
create index payment_attempts_with_card_hash on payment_attempts (created_at) where card_hash is not null;
