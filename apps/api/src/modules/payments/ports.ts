import type { CancelReason, Holding, IntentStatus } from '#platform/checkout-schema.ts'
import type { StoredGuest, StoredProduct } from '#platform/schema.ts'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { DeliveryAddress, GuestData, OrderStatus } from '@lotus/openapi/schema'

/** An intent as payments see it. */
export type PayableIntent = {
  id: string
  status: IntentStatus
  holding: Holding
  email: string
  guest: StoredGuest
  address: DeliveryAddress
  total_cents: number
  expires_at: Date
  created_at: Date
  lines: { product_id: number; quantity: number; unit_cents: number; product: StoredProduct }[]
}

/** What payments need of the checkout: theirs to say, the app's to give. All but `find` in the caller's transaction. */
export type Intents<Intent extends PayableIntent> = {
  find: (db: Db, intentId: string) => Promise<Intent | null>
  lock: (trx: Db, intentId: string) => Promise<Intent | null>
  /** Takes an intent up again, at the price of then. Throws OUT_OF_STOCK, PRODUCT_UNAVAILABLE, PRICE_CHANGED. */
  renew: (trx: Db, intent: Intent, expiresAt: Date) => Promise<void>
  /** Sets the units aside again at any price; false where some are gone. */
  reserveAgain: (trx: Db, intent: Intent) => Promise<boolean>
  release: (trx: Db, intent: Intent, status: IntentStatus) => Promise<void>
  sell: (trx: Db, intent: Intent) => Promise<void>
  takeBack: (trx: Db, intent: Intent) => Promise<void>
  holdUntil: (trx: Db, intentId: string, expiresAt: Date) => Promise<void>
  markOrdered: (trx: Db, intentId: string) => Promise<void>
  /** Ids of intents whose time is over and that still hold stock. */
  listDue: (db: Db, limit: number) => Promise<string[]>
  isOpenTo: (db: Db, intentId: string, viewer: Viewer) => Promise<boolean>
  /** Whose idempotency keys theirs are. */
  keyOwnerOf: (viewer: Viewer) => string
  /** The buyer with the CPF, for the provider alone. */
  openGuest: (intent: Pick<Intent, 'id' | 'guest'>) => GuestData
  /** Makes others wait who pay with this e-mail or from this address. */
  lockBuyer: (trx: Db, buyer: { email: string; addressHash: string }) => Promise<void>
  hashOfAddress: (address: string) => string
}

/** What payments need of the orders. In the caller's transaction, the intent locked. */
export type Orders = {
  statusOf: (trx: Db, orderId: string) => Promise<OrderStatus | null>
  /** Makes the order of an intent, or moves the one there is, if it is not there yet. */
  bring: (trx: Db, orderId: string, to: { status: OrderStatus; reason?: CancelReason }) => Promise<void>
}
