-- An expired purchase that waits for the provider is tried again then, so that it does not delay others.
alter table checkout_intents add column expiry_retry_at timestamptz;
