import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { combineAll } from '#account-document/combine.ts'
import {
  cartChange,
  cartKind,
  historyOf,
  preferencesChange,
  preferencesKind,
  wishChange,
  wishlistKind,
} from './account-documents.examples.ts'
import { openWorld, seen, type Kind } from '#account-document/world.examples.ts'

/** Set `HISTORIES=1500` before a release. */
const runs = Number(process.env['HISTORIES'] ?? 100)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const survives = <State, Change>(kind: Kind<State, Change>, change: fc.Arbitrary<Change>) =>
  fc.assert(
    fc.asyncProperty(historyOf(change), async (history) => {
      const world = openWorld(kind)
      await world.settle()
      // Most histories begin with an account.
      if (history.length % 3 > 0) await world.take({ type: 'sign-in', tab: 0 })
      // oxlint-disable-next-line no-await-in-loop -- serial
      for (const step of history) await world.take(step)
      await world.rest()
    }),
    { numRuns: runs, ...(process.env['NO_SHRINK'] && { endOnFailure: true }) },
  )

describe(`BEY-13 CART-15 R01 ${runs} histories with faults, two tabs, crashed tabs, sign-ins and another device`, () => {
  it('the carts of the browser and the server are equal at rest', () => survives(cartKind, cartChange), 600_000)
  it('the wishlists of the browser and the server are equal at rest', () => survives(wishlistKind, wishChange), 600_000)
  it(
    'the preferences of the browser and the server are equal at rest',
    () => survives(preferencesKind, preferencesChange),
    600_000,
  )
  it.runIf(runs >= 1500)('contain each situation more than 20 times', () => {
    console.log(Object.fromEntries([...seen].toSorted()))
    for (const [situation, times] of seen) expect(times, situation).toBeGreaterThan(20)
    expect(seen.size).toBe(14)
  })
})

it.each([0, 1, 2, 3, 4])(
  'BEY-13 CART-15 the preferences of the browser and the server are equal at rest if a tab is closed after %i writes of a rejection',
  async (dieAfter) => {
    const world = openWorld(preferencesKind)
    const deliver = (writes: number | null) => world.take({ type: 'deliver', how: 'ok', dieAfter: writes })
    await world.settle()
    await world.take({ type: 'sign-in', tab: 0 })
    for (let left = 4; left > 0; left -= 1) await deliver(null)
    await world.take({ type: 'stock', stock: 0 })
    await world.take({ type: 'tap', tab: 0, change: { values: { theme: 'dark' } } })
    await deliver(null)
    await deliver(dieAfter)
    await world.rest()
  },
)

function hasSameEffect<State, Change>({ schema, rules }: Kind<State, Change>, change: fc.Arbitrary<Change>) {
  const list = fc
    .array(change, { maxLength: 12 })
    .map((changes) => changes.map((one, index) => ({ id: String(index).padStart(2, '0'), tab: '', change: one })))
  fc.assert(
    fc.property(list, list, (before, commands) => {
      const state = before.reduce((all, one) => schema.apply(all, one.change), schema.initial)
      const wire = combineAll(rules, commands)
      const after = (all: readonly { change: Change }[]) =>
        all.reduce((one, each) => schema.apply(one, each.change), state)
      expect(after(wire)).toEqual(after(commands))
      expect(wire.flatMap(({ covers }) => covers).toSorted()).toEqual(commands.map(({ id }) => id))
    }),
    { numRuns: 1000 },
  )
}

describe('combined commands have the same effect', () => {
  it('of the cart', () => hasSameEffect(cartKind, cartChange))
  it('of the wishlist', () => hasSameEffect(wishlistKind, wishChange))
  it('of the preferences', () => hasSameEffect(preferencesKind, preferencesChange))
})
