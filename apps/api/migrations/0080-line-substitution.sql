-- The substitution preference for one product, which overrides that of the order; null if there is none (BEY-12). Earlier rows are null,
-- so the check need not read them.
alter table checkout_lines
  add column substitution text,
  add constraint checkout_lines_substitution_check check (substitution in ('similar', 'ask', 'refund')) not valid;
