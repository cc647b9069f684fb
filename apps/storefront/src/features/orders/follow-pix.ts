import type { Order } from '@lotus/openapi/schema'

import { none, waitingPixes, type WaitingPix } from './waiting-pix.ts'

/** Whether the code is still valid. */
export const isPayable = ({ expiresAt, clockOffset }: WaitingPix): boolean =>
  Date.parse(expiresAt) > Date.now() + clockOffset

export function forgetPix(orderId: string): void {
  const others = waitingPixes.readStored().filter((known) => known.orderId !== orderId)
  waitingPixes.write(others.length === 0 ? none : others)
}

/** Updates the persisted unpaid orders from the server's latest state of an order. */
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
