-- What the shopper wants done about a product that is missing when the order is packed. Who was never asked is asked then (BEY-12).
alter table checkout_intents
  add column substitution text not null default 'ask' check (substitution in ('similar', 'ask', 'refund'));
