-- BEY-11: when the buyer of age-restricted goods declared to be of age.
alter table checkout_intents add column age_declared_at timestamptz;
