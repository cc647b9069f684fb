import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ApiError, unwrap, type Api } from '@lotus/api-client'
import type { Cart, CartItem } from '@lotus/openapi/schema'

import { engineSeed } from '../../testing.ts'
import { lamen, miso, rice, startTestShop, type TestShop } from '../purchases/testing.ts'
import { cartBrowser, type CartBrowser } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
afterAll(() => shop.close())

const productIds = [lamen, miso, rice]
type Item = CartItem

type Step =
  | { do: 'set'; who: number; item: Item; late: number }
  | { do: 'remove'; who: number; productId: number; late: number }
  | { do: 'clear'; who: number; late: number }
  | { do: 'create'; items: Item[] }
  | { do: 'merge'; items: Item[]; again: boolean }
  | { do: 'undo' }
  | { do: 'product'; productId: number; stock: number; cents: number; active: boolean }
  | { do: 'wait'; seconds: number }
  | { do: 'heart'; productId: number; on: boolean }
  | { do: 'move'; productIds: number[] }

const browsers = 2
const who = fc.nat(browsers - 1)
const productId = fc.constantFrom(...productIds)
const quantity = fc.oneof({ weight: 3, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.nat(99) })
const items = fc.uniqueArray(fc.record({ productId, quantity: fc.integer({ min: 1, max: 12 }) }), {
  minLength: 1,
  selector: (item) => item.productId,
})
/** How many commands ago it was first sent; 0 for a new one. */
const late = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
)
const is = <Name extends Step['do']>(name: Name) => fc.constant(name)

const create = fc.record({ do: is('create'), items })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: is('set'), who, item: fc.record({ productId, quantity }), late }) },
  { weight: 2, arbitrary: fc.record({ do: is('remove'), who, productId, late }) },
  { weight: 1, arbitrary: fc.record({ do: is('clear'), who, late }) },
  { weight: 1, arbitrary: create },
  { weight: 3, arbitrary: fc.record({ do: is('merge'), items, again: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: is('undo') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: is('product'),
      productId,
      stock: fc.constantFrom(0, 1, 3, 50),
      cents: fc.constantFrom(100, 333, 990),
      active: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('wait'), seconds: fc.constantFrom(1, 40, 61) }) },
  { weight: 3, arbitrary: fc.record({ do: is('heart'), productId, on: fc.constantFrom(true, true, false) }) },
  { weight: 2, arbitrary: fc.record({ do: is('move'), productIds: fc.uniqueArray(productId, { minLength: 1 }) }) },
)

type Line = { quantity: number; added: number }
type Lines = Map<number, Line>
type Merge = { id: string; items: Item[]; before: Lines; after: Lines; at: number; undone: boolean }

type Sent = { code: string | null; send: (cart: CartBrowser) => Promise<Cart> }

/** A minimal model of the shop. */
class Model {
  readonly products = new Map(productIds.map((id) => [id, { stock: 8, cents: 500, active: true }]))
  hasCart = false
  lines: Lines = new Map()
  /** Increments with every change of the lines. */
  changes = 0
  /** The commands of each browser with their decisions, in their order. */
  readonly commands = Array.from({ length: browsers }, (): Sent[] => [])
  merge: (Merge & { changes: number }) | null = null
  wishes: number[] = []
  seconds = 0

  stock(id: number) {
    const { stock = 0, active = false } = this.products.get(id) ?? {}
    return active ? stock : 0
  }
  cents(id: number) {
    return this.products.get(id)?.cents ?? 0
  }
  /** Counts reductions that were limited by less stock. */
  lowered = 0
  put(lines: Lines) {
    const text = (all: Lines) => JSON.stringify([...all])
    if (text(lines) !== text(this.lines)) this.changes++
    this.lines = lines
  }

  /** The code of the rejection, or null. */
  set(id: number, wanted: number): string | null {
    const line = this.lines.get(id)
    const lines = new Map(this.lines)
    if (wanted === 0) {
      lines.delete(id)
    } else if (this.products.get(id)?.active !== true) return 'PRODUCT_UNAVAILABLE'
    else if (line?.quantity === wanted) lines.set(id, { quantity: wanted, added: this.cents(id) })
    else if (wanted > (line?.quantity ?? 0) && wanted > this.stock(id)) return 'OUT_OF_STOCK'
    else {
      if (wanted > this.stock(id)) this.lowered++
      lines.set(id, { quantity: wanted, added: line?.added ?? this.cents(id) })
    }
    this.put(lines)
    return null
  }

