-- The e-mail about a window that the shop closed and opened again (BEY-12).
-- NOT VALID skips the scan of all rows, which would hold this lock; 0082 validates.
alter table order_mails
  drop constraint order_mails_kind,
  add constraint order_mails_kind check (kind in (
    'received', 'confirmed', 'paid', 'expiring', 'shipped', 'delivered', 'cancelled', 'refunded',
    'withdrawal', 'return', 'return_approved', 'return_rejected', 'link', 'moved', 'window_closed', 'window_opened'
  )) not valid;
