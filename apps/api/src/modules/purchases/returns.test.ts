import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import type { Order, ReturnRequest } from '@lotus/openapi/schema'

import { lamen, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const day = 24 * 60

/** A guest's paid order of four packages of lamen, delivered now. */
async function delivered(api: Api = shop.browser()): Promise<{ api: Api; orderId: string }> {
  const { intentId } = await shop.buy(api)
  const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
  await shop.order(api, intentId, paymentId)
  await shop.act(paymentId, 'pay')
  await shop.tick(1)
  const change = { status: 'DELIVERED', delivered_at: new Date(shop.clock()) } as const
  await shop.db.updateTable('orders').set(change).where('id', '=', intentId).execute()
  return { api, orderId: intentId }
}

const path = (orderId: string) => ({ path: { orderId } })
const withdraw = async (api: Api, orderId: string, note?: string): Promise<Order> =>
  unwrap(
    await api.PUT('/public/orders/{orderId}/withdraw', {
      params: path(orderId),
      body: note === undefined ? {} : { note },
    }),
  )
const requestReturn = async (api: Api, orderId: string, body: ReturnRequest): Promise<Order> =>
  unwrap(await api.PUT('/public/orders/{orderId}/return', { params: path(orderId), body }))
const receipt = async (api: Api, orderId: string) =>
  unwrap(await api.GET('/public/orders/{orderId}/receipt', { params: path(orderId) }))
const actionsOf = ({ actions }: Order) => actions.map(({ action }) => action)
const damaged = (quantity: number): ReturnRequest => ({ reason: 'DAMAGED', lines: [{ productId: lamen, quantity }] })

describe('BEY-10 withdrawOrder', () => {
  it('records the withdrawal of everything within seven days of delivery, once', async () => {
    const { api, orderId } = await delivered()
    const before = await shop.getOrder(api, orderId)
    // Delivered on Monday.
    expect(before.actions).toContainEqual({ action: 'WITHDRAW', until: '2026-12-01T02:59:59.999Z' })
    await shop.tick(7 * day)
    const after = await withdraw(api, orderId, '  Não era o que eu queria ')
    expect(after.returns).toEqual([
      {
        kind: 'WITHDRAWAL',
        state: 'REQUESTED',
        reason: null,
        note: 'Não era o que eu queria',
        answer: null,
        lines: [{ productId: lamen, quantity: 4 }],
        requestedAt: expect.any(String),
        changedAt: expect.any(String),
      },
    ])
    expect([after.status, actionsOf(after)]).toEqual(['DELIVERED', ['BUY_AGAIN', 'RECEIPT']])
    expect(await withdraw(api, orderId)).toEqual(after)
    const events = await shop.db.selectFrom('order_events').select('event').orderBy('id').execute()
    expect(events.at(-1)?.event).toBe('WITHDRAWAL_REQUESTED')
  })

  it('is rejected on the eighth day, and before delivery', async () => {
    const { api, orderId } = await delivered()
    await shop.tick(8 * day)
    expect(actionsOf(await shop.getOrder(api, orderId))).toEqual(['REQUEST_RETURN', 'BUY_AGAIN', 'RECEIPT'])
    const late = await rejection(withdraw(api, orderId))
    expect([late.status, late.code]).toEqual([409, 'WITHDRAWAL_NOT_ALLOWED'])
    await shop.db.updateTable('orders').set({ status: 'IN_ROUTE', delivered_at: null }).execute()
    expect((await rejection(withdraw(api, orderId))).params).toEqual({ status: 'IN_ROUTE' })
  })

  it('S05 is rejected as unknown for another browser', async () => {
    const { orderId } = await delivered()
    const stranger = shop.browser()
    await shop.request(stranger, [{ productId: lamen, quantity: 4 }])
    expect((await rejection(withdraw(stranger, orderId))).code).toBe('NOT_FOUND')
  })
})

describe('BEY-10 requestReturn', () => {
  it('records the requested units; a repeated request has no effect, another one is rejected while it is open', async () => {
    const { api, orderId } = await delivered()
    const after = await requestReturn(api, orderId, { ...damaged(1), note: 'Amassado' })
    expect(after.returns).toMatchObject([
      { kind: 'RETURN', state: 'REQUESTED', reason: 'DAMAGED', note: 'Amassado', lines: damaged(1).lines },
    ])
    expect(actionsOf(after)).toEqual(['BUY_AGAIN', 'RECEIPT'])
    expect((await requestReturn(api, orderId, damaged(1))).returns).toHaveLength(1)
    expect((await rejection(requestReturn(api, orderId, damaged(2)))).code).toBe('RETURN_NOT_ALLOWED')
    expect((await rejection(withdraw(api, orderId))).code).toBe('WITHDRAWAL_NOT_ALLOWED')
  })

  it('is rejected for more units than were bought, also in parts, and after 30 days', async () => {
    const { api, orderId } = await delivered()
    expect((await rejection(requestReturn(api, orderId, damaged(5)))).code).toBe('RETURN_NOT_ALLOWED')
    const twice = { ...damaged(3), lines: [...damaged(3).lines, ...damaged(2).lines] }
    expect((await rejection(requestReturn(api, orderId, twice))).code).toBe('RETURN_NOT_ALLOWED')
    const other: ReturnRequest = { reason: 'OTHER', lines: [{ productId: lamen + 1, quantity: 1 }] }
    expect((await rejection(requestReturn(api, orderId, other))).code).toBe('RETURN_NOT_ALLOWED')
    const longAgo = new Date(shop.clock() - 31 * day * 60_000)
    await shop.db.updateTable('orders').set({ delivered_at: longAgo }).execute()
    expect((await rejection(requestReturn(api, orderId, damaged(1)))).code).toBe('RETURN_NOT_ALLOWED')
  })

  it('S21 rejects a card number in the note', async () => {
    const { api, orderId } = await delivered()
    const error = await rejection(requestReturn(api, orderId, { ...damaged(1), note: '4235 6477 2802 5682' }))
    expect([error.code, error.fields]).toEqual(['CARD_NUMBER_REFUSED', [{ path: 'note', code: 'NOT_ALLOWED' }]])
  })
})

describe('BEY-10 getReceipt', () => {
  it('shows seller, buyer, lines and payment once the order is paid', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    const order = await shop.order(api, intentId, paymentId)
    expect((await rejection(receipt(api, intentId))).code).toBe('RECEIPT_NOT_AVAILABLE')
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    expect(await receipt(api, intentId)).toMatchObject({
      orderNumber: order.orderNumber,
      orderedAt: order.createdAt,
      paidAt: expect.stringMatching(/^2026-/),
      buyer: { name: order.guest.name, email: order.guest.email, cpf: '***.456.789-**' },
      lines: order.lines,
      total: order.total,
      payment: { method: 'pix', status: 'approved', amount: order.total },
      refunds: [],
      refunded: 0,
    })
  })
})
