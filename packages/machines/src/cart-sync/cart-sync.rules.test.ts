import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cart, cartEmpty, cartNone } from '@lotus/fixtures/carts'
import { gyoza, miso, sake, shinRamyun } from '@lotus/fixtures/products'
import type { Cart, ProductSummary } from '@lotus/openapi/schema'

import { documentOf, failure, gyozaLine, misoLine, ramyunLine, setTo } from './cart-sync.examples.ts'
import {
  acknowledge,
  applyIntent,
  change,
  emptyDocument,
  enqueue,
  hasWork,
  intentsBetween,
  mergeByLines,
  mergeLines,
  order,
  pauseAfter,
  project,
  take,
  withoutSent,
} from './cart-sync.rules.ts'
import type { CartDocument, Intent, SyncLine } from './cart-sync.types.ts'

const products: ProductSummary[] = [shinRamyun, gyoza, miso, sake]
const lineFor = (product: ProductSummary, quantity: number): SyncLine => ({
  productId: product.productId,
  quantity,
  addedAt: '2026-11-22T20:00:00.000Z',
  addedPrice: null,
  product,
})
const units = (lines: readonly SyncLine[]) => lines.map(({ productId, quantity }) => [productId, quantity])
const sorted = (lines: readonly SyncLine[]) => units(lines).toSorted(([one = 0], [other = 0]) => one - other)

const intent: fc.Arbitrary<Intent> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .record({ product: fc.constantFrom(...products), quantity: fc.nat(6) })
      .map(({ product, quantity }): Intent => ({ type: 'set', line: lineFor(product, quantity), agree: false })),
  },
  { weight: 1, arbitrary: fc.constant<Intent>({ type: 'clear' }) },
)
const lines = fc
  .uniqueArray(fc.record({ product: fc.constantFrom(...products), quantity: fc.integer({ min: 1, max: 6 }) }), {
    selector: ({ product }) => product.productId,
  })
  .map((all) => all.map(({ product, quantity }) => lineFor(product, quantity)))

/** The server's cart with these lines. */
const cartOf = (all: readonly SyncLine[], version: number): Cart => ({
  cartId: 7,
  version,
  totalPrice: 0,
  cartItems: all.map(({ product, quantity, addedAt }) => ({
    product,
    quantity,
    addedAt,
    price: product.price,
    discount: product.discount,
    lineTotal: 0,
    addedPrice: product.finalPrice,
    problem: null,
  })),
})

