-- Wallet (CHK-06): the shopper pays on the provider's page, which a preference opens; its payment is known afterwards.
alter table payment_attempts
  drop constraint payment_attempts_method_check,
  add constraint payment_attempts_method_check check (method in ('pix', 'card', 'boleto', 'wallet')),
  add column preference_id text check (length(preference_id) between 1 and 100),
  add column redirect_url text check (length(redirect_url) <= 500);
