-- Links to sign in (S17): without a password, also while failed passwords block it.
alter table mail_tokens drop constraint mail_tokens_kind_check;
alter table mail_tokens
  add constraint mail_tokens_kind_check check (kind in ('reset-password', 'change-email', 'sign-in'));

-- The link of a pending sign-up signs in at once, instead of only confirming the address.
alter table signups add column signs_in boolean not null default false;
