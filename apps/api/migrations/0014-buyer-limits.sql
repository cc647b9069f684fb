-- Limits count the unpaid purchases of a buyer by e-mail, CPF, browser and account. The CPF is hashed with a server key.
alter table checkout_intents add column cpf_hash text check (length(cpf_hash) = 64);
create index checkout_intents_of_cpf on checkout_intents (cpf_hash) where holding = 'reserved';
create index checkout_intents_of_browser on checkout_intents (guest_hash) where holding = 'reserved';
create index checkout_intents_of_account on checkout_intents (user_id) where holding = 'reserved';
-- Card attempts of the last minutes.
create index payment_attempts_of_cards on payment_attempts (created_at) where method = 'card';
