import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Api } from '@lotus/api-client'

import { engineSeed } from '../../testing.ts'
import { lamen, miso, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
afterAll(() => shop.close())

/** A step of the operator, the buyer, the provider or time. Several of a history's steps run at once. */
type Step =
  | { by: 'operator'; args: string[] }
  | { by: 'buyer'; action: 'cancel' | 'withdraw' | 'return'; quantity: number }
  | { by: 'provider'; action: 'refund' | 'notify'; amount: number | null }
  | { by: 'time'; minutes: number }
  | { by: 'fault'; kind: string; match: string; times: number }

const operator = (...args: string[]): Step => ({ by: 'operator', args })
const ship = operator('ship', '--carrier', 'Correios', '--tracking', 'LB1')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ship,
      operator('deliver'),
      operator('deliver'),
      operator('cancel'),
      operator('cancel', '--restock'),
      operator('refund', '--full'),
      operator('refund', '--line', `${lamen}:1`),
      operator('refund', '--line', `${lamen}:2`, '--line', `${miso}:1`, '--restock'),
      operator('refund', '--shipping'),
      operator('refund', '--amount', '3,33'),
      operator('approve-return'),
      operator('reject-return', '--answer', 'Não'),
      operator('receive-return'),
      operator('receive-return', '--restock'),
      operator('receive-return', '--discard', '--shipping'),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constant('buyer' as const),
      action: fc.constantFrom('cancel', 'withdraw', 'return', 'return'),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant('provider' as const),
      action: fc.constantFrom('refund', 'notify'),
      amount: fc.constantFrom(null, 2.5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ by: fc.constant('time' as const), minutes: fc.constantFrom(0, 1, 61) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant('fault' as const),
      kind: fc.constantFrom('dropAfterCommit', 'http503', 'reset'),
      match: fc.constantFrom('POST /v1/payments/*/refunds', 'GET /v1/payments/*'),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
)
/** Steps that chance alone seldom puts in order; some steps by chance come between. */
const stories: Step[][] = [
  [ship, operator('deliver'), { by: 'buyer', action: 'withdraw', quantity: 1 }, operator('receive-return')],
  [
    ship,
    operator('deliver'),
    { by: 'buyer', action: 'return', quantity: 2 },
    operator('approve-return'),
    operator('receive-return', '--restock'),
  ],
  [ship, operator('cancel', '--restock')],
]
const history = fc
  .tuple(
    fc.constantFrom(...stories, []),
    fc.array(fc.tuple(fc.nat(6), fc.array(step, { minLength: 1, maxLength: 3 })), { maxLength: 6 }),
  )
  .map(([story, extra]) => {
    const rounds = story.map((one) => [one])
    for (const [place, steps] of extra) rounds.splice(Math.min(place, rounds.length), 0, steps)
    return rounds
  })

type World = { api: Api; orderId: string; paymentId: string }

async function run({ api, orderId, paymentId }: World, next: Step): Promise<void> {
  const params = { params: { path: { orderId } } }
  switch (next.by) {
    case 'operator': {
      const [name = '', ...rest] = next.args
      await shop.app.operator.run({ operator: 'ana', args: [name, orderId, ...rest] })
      break
    }
    case 'buyer': {
      const lines = [{ productId: lamen, quantity: next.quantity }]
      if (next.action === 'cancel')
        await api.PUT('/public/orders/{orderId}/cancel', { ...params, body: { reason: 'OTHER' } })
      else if (next.action === 'withdraw') await api.PUT('/public/orders/{orderId}/withdraw', { ...params, body: {} })
      else await api.PUT('/public/orders/{orderId}/return', { ...params, body: { reason: 'DAMAGED', lines } })
      break
    }
    case 'provider':
      if (next.action === 'refund') {
        await shop.sandbox.admin(`/payments/${paymentId}/refund`, next.amount === null ? {} : { amount: next.amount })
      }
      await shop.db
        .updateTable('payment_attempts')
        .set({ next_poll_at: new Date(shop.clock()) })
        .execute()
      break
    case 'time':
      await shop.tick(next.minutes)
      break
    case 'fault':
      await shop.sandbox.admin('/faults', { kind: next.kind, match: next.match, times: next.times })
  }
}

async function expectStockConserved(): Promise<void> {
  for (const { productId, stock, customer, counted } of await shop.books()) {
    expect({ productId, counted }).toEqual({ productId, counted: stock })
    expect(customer).toBeGreaterThanOrEqual(0)
  }
}

/** What the provider refunded is what we record, each refund once, and an order is owed only for money that we have. */
async function expectMoneyAgrees({ orderId, paymentId }: World): Promise<string> {
  const { body } = await shop.sandbox.call('GET', `/v1/payments/${paymentId}`)
  const [total, refunded] = ['transaction_amount', 'transaction_amount_refunded'].map((name) =>
    Math.round(Number(body[name]) * 100),
  )
  const refunds = await shop.db.selectFrom('refunds').select(['state', 'amount_cents']).execute()
  expect(refunds.filter(({ state }) => state === 'PENDING')).toEqual([])
  const done = refunds.filter(({ state }) => state === 'DONE')
  expect(done.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(refunded)
  const mails = await shop.db.selectFrom('order_mails').select('id').where('kind', '=', 'refunded').execute()
  expect(mails).toHaveLength(done.length)
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const withdrawn = await shop.db
    .selectFrom('order_returns')
    .select('id')
    .where('kind', '=', 'WITHDRAWAL')
    .where('state', '=', 'RECEIVED')
    .execute()
  if (withdrawn.length > 0) expect(order.status).toBe('CANCELLED')
  if (order.status === 'CANCELLED') expect(refunded).toBe(total)
  if (order.status === 'PAYED') expect(refunded).toBeLessThan(total ?? 0)
  return `${order.status} ${refunded === 0 ? 'kept' : refunded === total ? 'refunded' : 'in part'}`
}

const seeds = Number(process.env['MODEL_RUNS'] ?? 12)

it(`S26 BEY-10 BEY-18 random histories after the payment conserve stock and refund exactly what is recorded, once (${seeds} histories)`, async () => {
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      await shop.reopen()
      const api = shop.browser()
      const { intentId: orderId } = await shop.buy(api, [
        { productId: lamen, quantity: 4 },
        { productId: miso, quantity: 1 },
      ])
      const { paymentId } = await shop.pay(api, orderId, await shop.card('APRO'))
      await shop.order(api, orderId, paymentId)
      const world = { api, orderId, paymentId }
      for (const steps of rounds) {
        await Promise.all(steps.map((next) => run(world, next)))
        await expectStockConserved()
      }
      await shop.sandbox.admin('/faults', undefined, 'DELETE')
      await run(world, { by: 'provider', action: 'notify', amount: null })
      for (let round = 0; round < 3; round++) await shop.tick(61)
      await expectStockConserved()
      ends.add(await expectMoneyAgrees(world))
      shop.assertSound()
    }),
    { numRuns: seeds, seed: engineSeed, endOnFailure: true },
  )
  // The histories were not all alike.
  expect(ends.size).toBeGreaterThan(2)
}, 240_000)
