import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { transport } from '#api.ts'
import { statsQuery } from '#features/account/account.queries.ts'
import { claimOrder, claimPendingOrders } from '#features/orders/claim-order.ts'
import { guestOrders } from '#features/orders/guest-orders.ts'
import { orderQuery, purchaseQuery, purchasesQuery, receiptQuery } from '#features/orders/orders.queries.ts'

const orderId = '0193f2a2-10d8-7a6c-9c3b-52f6d0a1e101'
const email = 'mei.tanaka@example.com'

afterEach(() => {
  vi.restoreAllMocks()
  guestOrders.forget(orderId)
})

it.each([
  ['the page of an order', (client: QueryClient) => claimOrder(client, orderId)],
  ['a login', (client: QueryClient) => claimPendingOrders(client, email)],
])('BEY-01 reloads all that shows orders after a claim by %s', async (_, claim) => {
  vi.spyOn(transport, 'fetch').mockResolvedValue(Response.json({ orderId }))
  guestOrders.add(orderId, email)
  guestOrders.want(orderId)
  const client = new QueryClient()
  const keys = [
    purchasesQuery({}).queryKey,
    purchasesQuery({ status: 'WAITING_PAYMENT' }).queryKey,
    purchaseQuery(orderId).queryKey,
    orderQuery(orderId, null).queryKey,
    receiptQuery(orderId).queryKey,
    statsQuery.queryKey,
  ] as const
  for (const queryKey of keys) client.setQueryData<unknown>(queryKey, {})
  client.setQueryData(['catalog', 'getHome'], {})
  await claim(client)
  expect(keys.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated !== true)).toEqual([])
  expect(client.getQueryState(['catalog', 'getHome'])?.isInvalidated).toBe(false)
})
