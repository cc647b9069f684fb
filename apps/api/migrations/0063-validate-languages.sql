-- Checked apart from the change, which locks the tables.
alter table users validate constraint users_language;
alter table signups validate constraint signups_language;
alter table checkout_intents validate constraint checkout_intents_language;
alter table contact_messages validate constraint contact_messages_language;
alter table stock_alerts validate constraint stock_alerts_language;
alter table reviews validate constraint reviews_language;
