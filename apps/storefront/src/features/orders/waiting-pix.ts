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
  /** The account's order; a guest's otherwise. */
  inAccount: boolean
}

const isWaitingPix = (value: unknown): value is WaitingPix => {
  const { orderId, orderNumber, amount, expiresAt, clockOffset, inAccount } = (value ?? {}) as Partial<
    Record<string, unknown>
  >
  return (
    [orderId, orderNumber, expiresAt].every((text) => typeof text === 'string') &&
    [amount, clockOffset].every(Number.isFinite) &&
    typeof inAccount === 'boolean'
  )
}

const none: WaitingPix[] = []

/** The orders of this browser that wait for a Pix, the latest first (BEY-02). */
export const waitingPixes = persistedStore<WaitingPix[]>({
  key: 'waitingPix',
  version: 1,
  parse: listOf(isWaitingPix),
  empty: none,
})

/** Those whose code is still valid. */
export const isPayable = ({ expiresAt, clockOffset }: WaitingPix): boolean =>
  Date.parse(expiresAt) > Date.now() + clockOffset

export function forgetPix(orderId: string): void {
  const others = waitingPixes.readStored().filter((known) => known.orderId !== orderId)
  waitingPixes.write(others.length === 0 ? none : others)
}

/** Follows an order as the server showed it last. */
export function followPix(order: Order, from: Pick<WaitingPix, 'clockOffset' | 'inAccount'>): void {
  const { orderId, orderNumber, payment } = order
  const isWaiting = order.status === 'WAITING_PAYMENT' && payment?.status === 'pending' && payment.pix !== null
  const others = waitingPixes.readStored().filter((known) => known.orderId !== orderId && isPayable(known))
  if (!isWaiting || payment.pix === null) {
    if (others.length !== waitingPixes.readStored().length) waitingPixes.write(others.length === 0 ? none : others)
    return
  }
  const { amount, pix } = payment
  waitingPixes.write([{ orderId, orderNumber, amount, expiresAt: pix.expiresAt, ...from }, ...others])
}