describe('CART-06 displayed and sent changes', () => {
  it('displays the same cart for combined intents', () => {
    fc.assert(
      fc.property(lines, fc.array(intent, { maxLength: 30 }), (before, intents) => {
        const queue = intents.reduce<readonly Intent[]>(enqueue, [])
        expect(sorted(queue.reduce(applyIntent, before))).toEqual(sorted(intents.reduce(applyIntent, before)))
      }),
    )
  })

  it('queues at most one intent per product, and none before a clear', () => {
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 30 }), (intents) => {
        const queue = intents.reduce<readonly Intent[]>(enqueue, [])
        const ids = queue.flatMap((one) => (one.type === 'set' ? [one.line.productId] : []))
        expect(new Set(ids).size).toBe(ids.length)
        expect(queue.findLastIndex(({ type }) => type === 'clear')).toBeLessThanOrEqual(0)
      }),
    )
  })

  const step = fc.oneof(
    { weight: 6, arbitrary: intent.map((one) => ({ do: 'change' as const, intent: one })) },
    { weight: 4, arbitrary: fc.constant({ do: 'answer' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'reject' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'reload' as const }) },
    { weight: 1, arbitrary: lines.map((others) => ({ do: 'elsewhere' as const, others })) },
  )

  it('ends at the server’s cart: loses no change, rolls back only the rejected one and keeps the queue', () => {
    fc.assert(
      fc.property(lines, fc.array(step, { maxLength: 60 }), (start, steps) => {
        let server: readonly SyncLine[] = start
        let version = 1
        let document: CartDocument = acknowledge(emptyDocument('c'), cartOf(server, version))
        let last = 0
        const answer = () => {
          document = take(document)
          if (document.sent === null) return
          expect(document.sent.sequence).toBe(last + 1)
          last = document.sent.sequence
          server = applyIntent(server, document.sent.intent)
          document = withoutSent(acknowledge(document, cartOf(server, ++version)))
        }
        for (const next of steps) {
          const before = project(document)
          if (next.do === 'change') {
            document = change(document, [next.intent])
            expect(sorted(project(document))).toEqual(sorted(applyIntent(before, next.intent)))
          } else if (next.do === 'answer') answer()
          else if (next.do === 'reject') {
            document = take(document)
            if (document.sent === null) continue
            last = document.sent.sequence
            const { queue, acknowledged } = document
            document = withoutSent(document)
            expect(units(project(document))).toEqual(units(queue.reduce(applyIntent, acknowledged?.lines ?? [])))
          } else if (next.do === 'reload') {
            document = JSON.parse(JSON.stringify(document)) as CartDocument
            expect(units(project(document))).toEqual(units(before))
          } else if (document.sent === null) {
            server = next.others
            document = acknowledge(document, cartOf(server, ++version))
          }
        }
        for (let left = 20; hasWork(document) && left > 0; left--) answer()
        expect(hasWork(document)).toBe(false)
        document = take(document)
        expect(units(project(document))).toEqual(units(server))
      }),
    )
  })

  it('ends with the last change of each product on the server', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.tuple(intent, fc.boolean()), { maxLength: 40 }), (start, wanted) => {
        let server: readonly SyncLine[] = start
        let document: CartDocument = acknowledge(emptyDocument('c'), cartOf(server, 1))
        const send = () => {
          document = take(document)
          if (document.sent === null) return
          server = applyIntent(server, document.sent.intent)
          document = withoutSent(acknowledge(document, cartOf(server, 2)))
        }
        for (const [one, isAnswered] of wanted) {
          document = change(document, [one])
          if (isAnswered) send()
        }
        while (hasWork(document)) send()
        expect(sorted(server)).toEqual(sorted(wanted.map(([one]) => one).reduce(applyIntent, start)))
      }),
    )
  })

  it('CART-08 D32 keeps a cart cleared whatever the server answers', () => {
    fc.assert(
      fc.property(lines, lines, fc.array(intent), (before, read, after) => {
        const cleared = change(acknowledge(emptyDocument('c'), cartOf(before, 1)), [{ type: 'clear' }, ...after])
        const answered = acknowledge(take(cleared), cartOf(read, 2))
        expect(sorted(project(answered))).toEqual(sorted(after.reduce(applyIntent, [])))
      }),
    )
  })
})

describe('CART-06 redundant changes', () => {
  it('sends nothing for a reverted change, which could confirm a price that was not displayed', () => {
    const document = change(documentOf(), [setTo(ramyunLine, 4), setTo(ramyunLine, 3)])
    expect(hasWork(document)).toBe(false)
    expect(take(document)).toMatchObject({ sent: null, queue: [] })
  })

  it('CART-14 sends the same quantity when the shopper confirms the price', () => {
    const document = take(change(documentOf(), [setTo(ramyunLine, 3, true)]))
    expect(document.sent).toMatchObject({ sequence: 1, intent: { agree: true, line: { quantity: 3 } } })
    expect(project(document)[0]).toMatchObject({ addedPrice: shinRamyun.finalPrice })
  })

  it('keeps the change in progress and its number after a reload', () => {
    const document = take(change(documentOf(), [setTo(misoLine, 1)]))
    expect(take(change(document, [setTo(misoLine, 2)]))).toMatchObject({ sequence: 1, sent: { sequence: 1 } })
  })

  it('contains only the differences between two carts', () => {
    expect(intentsBetween([ramyunLine, gyozaLine], [{ ...ramyunLine, quantity: 9 }, misoLine])).toEqual([
      setTo(gyozaLine, 0),
      setTo(ramyunLine, 9),
      setTo(misoLine, 1),
    ])
  })
})

