-- Boleto (CHK-06): its barcode and its typeable line (linha digitável). Its page and a Pix code's page share one column.
alter table payment_attempts rename column pix_ticket_url to ticket_url;
alter table payment_attempts
  drop constraint payment_attempts_method_check,
  add constraint payment_attempts_method_check check (method in ('pix', 'card', 'boleto')),
  add column boleto_line text check (boleto_line ~ '^[0-9]{47}$'),
  add column boleto_barcode text check (boleto_barcode ~ '^[0-9]{44}$');
