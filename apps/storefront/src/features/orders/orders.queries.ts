import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { ApiError, isNotFound, unwrap } from '@lotus/api-client/errors'
import type {
  CancelOrderRequest,
  Order,
  Payment,
  ReturnRequest,
  TrackedOrder,
  WithdrawalRequest,
} from '@lotus/openapi/schema'

import { answers, api } from '#api.ts'
import { newKey } from '#idempotency-key.ts'

import { pollOrder } from './order-stage.ts'
import { purchasesQueryOf, type PurchasesSearch } from './purchases-search.ts'
import { followPix } from './waiting-pix.ts'
import { clockOffset } from '#session/server-clock.ts'
import { sameShopper } from '#session/session-state.ts'
import { isText, persisted, recordOf } from '#storage/storage.ts'

/** An order, and the server's clock minus the device's clock in milliseconds. */
export type SeenOrder = { order: Order; clockOffset: number }

function seen(order: Order, response: Response, inAccount: boolean, isSame = () => true): SeenOrder {
  const offset = clockOffset(response.headers.get('date'))
  // After a sign-out the order is not for the next shopper (S37).
  if (isSame()) followPix(order, { clockOffset: offset, inAccount })
  return { order, clockOffset: offset }
}

/**
 * An order of this browser's guest, polled while a change is expected and the page is visible. The key of a signed link is sent only if
 * the device has no access to the order yet, because a strict rate limit applies to requests with a key.
 */
export const orderQuery = (orderId: string, accessKey: string | null) =>
  queryOptions({
    queryKey: ['orders', 'getGuestOrder', orderId],
    queryFn: async ({ signal }): Promise<SeenOrder> => {
      const isSame = sameShopper()
      const params = { path: { orderId } }
      const answer = await answers.GET('/public/orders/{orderId}', { params, signal })
      if (accessKey === null || answer.response.status !== 404)
        return seen(unwrap(answer), answer.response, false, isSame)
      const opened = await answers.POST('/public/orders/{orderId}/access', { params, body: { accessKey }, signal })
      return seen(unwrap(opened), opened.response, false, isSame)
    },
    staleTime: 2_000,
    refetchInterval: ({ state }) => (state.data ? pollOrder(state.data.order) : false),
    refetchOnReconnect: 'always',
  })

/** Idempotency keys of repeated payments by order, persisted until the server answers, so that a retry is no second charge. */
const payAgainKeys = persisted<Record<string, string>>({
  key: 'payAgainKeys',
  area: 'local',
  maxAge: 60 * 60 * 1000,
  parse: recordOf(isText),
})

/** Errors after which a payment may exist: the retry must reuse the key. */
const stillOpen = new Set(['NETWORK_ERROR', 'PAYMENT_UNKNOWN', 'PAYMENT_IN_PROGRESS', 'IDEMPOTENCY_IN_PROGRESS'])

/** A new Pix code for the same order (BEY-03). Its key is persisted until the server answers. */
export async function createPixAgain(orderId: string): Promise<Payment> {
  const keys = payAgainKeys.read() ?? {}
  const key = keys[orderId] ?? newKey()
  payAgainKeys.write({ ...keys, [orderId]: key })
  const forget = () => {
    const { [orderId]: _answered, ...others } = payAgainKeys.read() ?? {}
    payAgainKeys.write(others)
  }
  try {
    const payment = await api.POST('/public/checkout/intents/{intentId}/payments', {
      params: { path: { intentId: orderId }, header: { 'Idempotency-Key': key } },
      body: { method: 'pix' },
    })
    if (payment.status !== 'unknown') forget()
    return payment
  } catch (error) {
    if (error instanceof ApiError && !stillOpen.has(error.code)) forget()
    throw error
  }
}

/** The status of an order by its number and its email; null if the two do not match. */
export async function trackOrder(asked: { orderNumber: string; email: string }): Promise<TrackedOrder | null> {
  try {
    return await api.POST('/public/orders/track', { body: asked })
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Asks for an e-mail with a new link. The answer does not tell whether an order matches. */
export async function requestOrderLink(asked: { orderNumber: string; email: string }): Promise<{ email: string }> {
  await api.POST('/public/orders/link', { body: asked })
  return { email: asked.email }
}

/** Invalidates lists, single orders, receipts and statistics. Called after each change of an order. */
export const reloadOrders = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['orders'] })

const minute = 60_000

/** A page of the account's orders (USER-05: 1 minute). */
export const purchasesQuery = (search: PurchasesSearch) =>
  queryOptions({
    queryKey: ['orders', 'listOrders', search],
    queryFn: ({ signal }) => api.GET('/users/user/orders', { params: { query: purchasesQueryOf(search) }, signal }),
    staleTime: minute,
  })

/** An order of the account, polled while something is awaited (USER-05: 1 minute otherwise). */
export const purchaseQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'getOrder', orderId],
    queryFn: async ({ signal }): Promise<SeenOrder> => {
      const answer = await answers.GET('/users/user/orders/{orderId}', { params: { path: { orderId } }, signal })
      return seen(unwrap(answer), answer.response, true)
    },
    staleTime: ({ state }) => (state.data && pollOrder(state.data.order) === false ? minute : 2_000),
    refetchInterval: ({ state }) => (state.data ? pollOrder(state.data.order) : false),
    refetchOnReconnect: 'always',
  })

/** The requests of a buyer for an order of the account. */
export const accountRequests = (orderId: string) => {
  const params = { path: { orderId } }
  return {
    cancel: (body: CancelOrderRequest) => api.PUT('/users/user/orders/{orderId}/cancel', { params, body }),
    withdraw: (body: WithdrawalRequest) => api.PUT('/users/user/orders/{orderId}/withdraw', { params, body }),
    giveBack: (body: ReturnRequest) => api.PUT('/users/user/orders/{orderId}/return', { params, body }),
  }
}

/** The same for an order that this browser may see. */
export const guestRequests = (orderId: string): ReturnType<typeof accountRequests> => {
  const params = { path: { orderId } }
  return {
    cancel: (body) => api.PUT('/public/orders/{orderId}/cancel', { params, body }),
    withdraw: (body) => api.PUT('/public/orders/{orderId}/withdraw', { params, body }),
    giveBack: (body) => api.PUT('/public/orders/{orderId}/return', { params, body }),
  }
}

/** The windows that an order can move to (BEY-12). */
export const orderWindowsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'listOrderWindows', orderId],
    queryFn: ({ signal }) => api.GET('/public/orders/{orderId}/windows', { params: { path: { orderId } }, signal }),
    // Places are taken every second.
    staleTime: 0,
  })

export const rescheduleOrder = (orderId: string, windowId: string): Promise<Order> =>
  api.PUT('/public/orders/{orderId}/window', { params: { path: { orderId } }, body: { windowId } })

/** The window of an order as a calendar file. */
export const orderCalendar = (orderId: string) =>
  api.GET('/public/orders/{orderId}/calendar', { params: { path: { orderId } } })

/** The receipt of an order that this browser or the account may see. */
export const receiptQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'getGuestReceipt', orderId],
    queryFn: ({ signal }) => api.GET('/public/orders/{orderId}/receipt', { params: { path: { orderId } }, signal }),
  })