describe('D8 merging a guest’s lines', () => {
  it('displays the union with the larger quantities', () => {
    expect(units(mergeLines([ramyunLine, gyozaLine], [{ ...ramyunLine, quantity: 1 }, misoLine]))).toEqual([
      [ramyunLine.productId, 3],
      [gyozaLine.productId, 2],
      [misoLine.productId, 1],
    ])
  })

  it('queues one change per line if the merge is rejected, and keeps later changes', () => {
    const document = mergeByLines({
      ...documentOf(),
      merge: {
        mergeId: 'm',
        how: 'merge',
        lines: [
          { ...ramyunLine, quantity: 2 },
          { ...misoLine, quantity: 5 },
        ],
      },
      queue: [setTo(misoLine, 1)],
    })
    expect(document).toMatchObject({ merge: null, queue: [setTo(misoLine, 1)] })
  })
})

describe('D39 placing an order', () => {
  it('removes the ordered items and sends nothing, because the server has removed them', () => {
    const document = order(documentOf(), [{ productId: ramyunLine.productId, quantity: 2 }])
    expect(units(project(document))[0]).toEqual([ramyunLine.productId, 1])
    expect(hasWork(document)).toBe(false)
  })

  it('does not bring back a pending change to an ordered item', () => {
    const before = change(documentOf(cartEmpty), [setTo(misoLine, 3)])
    const sent = take(before)
    for (const document of [before, sent]) {
      const after = order(document, [{ productId: misoLine.productId, quantity: 3 }])
      expect(project(after)).toEqual([])
    }
    expect(order(sent, [{ productId: misoLine.productId, quantity: 3 }]).queue).toEqual([setTo(misoLine, 0)])
  })

  it('D8 does not bring back an item of a merge that the server has not answered yet', () => {
    const document = order(
      { ...documentOf(cartEmpty), merge: { mergeId: 'm', how: 'merge', lines: [misoLine, gyozaLine] } },
      [{ productId: misoLine.productId, quantity: misoLine.quantity }],
    )
    expect(units(project(document))).toEqual([[gyozaLine.productId, gyozaLine.quantity]])
    expect(document.queue).toEqual([setTo(misoLine, 0)])
  })
})

describe('R11 the pause before a retry', () => {
  it('grows from 1 s to 30 s, half of it jitter, and is never shorter than the server requests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, spread) => {
        const whole = Math.min(30_000, 1000 * 2 ** (tries - 1))
        const pause = pauseAfter({ tries, spread, problem: failure('network') })
        expect(pause).toBeGreaterThanOrEqual(Math.floor(whole / 2))
        expect(pause).toBeLessThanOrEqual(whole)
        const busy = failure('busy', 'SERVICE_UNAVAILABLE', { retryAfter: 45_000 })
        expect(pauseAfter({ tries, spread, problem: busy })).toBe(45_000)
      }),
    )
  })

  it('differs between browsers', () => {
    const pauses = [0.1, 0.3, 0.7].map((spread) => pauseAfter({ tries: 3, spread, problem: null }))
    expect(new Set(pauses).size).toBe(3)
  })
})

it('CART-06 keeps the position of a line when its quantity changes', () => {
  const document = change(documentOf(cart), [setTo(ramyunLine, 1), setTo(misoLine, 1), setTo(gyozaLine, 0)])
  expect(project(document).map(({ productId }) => productId)).toEqual([
    ramyunLine.productId,
    cart.cartItems[2]!.product.productId,
    misoLine.productId,
  ])
  expect(project(emptyDocument('c'))).toEqual([])
  expect(project(documentOf(cartNone))).toEqual([])
})
