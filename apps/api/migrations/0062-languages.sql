-- The languages of the shop. A further one replaces this function, and adds the columns of its names to products.
create function is_language(value text) returns boolean language sql immutable parallel safe as $$
  select value in ('pt-BR', 'zh-CN', 'en-US', 'es-ES')
$$;
alter table users
  drop constraint users_language_check,
  add constraint users_language check (is_language(language)) not valid;
alter table signups
  drop constraint signups_language_check,
  add constraint signups_language check (is_language(language)) not valid;
alter table checkout_intents
  drop constraint checkout_intents_language_check,
  add constraint checkout_intents_language check (is_language(language)) not valid;
alter table contact_messages
  drop constraint contact_messages_language_check,
  add constraint contact_messages_language check (is_language(language)) not valid;
alter table stock_alerts
  drop constraint stock_alerts_language_check,
  add constraint stock_alerts_language check (is_language(language)) not valid;
alter table reviews
  drop constraint reviews_language_check,
  add constraint reviews_language check (is_language(language)) not valid;
