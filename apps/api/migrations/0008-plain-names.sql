-- Renames columns, values and job kinds. Processes of an older version must be stopped before this runs.
alter table payment_attempts rename column asking_until to locked_until;
alter table payment_attempts rename column kept to accepted;
alter table payment_attempts rename column next_look_at to next_poll_at;
alter table payment_attempts rename column looks to polls;
alter index payment_attempts_kept rename to payment_attempts_accepted;
alter table checkout_intents rename column erase_asked_at to erasure_requested_at;
alter table sessions rename column proved_at to reauthenticated_at;
alter function refuse_change() rename to reject_change;

alter table payment_attempts drop constraint payment_attempts_refund_reason_check;
alter table orders drop constraint orders_cancel_reason_check;
alter table sessions drop constraint sessions_end_reason_check;
update payment_attempts set refund_reason = 'out_of_stock' where refund_reason = 'stock_gone';
update payment_attempts set refund_reason = 'duplicate_payment' where refund_reason = 'paid_twice';
update orders set cancel_reason = 'out_of_stock' where cancel_reason = 'stock_gone';
update sessions set end_reason = 'revoked' where end_reason = 'ended_elsewhere';
alter table payment_attempts add constraint payment_attempts_refund_reason_check
  check (refund_reason in ('out_of_stock', 'duplicate_payment'));
alter table orders add constraint orders_cancel_reason_check check (cancel_reason in ('expired', 'out_of_stock', 'refunded'));
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('signed_out', 'revoked', 'password_changed', 'account_deleted', 'replayed'));

-- The ledger is append-only; a rename changes no fact in it.
alter table stock_moves disable trigger stock_moves_append_only;
alter table stock_moves drop constraint stock_moves_check;
alter table stock_moves rename column taken_from to source;
alter table stock_moves rename column given_to to destination;
update stock_moves set
  source = case source when 'shelf' then 'stock' when 'reserve' then 'reservation' else source end,
  destination = case destination when 'shelf' then 'stock' when 'reserve' then 'reservation' else destination end;
alter table stock_moves add constraint stock_moves_check check (
  (kind, source, destination) in (
    ('reserved', 'stock', 'reservation'),
    ('released', 'reservation', 'stock'),
    ('sold', 'reservation', 'customer'),
    ('returned', 'customer', 'stock')
  )
);
alter table stock_moves enable trigger stock_moves_append_only;

update jobs set
  kind = renamed.after,
  dedupe_key = case dedupe_key when 'every:' || renamed.before then 'every:' || renamed.after else dedupe_key end,
  payload = case renamed.after
    when 'payments.notification' then jsonb_build_object('notificationId', payload -> 'noticeId')
    else payload
  end
from (values
  ('payments.notice', 'payments.notification'),
  ('payments.look', 'payments.poll'),
  ('payments.look-due', 'payments.poll-due')
) as renamed (before, after)
where jobs.kind = renamed.before;
