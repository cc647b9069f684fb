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
  /** The account's order; a guest's otherwise. */
  inAccount: boolean
}

/** The page writes the other values together with these. */
const isWaitingPix = (value: unknown): value is WaitingPix =>
  typeof (value as WaitingPix | null)?.orderId === 'string' && typeof (value as WaitingPix).expiresAt === 'string'

/** No order waits. */
export const none: WaitingPix[] = []

/** The orders of this browser that wait for a Pix, the latest first (BEY-02). */
export const waitingPixes = persistedStore<WaitingPix[]>({
  key: 'waitingPix',
  version: 1,
  parse: listOf(isWaitingPix),
  empty: none,
})
