import { listOf } from '#storage/storage.ts'
import { persistedStore } from '#storage/store.ts'

/** An order whose Pix is not paid yet. */
export type WaitingPix = {
  orderId: string
  orderNumber: string
  /** Reais. */
  amount: number
  /** Instants in ISO 8601, and the server's clock minus the device's in milliseconds. */
  expiresAt: string
  clockOffset: number
  /** Whether the order belongs to the account; otherwise to a guest. */
  inAccount: boolean
}

/** Checks only two properties, because the others are always written together with them. */
const isWaitingPix = (value: unknown): value is WaitingPix =>
  typeof (value as WaitingPix | null)?.orderId === 'string' && typeof (value as WaitingPix).expiresAt === 'string'

/** The value without waiting orders. One array, so that the store's value stays the same. */
export const none: WaitingPix[] = []

/** The orders of this browser that wait for a Pix, the latest first (BEY-02). */
export const waitingPixes = persistedStore<WaitingPix[]>({
  key: 'waitingPix',
  parse: listOf(isWaitingPix),
  empty: none,
})
