-- E-mails about an order that moved to another window, and about a window that the shop closed (BEY-12).
-- NOT VALID skips the scan of all rows, which would hold this lock; 0074 validates.
alter table order_mails
  drop constraint order_mails_kind_check,
  add constraint order_mails_kind check (kind in (
    'received', 'confirmed', 'paid', 'expiring', 'shipped', 'delivered', 'cancelled', 'refunded',
    'withdrawal', 'return', 'return_approved', 'return_rejected', 'link', 'moved', 'window_closed'
  )) not valid;
