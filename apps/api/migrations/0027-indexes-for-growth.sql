-- Outside a transaction

-- Erasing and exporting the data of a person.
drop index concurrently if exists checkout_intents_of_guest_email;
create index concurrently checkout_intents_of_guest_email on checkout_intents (email) where user_id is null and email <> 'removed';
drop index concurrently if exists contact_messages_of_email;
create index concurrently contact_messages_of_email on contact_messages (email);
drop index concurrently if exists google_attempts_of_identity;
create index concurrently google_attempts_of_identity on google_attempts (issuer, subject);

-- Hourly and daily jobs.
drop index concurrently if exists checkout_intents_expired;
create index concurrently checkout_intents_expired on checkout_intents (updated_at) where status = 'EXPIRED' and email <> 'removed';
drop index concurrently if exists checkout_intents_sealed;
create index concurrently checkout_intents_sealed on checkout_intents (left(guest ->> 'sealedCpf', 12), id)
  where guest ->> 'sealedCpf' <> '';
drop index concurrently if exists users_sealed;
create index concurrently users_sealed on users (left(cpf_sealed, 12), id) where cpf_sealed <> '';
drop index concurrently if exists sessions_ended_at;
create index concurrently sessions_ended_at on sessions (ended_at) where ended_at is not null;
drop index concurrently if exists jobs_dead;
create index concurrently jobs_dead on jobs (kind, dead_at) where dead_at is not null;
drop index concurrently if exists payment_attempts_provider_updated_at;
create index concurrently payment_attempts_provider_updated_at on payment_attempts (provider_updated_at);

-- Refunds of a payment, and the operator's list of orders by status.
drop index concurrently if exists refunds_of_attempt;
create index concurrently refunds_of_attempt on refunds (attempt_id);
drop index concurrently if exists orders_of_status;
create index concurrently orders_of_status on orders (status, created_at, id);
