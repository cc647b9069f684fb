import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import type { operations } from '@lotus/openapi/schema'

import { inTransaction } from '#platform/transaction.ts'
import { testApiKey } from '#testing.ts'

import { announceCatalogChange } from '../catalog/catalog-changes.ts'
import { searchIndexRepository } from '../catalog/search-index.repository.ts'
import {
  lamen,
  lastOne,
  miso,
  oddCents,
  productIds,
  rejection,
  rice,
  startTestShop,
  type TestShop,
} from '../purchases/testing.ts'
import { centreWindows, pickupWindows } from './windows.examples.ts'

type Query = NonNullable<operations['listProducts']['parameters']['query']>

const zipCode = '80020310'
const [zone] = centreWindows.zones
/** One window of today, 18:00–20:00, which carries everything, and one of tomorrow morning. */
const [morning, evening] = zone!.weekly
const withWindows = (...weekly: (typeof zone & object)['weekly']) => ({
  ...centreWindows,
  zones: [{ ...zone!, weekly }],
})

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(async () => {
  await shop.reopen()
  await inTransaction(shop.db, async (trx) => {
    await searchIndexRepository.update(trx, productIds)
    await announceCatalogChange(trx)
  })
  await shop.set(rice, { storage: 'refrigerated' })
  await shop.set(miso, { storage: 'frozen' })
  await shop.schedule(centreWindows)
})
afterAll(() => shop.close())

const list = async (query: Query = { arrivesToday: zipCode }) => {
  const found = unwrap(await shop.api.GET('/public/products', { params: { query } }))
  return { ...found, ids: found.content.map(({ productId }) => productId).toSorted() }
}
const arrivingToday = async (place = zipCode) =>
  unwrap(await shop.api.GET('/public/shipping/windows/next', { params: { query: { zipCode: place } } })).arrivingToday
const everything = [lamen, miso, rice, lastOne, oddCents]

describe('BEY-12 products that arrive today', () => {
  it('D50 are those whose storage class a window of today carries', async () => {
    expect(await arrivingToday()).toEqual(['ambient', 'refrigerated', 'frozen'])
    expect((await list()).ids).toEqual(everything)
    await shop.schedule(withWindows(morning!, { ...evening!, carries: ['ambient', 'frozen'] }))
    expect(await arrivingToday()).toEqual(['ambient', 'frozen'])
    expect(await list()).toMatchObject({ ids: [lamen, miso, lastOne, oddCents], totalElements: 4 })
  })

  it('are none from the second of the last cut-off until midnight', async () => {
    // 14:00:00 in Curitiba.
    shop.time.now = Date.parse('2026-11-23T17:00:00Z') - 1
    expect((await list()).ids).toEqual(everything)
    shop.time.now += 1
    expect(await list()).toMatchObject({ ids: [], totalElements: 0 })
    expect(await arrivingToday()).toEqual([])
    // Midnight in Curitiba: the morning was to be ordered by 20:00 of the day before.
    shop.time.now = Date.parse('2026-11-24T03:00:00Z') - 1
    expect((await list()).ids).toEqual([])
    shop.time.now += 1
    expect((await list()).ids).toEqual(everything)
  })

  it('leave the list with the booking that fills the window', async () => {
    await shop.schedule(withWindows(morning!, { ...evening!, capacity: { orders: 1 } }))
    expect((await list()).ids).toEqual(everything)
    await shop.hold(shop.browser(), { windowId: 'centro.2026-11-23.1800-2000' })
    await shop.followInvalidations()
    expect([await arrivingToday(), (await list()).ids]).toEqual([[], []])
  })

  it.each(['orders', 'items', 'grams', 'minutes'] as const)('are none in a window without %s left', async (measure) => {
    await shop.schedule(withWindows({ ...evening!, capacity: { orders: 9, [measure]: 0 } }))
    expect([await arrivingToday(), (await list()).ids]).toEqual([[], []])
  })

  it('are none for a CEP outside the zones, and for a window that only collects orders', async () => {
    expect([await arrivingToday('01001000'), (await list({ arrivesToday: '01001000' })).ids]).toEqual([[], []])
    const [store] = pickupWindows.zones
    await shop.schedule({
      ...pickupWindows,
      zones: [{ ...store!, weekly: [{ ...evening!, capacity: { orders: 20 } }] }],
    })
    expect([await arrivingToday(), (await list()).ids]).toEqual([[], []])
  })

  it('are in stock', async () => {
    await shop.set(lastOne, { stock: 0 })
    expect((await list()).ids).toEqual([lamen, miso, rice, oddCents])
  })

  it('match the other filters and the search too', async () => {
    await shop.schedule(withWindows({ ...evening!, carries: ['ambient'] }))
    expect((await list({ arrivesToday: zipCode, priceMax: 10, brand: ['Lótus'] })).ids).toEqual([lamen, oddCents])
    expect((await list({ arrivesToday: zipCode, keyword: 'lámen' })).ids).toEqual([lamen])
    expect(await list({ arrivesToday: zipCode, keyword: 'arroz', priceMax: 100 })).toMatchObject({
      ids: [],
      hiddenByFilters: { matches: 1, without: [{ filter: 'arrivesToday', count: 1 }] },
    })
  })

  it('are counted by storage class with every other filter, whether the list is filtered by them or not', async () => {
    await shop.set(oddCents, { stock: 0 })
    await shop.schedule(withWindows({ ...evening!, carries: ['ambient'] }))
    const counts = { ambient: 2, refrigerated: 1, frozen: 1 }
    expect((await list({})).facets.inStockByStorage).toEqual(counts)
    expect(await list()).toMatchObject({ ids: [lamen, lastOne], facets: { inStockByStorage: counts } })
    expect((await list({ keyword: 'arroz' })).facets.inStockByStorage).toEqual({
      ambient: 0,
      refrigerated: 1,
      frozen: 0,
    })
    expect((await list({ priceMax: 30 })).facets.inStockByStorage).toEqual({ ambient: 1, refrigerated: 0, frozen: 1 })
  })

  it('are in no cache, because windows close and fill up at any moment', async () => {
    const get = (search: string) =>
      shop.app.inject({ url: `/api/public/products${search}`, headers: { 'x-api-key': testApiKey } })
    const filtered = await get(`?arrivesToday=${zipCode}`)
    expect([filtered.statusCode, filtered.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await get('')).headers['cache-control']).toMatch(/^public/)
  })

  it('need a CEP of eight digits', async () => {
    for (const arrivesToday of ['8002031', '80020-310', 'true']) {
      expect(await rejection(list({ arrivesToday }))).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    }
  })
})
