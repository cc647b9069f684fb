-- The substitution preference for products that are missing when the order is packed. By default the shopper is asked (BEY-12).
alter table checkout_intents
  add column substitution text not null default 'ask' check (substitution in ('similar', 'ask', 'refund'));
