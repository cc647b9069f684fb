import { beforeEach, describe, expect, it, vi } from 'vitest'

import { gyoza, miso, shinRamyun } from '@lotus/fixtures/products'

import { stubBrowser } from '#storage/browser.examples.ts'

let page: ReturnType<typeof stubBrowser>
/** The store as a page that was just opened has it. */
const openPage = async () => {
  vi.resetModules()
  return (await import('./wishlist-store.ts')).localWishes
}
beforeEach(() => {
  vi.unstubAllGlobals()
  page = stubBrowser()
})
const ids = (entries: readonly { productId: number }[]) => entries.map(({ productId }) => productId)

describe('the list of this browser', () => {
  it('WISH-01 stores productId, product and addedAt, newest first, and survives a reload', async () => {
    const wishes = await openPage()
    wishes.add(shinRamyun)
    wishes.add(gyoza)
    wishes.add(shinRamyun)
    const reloaded = await openPage()
    expect(ids(reloaded.read())).toEqual([gyoza.productId, shinRamyun.productId])
    expect(Object.keys(reloaded.read()[0] ?? {}).toSorted()).toEqual(['addedAt', 'product', 'productId'])
  })

  it.each([
    ['not JSON', '{'],
    ['another version', '{"v":99,"at":1,"value":[]}'],
    ['another shape', JSON.stringify({ v: 1, at: Date.now(), value: [{ productId: 1, product: {}, addedAt: '' }] })],
    [
      'another product than it says',
      JSON.stringify({
        v: 1,
        at: Date.now(),
        value: [{ productId: 999_999, product: shinRamyun, addedAt: '2026-11-22T19:40:00.000Z' }],
      }),
    ],
  ])('WISH-01 discards corrupt content: %s', async (_title, text) => {
    page.content.set('wishlist', text)
    const wishes = await openPage()
    expect(wishes.read()).toEqual([])
    expect(wishes.add(gyoza)).toBe(true)
    expect(ids(wishes.read())).toEqual([gyoza.productId])
  })

  it('WISH-01 drops invalid entries and keeps the valid ones', async () => {
    const wishes = await openPage()
    wishes.add(shinRamyun)
    wishes.add(gyoza)
    const stored = JSON.parse(page.content.get('wishlist') ?? '') as { value: { addedAt: string }[] }
    Object.assign(stored.value[0] ?? {}, { addedAt: 'yesterday' })
    page.content.set('wishlist', JSON.stringify(stored))
    expect(ids((await openPage()).read())).toEqual([shinRamyun.productId])
  })

  it.each(['discount', 'price', 'finalPrice', 'names', 'imageUrl', 'unitPrice', 'quantity'])(
    'WISH-01 drops only the stored entry whose product has no %s',
    async (field) => {
      const wishes = await openPage()
      wishes.add(shinRamyun)
      wishes.add(gyoza)
      const stored = JSON.parse(page.content.get('wishlist') ?? '') as { value: { product: object }[] }
      Object.assign(stored.value[0]?.product ?? {}, { [field]: undefined })
      page.content.set('wishlist', JSON.stringify(stored))
      expect(ids((await openPage()).read())).toEqual([shinRamyun.productId])
    },
  )

  it('WISH-03 removes entries idempotently', async () => {
    const wishes = await openPage()
    for (const product of [shinRamyun, gyoza, miso]) wishes.add(product)
    wishes.remove([gyoza.productId])
    wishes.remove([gyoza.productId])
    expect(ids(wishes.read())).toEqual([miso.productId, shinRamyun.productId])
    wishes.remove(ids(wishes.read()))
    expect(wishes.read()).toEqual([])
    expect(page.content.has('wishlist')).toBe(false)
  })

  it('WISH-01 follows the changes of another tab and does not overwrite them', async () => {
    const [one, two] = [await openPage(), await openPage()]
    let notifications = 0
    one.subscribe(() => (notifications += 1))
    expect(one.read()).toEqual([])
    two.add(shinRamyun)
    page.storageChanged('wishlist')
    expect([notifications > 0, ids(one.read())]).toEqual([true, [shinRamyun.productId]])
    one.add(gyoza)
    two.add(miso)
    expect(ids(await openPage().then((fresh) => fresh.read()))).toEqual([
      miso.productId,
      gyoza.productId,
      shinRamyun.productId,
    ])
  })
})