  mergeIn(wanted: Item[]) {
    const lines = new Map(this.lines)
    for (const item of wanted) {
      const line = lines.get(item.productId)
      const units = Math.min(Math.max(item.quantity, line?.quantity ?? 0), this.stock(item.productId))
      if (units === 0) lines.delete(item.productId)
      else lines.set(item.productId, { quantity: units, added: line?.added ?? this.cents(item.productId) })
    }
    this.put(lines)
  }
}

const linesOf = ({ cartItems }: Cart) =>
  cartItems.map(({ product, quantity: units, addedPrice, problem }) => [
    product.productId,
    units,
    Math.round(addedPrice * 100),
    problem,
  ])

function expected(model: Model) {
  return [...model.lines].map(([id, { quantity: units, added }]) => {
    const { stock = 0, active = false } = model.products.get(id) ?? {}
    return [id, units, added, !active ? 'PRODUCT_UNAVAILABLE' : stock < units ? 'OUT_OF_STOCK' : null]
  })
}

const refused = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )

type World = { model: Model; carts: CartBrowser[]; api: Api; cartId: number }

/** Applies a command of a browser to the model and to the shop; a repeated one returns the first decision. */
async function change(
  { model, carts }: World,
  { who: index, late: lag }: { who: number; late: number },
  decide: () => string | null,
  send: (cart: CartBrowser, sequence: number) => Promise<Cart>,
): Promise<void> {
  const commands = model.commands[index]!
  const again = lag === 0 ? undefined : commands.at(-lag)
  const sequence = commands.length + 1
  const command = again ?? { code: decide(), send: (cart) => send(cart, sequence) }
  if (again === undefined) commands.push(command)
  model.hasCart = true
  expect(await refused(command.send(carts[index]!))).toBe(command.code)
}

