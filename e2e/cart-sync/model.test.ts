import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestShop, type TestShop } from '@lotus/api/modules/purchases/testing'
import { engineSeed } from '@lotus/api/testing'

import { historyOf, runHistory } from './history.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await shop.reopen()
}, 60_000)
afterAll(() => shop.close())

describe('CART-06 CART-15 R01 client and server with a faulty network', () => {
  // `node tools/bench/cart-sync.ts` runs more histories.
  const seeds = Number(process.env['CART_SYNC_SEEDS'] ?? 20)

  it(`screen, server and expected state are equal at rest (at least ${seeds} histories)`, async () => {
    const all = { failed: 0, refused: 0, merged: 0, undos: 0 }
    const lacksOne = () => Object.values(all).includes(0)
    // A small number of histories may lack an event, so more run until each event has happened.
    for (let each = 1; each <= seeds || (each <= 5 * seeds && lacksOne()); each++) {
      // A large offset, so that the two engines never use the same seeds.
      const seed = engineSeed + 1000 * each
      const { failed, refused, merged, undone, tooLate } = await runHistory(shop, historyOf(seed)).catch(
        (error: unknown) => {
          throw new Error(`Replay: npx node tools/bench/cart-sync.ts --seed ${seed}`, { cause: error })
        },
      )
      all.failed += failed
      all.refused += refused
      all.merged += merged
      all.undos += undone + tooLate
    }
    // The histories contained faults.
    expect(all.failed).toBeGreaterThan(seeds * 5)
    expect(Object.entries(all).filter(([, times]) => times === 0)).toEqual([])
  }, 120_000)
})
