import { ApiError, unwrap } from '@lotus/api-client/errors'
import type { Order } from '@lotus/openapi/schema'

import { api } from '#api.ts'

import { guestOrders } from './guest-orders.ts'

/** Answers after which asking again would not help: it is another account's, or not this browser's. */
const isOver = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.code === 'ORDER_CLAIMED')

/** Puts a guest's order of this browser under the account that is signed in (BEY-01). */
export async function claimOrder(orderId: string): Promise<Order> {
  try {
    const order = unwrap(await api.PUT('/users/user/orders/{orderId}/claim', { params: { path: { orderId } } }))
    guestOrders.forget(orderId)
    return order
  } catch (error) {
    if (isOver(error)) guestOrders.forget(orderId)
    throw error
  }
}

/** Claims what was asked for before there was an account. What fails is tried again at the next login. Gives how many. */
export async function claimPendingOrders(email: string): Promise<number> {
  const claims = await Promise.allSettled(guestOrders.wantedBy(email).map(claimOrder))
  return claims.filter(({ status }) => status === 'fulfilled').length
}
