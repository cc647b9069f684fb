-- Cancellation by the buyer (BEY-10): an order that is not shipped, with a full refund if it is paid.
alter table orders drop constraint orders_cancel_reason_check;
alter table orders
  add constraint orders_cancel_reason_check check (cancel_reason in ('expired', 'out_of_stock', 'refunded', 'buyer')),
  add column buyer_reason text
    check (buyer_reason in ('CHANGED_MIND', 'WRONG_ITEMS', 'DELIVERY_TOO_SLOW', 'FOUND_CHEAPER', 'OTHER')),
  add column buyer_comment text check (length(buyer_comment) <= 300),
  add constraint orders_buyer_reason_of_cancellation check ((cancel_reason is not distinct from 'buyer') = (buyer_reason is not null));
alter table payment_attempts drop constraint payment_attempts_refund_reason_check;
alter table payment_attempts
  add constraint payment_attempts_refund_reason_check check (refund_reason in ('out_of_stock', 'duplicate_payment', 'cancelled'));
