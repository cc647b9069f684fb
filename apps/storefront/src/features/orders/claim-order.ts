import type { QueryClient } from '@tanstack/react-query'

import { ApiError, isNotFound } from '@lotus/api-client/errors'
import type { Order } from '@lotus/openapi/schema'

import { api } from '#api.ts'

import { guestOrders } from './guest-orders.ts'
import { reloadOrders } from './orders.queries.ts'

/** Final rejections: the order belongs to another account or another browser. */
const isOver = (error: unknown) => isNotFound(error) || (error instanceof ApiError && error.code === 'ORDER_CLAIMED')

/** Adds a guest's order of this browser to the account of the signed-in user (BEY-01). */
export async function claimOrder(queryClient: QueryClient, orderId: string): Promise<Order> {
  try {
    const order = await api.PUT('/users/user/orders/{orderId}/claim', { params: { path: { orderId } } })
    guestOrders.forget(orderId)
    void reloadOrders(queryClient)
    return order
  } catch (error) {
    if (isOver(error)) guestOrders.forget(orderId)
    throw error
  }
}

/** Claims the orders that were requested before the account existed. Failures are retried at the next login. Returns how many were claimed. */
export async function claimPendingOrders(queryClient: QueryClient, email: string): Promise<number> {
  const claims = await Promise.allSettled(
    guestOrders.wantedBy(email).map((orderId) => claimOrder(queryClient, orderId)),
  )
  return claims.filter(({ status }) => status === 'fulfilled').length
}
