import { queryOptions } from '@tanstack/react-query'

import type { Language, Order, OrderPush } from '@lotus/openapi/schema'

import { api } from '#api.ts'

import { ownSubscriptionId, subscribeBrowser } from './push-browser.ts'

export type PushOfBrowser = {
  /** Null if there is nothing to subscribe to. */
  publicKey: string | null
  /** Null if this browser is not subscribed to the order. */
  subscriptionId: string | null
}

async function ofBrowser({ publicKey, subscriptionIds }: OrderPush): Promise<PushOfBrowser> {
  const own = await ownSubscriptionId()
  return { publicKey, subscriptionId: own !== null && subscriptionIds.includes(own) ? own : null }
}

/** Whether this browser is notified about an order (BEY-13). The answer depends on the order's status. */
export const orderPushQuery = ({ orderId, status }: Order) =>
  queryOptions({
    queryKey: ['orders', 'getOrderPush', orderId, status],
    queryFn: async ({ signal }) =>
      ofBrowser(await api.GET('/public/orders/{orderId}/push', { params: { path: { orderId } }, signal })),
    retry: false,
  })

/** Asks for the permission, then subscribes. Must be called in a tap. @returns null without the permission */
export async function startPush(orderId: string, publicKey: string, language: Language): Promise<PushOfBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { endpoint = '', keys = {} } = (await subscribeBrowser(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys
  const body = { endpoint, p256dh, auth, language }
  return ofBrowser(await api.PUT('/public/orders/{orderId}/push', { params: { path: { orderId } }, body }))
}

/** Ends the notifications of an order. The browser stays subscribed for its other orders. */
export const stopPush = async (orderId: string, subscriptionId: string): Promise<PushOfBrowser> =>
  ofBrowser(
    await api.DELETE('/public/orders/{orderId}/push/{subscriptionId}', {
      params: { path: { orderId, subscriptionId } },
    }),
  )