async function run(world: World, next: Step): Promise<void> {
  const { model, carts, api } = world
  const [cart] = carts
  switch (next.do) {
    case 'set': {
      const { productId: id, quantity: units } = next.item
      return change(
        world,
        next,
        () => model.set(id, units),
        (browser, sequence) => browser.set(id, units, sequence),
      )
    }
    case 'remove': {
      if (!model.hasCart) {
        expect(await refused(cart!.remove(1_000_000, next.productId, 1_000_000))).toBe('NOT_FOUND')
        return
      }
      return change(
        world,
        next,
        () => model.set(next.productId, 0),
        (browser, sequence) => browser.remove(world.cartId, next.productId, sequence),
      )
    }
    case 'clear':
      return change(
        world,
        next,
        () => {
          model.put(new Map())
          return null
        },
        (browser, sequence) => browser.clear(sequence),
      )
    case 'create': {
      const can = next.items.every(({ productId: id, quantity: units }) => units <= model.stock(id))
      const code = model.hasCart ? 'CART_EXISTS' : can ? null : 'OUT_OF_STOCK'
      if (code === null) {
        model.hasCart = true
        model.put(
          new Map(
            next.items.map(({ productId: id, quantity: units }) => [id, { quantity: units, added: model.cents(id) }]),
          ),
        )
      }
      expect(await refused(cart!.create(next.items))).toBe(code)
      return
    }
    case 'merge': {
      const known = next.again ? model.merge : null
      if (known !== null) {
        const again = await cart!.merge(known.items, known.id)
        expect(linesOf(again.cart).map(([id, units]) => [id, units])).toEqual(
          [...known.after].map(([id, { quantity: units }]) => [id, units]),
        )
        return
      }
      const before = model.lines
      const id = randomUUID()
      model.hasCart = true
      model.mergeIn(next.items)
      const { changes, lines: after, seconds: at } = model
      model.merge = { id, items: next.items, before, after, at, changes, undone: false }
      await cart!.merge(next.items, id)
      return
    }
    case 'undo': {
      const { merge } = model
      if (merge === null) {
        expect(await refused(cart!.undo(randomUUID()))).toBe('NOT_FOUND')
        return
      }
      const can = merge.undone || (merge.changes === model.changes && model.seconds - merge.at <= 60)
      if (can && !merge.undone) {
        model.put(new Map(merge.before))
        merge.undone = true
      }
      expect(await refused(cart!.undo(merge.id))).toBe(can ? null : 'CART_CHANGED')
      return
    }
    case 'product': {
      const { productId: id, stock, cents, active } = next
      model.products.set(id, { stock, cents, active })
      await shop.set(id, { stock, price_cents: cents, active })
      return
    }
    case 'wait':
      model.seconds += next.seconds
      await shop.tick(next.seconds / 60)
      return
    case 'heart': {
      const { productId: id, on } = next
      const params = { params: { path: { productId: id } } }
      const has = model.wishes.includes(id)
      const code = on && !has && model.products.get(id)?.active !== true ? 'PRODUCT_UNAVAILABLE' : null
      model.wishes =
        !on || has || code !== null ? model.wishes.filter((one) => on || one !== id) : [id, ...model.wishes]
      const call = on
        ? api.POST('/users/user/wishlist/add/{productId}', params).then(unwrap)
        : api.DELETE('/users/user/wishlist/remove/{productId}', params).then(unwrap)
      expect(await refused(call)).toBe(code)
      return
    }
    case 'move': {
      const listed = next.productIds.filter((id) => model.wishes.includes(id))
      const can = listed.filter((id) => model.stock(id) > 0)
      const lines = new Map(model.lines)
      for (const id of can) if (!lines.has(id)) lines.set(id, { quantity: 1, added: model.cents(id) })
      model.hasCart = true
      model.put(lines)
      model.wishes = model.wishes.filter((id) => !can.includes(id))
      const body = { productIds: next.productIds }
      const { moved, failed } = unwrap(await api.POST('/users/user/wishlist/move-to-cart', { body }))
      const wanted = next.productIds.filter((id) => can.includes(id) || (!listed.includes(id) && lines.has(id)))
      expect(moved).toEqual(wanted)
      expect(failed.map(({ productId: id }) => id).toSorted()).toEqual(
        next.productIds.filter((id) => !wanted.includes(id)).toSorted(),
      )
    }
  }
}

/** Half of the browsers start with a login. */
const history = fc
  .tuple(fc.option(create, { freq: 2 }), fc.array(step, { minLength: 10, maxLength: 30 }))
  .map(([first, steps]) => (first === null ? steps : [first, ...steps]))

describe('R01 R16 random operations in random order', () => {
  // MODEL_RUNS increases the number of histories, for nightly runs.
  const seeds = Number(process.env['MODEL_RUNS'] ?? 16)
  it(`keep the cart and the wishlist equal to the model (${seeds} histories)`, async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await shop.reopen()
        const model = new Model()
        for (const [id, { stock, cents }] of model.products)
          await shop.set(id, { stock, price_cents: cents, discount_bp: 0 })
        const { api, userId } = await shop.withSession()
        const carts = [api, (await shop.withSession({ userId })).api].map((one) => cartBrowser(one))
        const world: World = { model, carts, api, cartId: 0 }
        let before = await carts[0]!.get()
        for (const next of steps) {
          const changes = model.changes
          await run(world, next)
          const cart = await carts[1]!.get()
          expect(linesOf(cart)).toEqual(expected(model))
          expect(cart.version - before.version).toBe(model.changes - changes)
          expect(cart.cartId > 0).toBe(model.hasCart)
          expect(unwrap(await api.GET('/users/user/wishlist/ids'))).toEqual(model.wishes)
          world.cartId = cart.cartId
          before = cart
          if (model.changes > changes) seen.set(next.do, (seen.get(next.do) ?? 0) + 1)
        }
        seen.set('lower', (seen.get('lower') ?? 0) + model.lowered)
        shop.assertSound()
      }),
      { numRuns: seeds, seed: engineSeed, endOnFailure: true },
    )
    // The histories exercised rare cases.
    for (const kind of ['set', 'lower', 'remove', 'clear', 'create', 'merge', 'undo', 'move']) {
      expect([kind, (seen.get(kind) ?? 0) > 0]).toEqual([kind, true])
    }
  }, 240_000)
})
