import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'

import { isNotFound } from '@lotus/api-client/errors'
import { orderWaitingPix } from '@lotus/fixtures/orders'

import { transport } from '#api.ts'
import { sessionState } from '#session/session-state.ts'

import { orderQuery } from './orders.queries.ts'
import { none, waitingPixes } from './waiting-pix.ts'

const { orderId, payment } = orderWaitingPix
const order = {
  ...orderWaitingPix,
  payment: payment && { ...payment, pix: payment.pix && { ...payment.pix, expiresAt: '2999-01-01T00:00:00.000Z' } },
}
const { fetch: real } = transport
const asked: string[] = []

/** Answers a GET with `status`, and the request with the key with the order. */
function answer(status: number, before = () => {}): void {
  transport.fetch = async ({ method }) => {
    asked.push(method)
    before()
    if (method === 'POST' || status === 200)
      return Response.json({ success: true, data: order, message: null, error: null })
    const code = status === 404 ? 'NOT_FOUND' : 'RATE_LIMITED'
    return Response.json({ success: false, data: null, message: 'x', error: { code } }, { status })
  }
}
const open = (key: string | null) => new QueryClient().fetchQuery({ ...orderQuery(orderId, key), retry: false })

afterEach(() => {
  transport.fetch = real
  asked.length = 0
  waitingPixes.write(none)
})

it('BEY-01 sends the key of a link only if the device has no access to the order', async () => {
  answer(200)
  expect((await open('key')).order.orderId).toBe(orderId)
  expect(asked).toEqual(['GET'])
  answer(404)
  expect((await open('key')).order.orderId).toBe(orderId)
  expect(asked).toEqual(['GET', 'GET', 'POST'])
})

it('BEY-01 only a 404 is a missing order, not a rate limit', async () => {
  const errorOf = (key: string | null) => open(key).catch((reason: unknown) => reason)
  answer(404)
  expect(isNotFound(await errorOf(null))).toBe(true)
  answer(429)
  expect(isNotFound(await errorOf('key'))).toBe(false)
  expect(asked).toEqual(['GET', 'GET'])
})

it('S37 an order that arrives after a sign-out is not remembered for the next shopper', async () => {
  answer(200)
  await open(null)
  expect(waitingPixes.readStored()).toMatchObject([{ orderId }])
  waitingPixes.write(none)
  answer(200, sessionState.handOver)
  await open(null)
  expect(waitingPixes.readStored()).toEqual(none)
})
