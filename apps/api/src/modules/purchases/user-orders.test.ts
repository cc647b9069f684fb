import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import type { CancelOrderRequest, Order } from '@lotus/openapi/schema'
import { guestData } from '@lotus/fixtures/checkout'

import { extendTimeouts } from '#platform/testing.ts'

import { testPasswords } from '../../testing.ts'
import { intentsRepository } from './intents.repository.ts'
import { lamen, rejection, startTestShop, type Shopper, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const { cpf } = guestData

async function orderOf(mei: Shopper): Promise<{ order: Order; paymentId: string }> {
  const { intentId } = await shop.buyAs(mei, { cpf })
  const { paymentId } = await shop.pay(mei.api, intentId, { method: 'pix' })
  return { order: await shop.orderAs(mei, intentId, paymentId), paymentId }
}

type Query = { pageNumber?: number; pageSize?: number; status?: Order['status']; sortOrder?: 'asc' | 'desc' }
const list = async (api: Api, query: Query = {}) => unwrap(await api.GET('/users/user/orders', { params: { query } }))
const get = async (api: Api, orderId: string) =>
  unwrap(await api.GET('/users/user/orders/{orderId}', { params: { path: { orderId } } }))
const cancel = async (api: Api, orderId: string, body: CancelOrderRequest = { reason: 'CHANGED_MIND' }) =>
  unwrap(await api.PUT('/users/user/orders/{orderId}/cancel', { params: { path: { orderId } }, body }))
const cancelAsGuest = async (api: Api, orderId: string) =>
  unwrap(await api.PUT('/public/orders/{orderId}/cancel', { params: { path: { orderId } }, body: { reason: 'OTHER' } }))

describe('USER-03 listOrders', () => {
  it('pages by 10, newest first, and returns the total of a page past the end', async () => {
    const mei = await shop.shopper()
    const made: string[] = []
    for (let count = 0; count < 11; count++) {
      const { order } = await orderOf(mei)
      await cancel(mei.api, order.orderId)
      made.unshift(order.orderId)
      await shop.tick(1)
    }
    const first = await list(mei.api)
    expect(first).toMatchObject({ pageNumber: 0, pageSize: 10, totalElements: 11, totalPages: 2, lastPage: false })
    expect(first.content.map(({ orderId }) => orderId)).toEqual(made.slice(0, 10))
    const second = await list(mei.api, { pageNumber: 1 })
    expect(second.content.map(({ orderId }) => orderId)).toEqual(made.slice(10))
    expect(second.lastPage).toBe(true)
    expect(await list(mei.api, { pageNumber: 7 })).toMatchObject({ content: [], totalElements: 11 })
    const oldest = await list(mei.api, { sortOrder: 'asc', pageSize: 1 })
    expect(oldest.content[0]?.orderId).toBe(made.at(-1))
  })

  it('reads ten orders with as many queries as one', async () => {
    const mei = await shop.shopper()
    const countQueries = async (expected: number) => {
      const queries = vi.spyOn(pg.Client.prototype, 'query')
      try {
        expect((await list(mei.api)).content).toHaveLength(expected)
        return queries.mock.calls.length
      } finally {
        queries.mockRestore()
      }
    }
    await orderOf(mei)
    const one = await countQueries(1)
    for (let count = 1; count < 10; count++) await orderOf(mei)
    expect(await countQueries(10)).toBe(one)
    expect(one).toBeGreaterThan(0)
  })

  it('filters by status, and shows the lines and what the buyer may do', async () => {
    const mei = await shop.shopper()
    const { order: waiting } = await orderOf(mei)
    const { order, paymentId } = await orderOf(mei)
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    const { content } = await list(mei.api, { status: 'PAYED' })
    expect(content).toEqual([
      {
        orderId: order.orderId,
        orderNumber: order.orderNumber,
        status: 'PAYED',
        paymentState: 'approved',
        createdAt: order.createdAt,
        shipping: (await get(mei.api, order.orderId)).shipping,
        total: order.total,
        units: 4,
        products: order.lines,
        actions: ['CANCEL', 'BUY_AGAIN', 'RECEIPT'].map((action) => ({ action, until: null })),
      },
    ])
    const unpaid = await list(mei.api, { status: 'WAITING_PAYMENT' })
    expect(unpaid.content.map(({ orderId }) => orderId)).toEqual([waiting.orderId])
    expect(unpaid.content[0]?.actions).toEqual([{ action: 'CANCEL', until: waiting.expiresAt }])
  })

  it('S05 returns only the account’s own orders', async () => {
    const [mei, bento] = [await shop.shopper(), await shop.shopper()]
    const { order } = await orderOf(mei)
    expect(await list(bento.api)).toMatchObject({ content: [], totalElements: 0 })
    expect((await rejection(get(bento.api, order.orderId))).code).toBe('NOT_FOUND')
    expect((await get(mei.api, order.orderId)).orderNumber).toBe(order.orderNumber)
  })
})

describe('S40 exportOrders', () => {
  const password = 'lampada-azul-no-telhado'
  const exported = async ({ api, userId }: Shopper & { userId: number }) => {
    const password_hash = await testPasswords.hash(password)
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
    return unwrap(await api.POST('/users/user/export', { body: { password } })).orders
  }

  it('contains every order as its own page shows it, newest first, and reads ten with as many queries as two', async () => {
    const mei = await shop.shopper()
    const made: Order[] = []
    const countQueries = async () => {
      const queries = vi.spyOn(pg.Client.prototype, 'query')
      try {
        const orders = await exported(mei)
        return { orders, queries: queries.mock.calls.length }
      } finally {
        queries.mockRestore()
      }
    }
    for (let count = 0; count < 2; count++) {
      made.unshift((await orderOf(mei)).order)
      await shop.tick(1)
    }
    const { queries } = await countQueries()
    for (let count = 2; count < 10; count++) {
      made.unshift((await orderOf(mei)).order)
      await cancel(mei.api, made[0]!.orderId)
      await shop.tick(1)
    }
    const ten = await countQueries()
    expect(ten.orders.map(({ orderId }) => orderId)).toEqual(made.map(({ orderId }) => orderId))
    expect(ten.orders).toEqual(await Promise.all(made.map(({ orderId }) => get(mei.api, orderId))))
    // One query for each order would add eight. Fewer are allowed, because the shop may read changed settings meanwhile.
    expect(ten.queries).toBeLessThan(queries + 8)
  })

  it('reads all of an account’s 10,050 orders in batches of 100, each when the client wants it, as one valid answer', async () => {
    const mei = await shop.shopper()
    const { order } = await orderOf(mei)
    await shop.db.transaction().execute(async (trx) => {
      await extendTimeouts(trx)
      for (const [table, columns] of Object.entries({
        checkout_intents: ['id'],
        checkout_lines: ['intent_id'],
        orders: ['id', 'order_number'],
      })) {
        const { rows } = await sql<{ name: string }>`
          select column_name as name from information_schema.columns
          where table_name = ${table} and is_generated = 'NEVER'`.execute(trx)
        const rest = rows.map(({ name }) => name).filter((name) => !columns.includes(name))
        const number = columns.includes('order_number') ? sql`, 'LT-' || lpad(n::text, 6, '0')` : sql``
        await sql`
          insert into ${sql.table(table)} (${sql.join([...columns, ...rest].map(sql.ref))})
          select md5('order ' || n)::uuid${number}, ${sql.join(rest.map(sql.ref))}
          from ${sql.table(table)}, generate_series(1, 10049) n
          where ${sql.ref(columns[0] ?? '')} = ${order.orderId}`.execute(trx)
      }
      // Autovacuum is off in tests: a table that was analyzed when it was empty is planned as if it had one row.
      await sql`analyze checkout_intents, checkout_lines, orders`.execute(trx)
    })
    const batches = vi.spyOn(intentsRepository, 'listByIds')
    try {
      const orders = await exported(mei)
      expect(orders).toHaveLength(10_050)
      expect(batches.mock.calls.map(([, ids]) => ids.length)).toEqual([...Array.from({ length: 100 }, () => 100), 50])
      expect(orders.find(({ orderId }) => orderId === order.orderId)).toEqual(await get(mei.api, order.orderId))
    } finally {
      batches.mockRestore()
      await shop.db.transaction().execute(async (trx) => {
        await extendTimeouts(trx)
        await sql`delete from orders where id <> ${order.orderId}`.execute(trx)
        await sql`delete from checkout_lines where intent_id <> ${order.orderId}`.execute(trx)
        await sql`delete from checkout_intents where id <> ${order.orderId}`.execute(trx)
      })
    }
  }, 300_000)
})

describe('BEY-10 cancelOrder', () => {
  it('cancels an unpaid order: the Pix code is void and the units are for sale again', async () => {
    const mei = await shop.shopper()
    const { order } = await orderOf(mei)
    const cancelled = await cancel(mei.api, order.orderId, { reason: 'WRONG_ITEMS', comment: '  Pedi em dobro ' })
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancelCause: 'BUYER', canPayAgain: false })
    expect(cancelled.actions).toEqual([{ action: 'BUY_AGAIN', until: null }])
    expect((await shop.charges(order.orderId)).map(({ status }) => status)).toEqual(['cancelled'])
    expect(await shop.stockOf(lamen)).toBe((await shop.books()).find(({ productId }) => productId === lamen)?.stock)
    expect((await shop.books()).every(({ reservation, customer }) => reservation === 0 && customer === 0)).toBe(true)
    const row = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect([row.cancel_reason, row.buyer_reason, row.buyer_comment]).toEqual(['buyer', 'WRONG_ITEMS', 'Pedi em dobro'])
  })

  it('refunds a paid order in full, once', async () => {
    const mei = await shop.shopper()
    const { order, paymentId } = await orderOf(mei)
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    const answers = await Promise.all([cancel(mei.api, order.orderId), cancel(mei.api, order.orderId)])
    expect(answers.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
    await shop.tick(1)
    expect(await get(mei.api, order.orderId)).toMatchObject({
      status: 'CANCELLED',
      paymentState: 'refunded',
      timeline: [{ status: 'WAITING_PAYMENT' }, { status: 'PAYED' }, { status: 'CANCELLED' }],
    })
    expect((await shop.charges(order.orderId)).map(({ status }) => status)).toEqual(['refunded'])
    expect((await shop.books()).every(({ reservation, customer }) => reservation === 0 && customer === 0)).toBe(true)
  })

  it('refunds money that arrives before the cancellation is known', async () => {
    const mei = await shop.shopper()
    const { order, paymentId } = await orderOf(mei)
    // Paid at the bank, but no notification has arrived.
    await shop.act(paymentId, 'pay')
    expect((await cancel(mei.api, order.orderId)).status).toBe('CANCELLED')
    await shop.tick(1)
    expect((await get(mei.api, order.orderId)).paymentState).toBe('refunded')
  })

  it('refuses once the order is shipped, and changes nothing', async () => {
    const mei = await shop.shopper()
    const { order, paymentId } = await orderOf(mei)
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    await shop.db.updateTable('orders').set({ status: 'IN_ROUTE' }).execute()
    const error = await rejection(cancel(mei.api, order.orderId))
    expect([error.status, error.code, error.params]).toEqual([409, 'ORDER_NOT_CANCELLABLE', { status: 'IN_ROUTE' }])
    const { actions } = await get(mei.api, order.orderId)
    expect(actions.map(({ action }) => action)).toEqual(['BUY_AGAIN', 'RECEIPT'])
  })

  it('asks to try again while the provider is down, and changes nothing', async () => {
    const mei = await shop.shopper()
    const { order } = await orderOf(mei)
    await shop.sandbox.admin('/faults', { kind: 'http503', match: 'GET /v1/payments/*', times: 20 })
    const error = await rejection(cancel(mei.api, order.orderId))
    expect(error.code).toBe('PAYMENT_PROVIDER_DOWN')
    expect((await get(mei.api, order.orderId)).status).toBe('WAITING_PAYMENT')
  })

  it('BEY-01 lets a guest cancel an order that this browser may see', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.order(api, intentId, paymentId)
    const stranger = shop.browser()
    await shop.request(stranger, [{ productId: lamen, quantity: 4 }])
    expect((await rejection(cancelAsGuest(stranger, intentId))).code).toBe('NOT_FOUND')
    await shop.sandbox.admin('/faults', { kind: 'http503', match: 'GET /v1/payments/*', times: 20 })
    expect((await rejection(cancelAsGuest(api, intentId))).code).toBe('PAYMENT_PROVIDER_DOWN')
    await shop.sandbox.admin('/faults', undefined, 'DELETE')
    expect((await cancelAsGuest(api, intentId)).status).toBe('CANCELLED')
  })
})
