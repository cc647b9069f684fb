import fc from 'fast-check'

import { preferencesDefault } from '@lotus/fixtures/accounts'
import { gyoza } from '@lotus/fixtures/products'
import type { Preferences } from '@lotus/openapi/schema'

import { preferencesRules, preferencesSchema, type PreferencesChange } from '#features/account/preferences-schema.ts'
import { cartRules } from '#features/cart/cart-rules.ts'
import { cartSchema, unitsIn, type CartChange, type CartEntry } from '#features/cart/cart-schema.ts'
import { wishlistRules } from '#features/wishlist/wishlist-rules.ts'
import { wishlistSchema, type WishChange, type StoredWish } from '#features/wishlist/wishlist-schema.ts'
import type { Delivery, Kind, Step } from '#account-document/world.examples.ts'

const productId = fc.integer({ min: 1, max: 3 })
const wish: fc.Arbitrary<StoredWish> = productId.map((id) => ({ productId: id }))

export const wishChange: fc.Arbitrary<WishChange> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('add' as const), wish }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('remove' as const),
      productIds: fc.uniqueArray(productId, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'clear' as const }) },
)
export const wishlistKind: Kind<readonly StoredWish[], WishChange> = {
  schema: wishlistSchema,
  rules: wishlistRules,
  decide(state, change, stock) {
    const next = wishlistSchema.apply(state, change)
    if (next.length > state.length && next.length > Math.min(stock, 2))
      return { state, outcome: { ok: false, code: 'WISHLIST_FULL', params: {} } }
    return { state: next, outcome: { ok: true } }
  },
  adopt: (wishes) => wishes.toReversed().map((one) => ({ type: 'add', wish: one })),
}

const quantity = fc.integer({ min: 0, max: 6 })
const line = fc
  .record({ productId, quantity, cents: fc.constantFrom(500, 700) })
  .map(({ cents, ...item }): CartEntry => ({
    ...item,
    addedAt: '2026-11-22T12:00:00.000Z',
    product: { ...gyoza, productId: item.productId, finalPrice: cents / 100 },
  }))
export const cartChange: fc.Arbitrary<CartChange> = fc.oneof(
  { weight: 12, arbitrary: line.map((one): CartChange => ({ type: 'set', line: one })) },
  { weight: 2, arbitrary: line.map((one): CartChange => ({ type: 'set', line: one, confirmsPrice: true })) },
  { weight: 1, arbitrary: fc.constant({ type: 'clear' as const }) },
)
export const cartKind: Kind<readonly CartEntry[], CartChange> = {
  schema: cartSchema,
  rules: cartRules,
  decide(state, change, stock) {
    const tooMany =
      change.type === 'set' && change.line.quantity > Math.max(stock, unitsIn(state, change.line.productId))
    return tooMany
      ? { state, outcome: { ok: false, code: 'OUT_OF_STOCK', params: {} } }
      : { state: cartSchema.apply(state, change), outcome: { ok: true } }
  },
  adopt: (lines) => (lines.length === 0 ? [] : [{ type: 'merge', lines }]),
}

export const preferencesChange: fc.Arbitrary<PreferencesChange> = fc.record({
  values: fc
    .record(
      {
        theme: fc.constantFrom('light' as const, 'dark' as const, 'auto' as const),
        currency: fc.constantFrom('BRL' as const, 'USD' as const, 'EUR' as const),
      },
      { requiredKeys: [] },
    )
    .filter((values) => Object.keys(values).length > 0),
})
const noTime = { ...preferencesDefault, updatedAt: null }
export const preferencesKind: Kind<Preferences | null, PreferencesChange> = {
  schema: { ...preferencesSchema, initial: noTime },
  rules: preferencesRules,
  decide: (state, change, stock) =>
    stock === 0
      ? { state, outcome: { ok: false, code: 'VALIDATION_FAILED', params: {} } }
      : { state: preferencesSchema.apply(state, change), outcome: { ok: true } },
  adopt: () => [{ values: { language: 'es-ES' }, ifNewerThan: '2026-11-22T20:15:01.000Z' }],
}

export function historyOf<Change>(change: fc.Arbitrary<Change>): fc.Arbitrary<Step<Change>[]> {
  const tab = fc.constantFrom(0 as const, 1 as const)
  const type = <Type extends string>(...types: Type[]) => fc.constantFrom(...types)
  const how = fc.constantFrom<Delivery>(
    ...Array.from({ length: 4 }, () => 'ok' as const),
    'lost-request',
    'lost-answer',
    'lost-answer',
    'error',
    'error-after',
    'busy',
    'rejected',
    'session',
  )
  const deaths = fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }) },
  )
  const step: fc.Arbitrary<Step<Change>> = fc.oneof(
    { weight: 12, arbitrary: fc.record({ type: type('tap'), tab, change }) },
    { weight: 10, arbitrary: fc.record({ type: type('deliver'), how, dieAfter: deaths }) },
    { weight: 5, arbitrary: fc.record({ type: type('wait'), ms: fc.constantFrom(500, 2000, 40_000) }) },
    { weight: 2, arbitrary: fc.record({ type: type('kill', 'reload', 'reload', 'sign-in', 'sign-in'), tab }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: type(
          'sign-out',
          'network.lost',
          'network.return',
          'network.return',
          'refresh',
          'session.return',
          'session.return',
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: type('other-device'), change }) },
    { weight: 1, arbitrary: fc.record({ type: type('stock'), stock: fc.integer({ min: 0, max: 6 }) }) },
  )
  /** Several failures in a row, with the pauses between them. */
  const outage = fc
    .record({
      kind: fc.constantFrom<Delivery>('error', 'error-after', 'busy'),
      times: fc.integer({ min: 2, max: 7 }),
    })
    .map(({ kind, times }) =>
      Array.from({ length: times }, (): Step<Change>[] => [
        { type: 'deliver', how: kind, dieAfter: null },
        { type: 'wait', ms: 40_000 },
      ]).flat(),
    )
  const steps = fc.oneof({ weight: 30, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: outage })
  return fc.array(steps, { minLength: 5, maxLength: 60 }).map((lists) => lists.flat())
}
