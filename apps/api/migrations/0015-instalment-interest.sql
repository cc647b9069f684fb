-- What the payer pays with the interest of the instalments (BEY-09); null until the provider has answered.
alter table payment_attempts add column total_paid_cents integer check (total_paid_cents > 0);
