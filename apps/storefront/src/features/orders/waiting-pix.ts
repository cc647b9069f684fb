import type { Order } from '@lotus/openapi/schema'

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

/** Whether the code is still valid. */
export const isPayable = ({ expiresAt, clockOffset }: WaitingPix): boolean =>
  Date.parse(expiresAt) > Date.now() + clockOffset

const write = (pixes: WaitingPix[]) => waitingPixes.write(pixes.length === 0 ? none : pixes)

export const forgetPix = (orderId: string): void =>
  write(waitingPixes.readStored().filter((known) => known.orderId !== orderId))

/** Updates the persisted unpaid orders from the server's latest state of an order. */
export function followPix(order: Order, from: Pick<WaitingPix, 'clockOffset' | 'inAccount'>): void {
  const { orderId, orderNumber, payment } = order
  const known = waitingPixes.readStored()
  const others = known.filter((one) => one.orderId !== orderId && isPayable(one))
  if (order.status === 'WAITING_PAYMENT' && payment?.status === 'pending' && payment.pix !== null) {
    const { amount, pix } = payment
    write([{ orderId, orderNumber, amount, expiresAt: pix.expiresAt, ...from }, ...others])
  } else if (others.length !== known.length) write(others)
}
