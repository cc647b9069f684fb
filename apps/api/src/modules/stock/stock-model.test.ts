import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Api } from '@lotus/api-client'

import { engineSeed } from '#testing.ts'

import { lamen, miso, startTestShop, type TestShop } from '../purchases/testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
afterAll(() => shop.close())

const products = [lamen, miso]
const productId = fc.constantFrom(...products)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('buy' as const), productId, units: fc.integer({ min: 4, max: 9 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 40) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('receive' as const), productId, units: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('write-off' as const), productId, units: fc.integer({ min: 1, max: 8 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('count' as const),
      productId,
      units: fc.nat(30),
      ago: fc.constantFrom(0, 0, 3, 20),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      stale: fc.boolean(),
      cents: fc.integer({ min: 2000, max: 3000 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What happened to the units of a product that are in the shop: goods received, sold, counted, written off. */
type Event = { at: number; units: number; isCount: boolean }
type Purchase = { api: Api; intentId: string; productId: number; units: number; paid: boolean; number: string | null }

class Model {
  readonly events = new Map<number, Event[]>(products.map((id) => [id, []]))
  readonly purchases: Purchase[] = []
  exported = ''

  onHand(id: number, at = Infinity): number {
    return (this.events.get(id) ?? []).reduce((sum, event) => sum + (event.at <= at ? event.units : 0), 0)
  }

  add(id: number, units: number, isCount = false, at = shop.clock()): void {
    this.events.get(id)?.push({ at, units, isCount })
  }
}

const operate = async (args: string[], file?: string) => {
  const { code, output } = await shop.app.operator.run({
    operator: 'ana',
    args: [...args, '--reason', 'model'].slice(
      0,
      args[0]?.endsWith('catalog') || args[0] === 'cancel' ? args.length : undefined,
    ),
    ...(file === undefined ? {} : { file: new TextEncoder().encode(file) }),
  })
  return { code, output }
}
const expectDone = async (args: string[], file?: string) => {
  const { code, output } = await operate(args, file)
  expect([code, output]).toEqual([0, output])
  return output
}

async function reservedUnits(intentId: string): Promise<string> {
  const { rows } = await shop.database.pool.query<{ holding: string }>(
    'select holding from checkout_intents where id = $1',
    [intentId],
  )
  return rows[0]?.holding ?? 'none'
}

const actions: { [Do in Step['do']]: (model: Model, step: Extract<Step, { do: Do }>) => Promise<void> } = {
  async buy(model, { productId: id, units }) {
    const api = shop.browser()
    const bought = await shop
      .buy(api, [{ productId: id, quantity: units }])
      .catch((error: unknown) => String((error as { code?: string }).code))
    if (typeof bought === 'string') {
      expect(bought).toBe('OUT_OF_STOCK')
      return
    }
    model.purchases.push({ api, intentId: bought.intentId, productId: id, units, paid: false, number: null })
  },
  async pay(model, { which }) {
    const open = model.purchases.filter(({ paid }) => !paid)
    const purchase = open[which % Math.max(1, open.length)]
    if (purchase === undefined || (await reservedUnits(purchase.intentId)) !== 'reserved') return
    const { paymentId } = await shop.pay(purchase.api, purchase.intentId, { method: 'pix' })
    const { orderNumber } = await shop.order(purchase.api, purchase.intentId, paymentId)
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    expect(await reservedUnits(purchase.intentId)).toBe('sold')
    Object.assign(purchase, { paid: true, number: orderNumber })
    model.add(purchase.productId, -purchase.units)
  },
  async cancel(model, { which }) {
    const sold = model.purchases.filter(({ paid, number }) => paid && number !== null)
    const purchase = sold[which % Math.max(1, sold.length)]
    if (purchase?.number == null) return
    await expectDone(['cancel', purchase.number])
    purchase.number = null
    model.add(purchase.productId, purchase.units)
    await shop.tick(1)
  },
  async wait(_, { minutes }) {
    await shop.tick(minutes)
  },
  async receive(model, { productId: id, units }) {
    await expectDone(['receive-stock', `T-${id}`, String(units), '--again'])
    model.add(id, units)
  },
  async 'write-off'(model, { productId: id, units }) {
    const { code, output } = await operate(['write-off', `T-${id}`, String(units), '--again'])
    const isEnough = model.onHand(id) >= units
    expect([code, output.includes('MORE_THAN_ON_HAND')]).toEqual(isEnough ? [0, false] : [1, true])
    if (isEnough) model.add(id, -units)
  },
  async count(model, { productId: id, units, ago }) {
    const at = shop.clock() - ago * 60_000
    const { code, output } = await operate([
      'count-stock',
      `T-${id}`,
      String(units),
      '--at',
      new Date(at).toISOString(),
    ])
    const events = model.events.get(id) ?? []
    const isTooOld = at < (events[0]?.at ?? 0)
    const isOld = events.some((event) => event.isCount && event.at > at)
    expect([code, /MOMENT_TOO_EARLY|OLDER_THAN_COUNT/.test(output)]).toEqual(isTooOld || isOld ? [1, true] : [0, false])
    if (isTooOld || isOld) return
    model.add(id, units - model.onHand(id, at), true, at)
  },
  async import(model, { stale, cents }) {
    const file = stale ? model.exported : await expectDone(['export-catalog', 'x.csv'])
    const price = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
    await expectDone(['import-catalog', 'x.csv'], file.replace(/^(T-2(?:;[^;]*){5};)[^;]*/m, `$1${price}`))
  },
}

/** On hand, which the model has, is what can be bought and what is reserved; the stored stock is the sum of the ledger. */
async function expectTrue(model: Model): Promise<void> {
  const { rows } = await sql<{ product_id: number; units: number }>`
    select product_id, sum(quantity)::integer as units from checkout_lines
    join checkout_intents on checkout_intents.id = intent_id where holding = 'reserved' group by 1`.execute(shop.db)
  for (const { productId: id, stock, reservation, counted } of await shop.books()) {
    expect({ id, stock: counted }).toEqual({ id, stock })
    if (!products.includes(id)) continue
    expect({ id, onHand: counted + reservation }).toEqual({ id, onHand: model.onHand(id) })
    expect(reservation).toBe(rows.find((row) => row.product_id === id)?.units ?? 0)
  }
}

const act = <Do extends Step['do']>(model: Model, one: Extract<Step, { do: Do }>) =>
  (actions[one.do] as (model: Model, step: Extract<Step, { do: Do }>) => Promise<void>)(model, one)

it('BEY-26 on hand is what was received less what was sold, written off and counted away, after each step of 40 histories', async () => {
  const done: Partial<Record<Step['do'], number>> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 25 }), async (steps) => {
      await shop.reopen()
      const model = new Model()
      for (const { productId: id, counted } of await shop.books()) if (products.includes(id)) model.add(id, counted)
      model.exported = await expectDone(['export-catalog', 'x.csv'])
      for (const one of steps) {
        await act(model, one)
        done[one.do] = (done[one.do] ?? 0) + 1
        await expectTrue(model)
      }
      shop.assertSound()
    }),
    { numRuns: 40, seed: engineSeed },
  )
  expect(Object.keys(done)).toHaveLength(Object.keys(actions).length)
}, 600_000)
