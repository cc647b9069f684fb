import type { Selectable } from 'kysely'

import type { Database } from '#platform/schema.gen.ts'

export type { PurchaseMoveKind as StockMove } from '#domain/stock-ledger.ts'
/** Where the units of an intent are: reserved, sold to the customer, or back in stock. */
export type Holding = Database['checkout_intents']['holding']
export type IntentStatus = Database['checkout_intents']['status']
/** `void`: the provider never created this payment. */
export type AttemptStatus = Database['payment_attempts']['status']
export type RefundReason = NonNullable<Selectable<Database['payment_attempts']>['refund_reason']>
export type CancelReason = NonNullable<Selectable<Database['orders']>['cancel_reason']>
export type OrderMailKind = Database['order_mails']['kind']
export type OrderMailOutcome = NonNullable<Selectable<Database['order_mails']>['outcome']>
