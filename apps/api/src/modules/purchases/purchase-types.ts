import type { Selectable } from 'kysely'

import type { Database } from '#platform/schema.gen.ts'

export type { PurchaseMoveKind as StockMove } from '#domain/stock-ledger.ts'

export type IntentRow = Selectable<Database['checkout_intents']>
export type LineRow = Selectable<Database['checkout_lines']>
/** An intent with its lines by ascending product. */
export type Intent = IntentRow & { lines: LineRow[] }
export type Attempt = Selectable<Database['payment_attempts']>
export type OrderRow = Selectable<Database['orders']>
/** A withdrawal or return. At most one of an order is active: requested or approved. */
export type ReturnRow = Selectable<Database['order_returns']>
export type RefundRow = Selectable<Database['refunds']>
export type ShipmentRow = Selectable<Database['shipments']>
/** The window of a purchase. */
export type Booking = Selectable<Database['window_bookings']>
export type OrderMailRow = Selectable<Database['order_mails']>

/** What happened to an order: a new status, or a step of a return or refund. */
export type OrderEvent = Selectable<Database['order_events']>['event']
/** `void`: the provider never created this payment. */
export type AttemptStatus = Attempt['status']
export type RefundReason = NonNullable<Attempt['refund_reason']>
export type CancelReason = NonNullable<OrderRow['cancel_reason']>
export type OrderMailKind = OrderMailRow['kind']
export type OrderMailOutcome = NonNullable<OrderMailRow['outcome']>

/** The requester of a purchase: an account, a browser, or both. */
export type Viewer = {
  /** From the session; null for guests. */
  userId: number | null
  /** Secret of the guest cookie, or null. */
  guest: string | null
}
