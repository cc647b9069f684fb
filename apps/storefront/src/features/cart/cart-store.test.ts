import { beforeEach, describe, expect, it, vi } from 'vitest'

import { gyoza, shinRamyun } from '@lotus/fixtures/products'

import { stubBrowser } from '#storage/browser.examples.ts'

import { viewCart } from './cart-view.ts'

let page: ReturnType<typeof stubBrowser>
/** The store as a page that was just opened has it. */
const openPage = async () => {
  vi.resetModules()
  return (await import('./cart-store.ts')).cart
}
/** The stored lines, after the code that stores them has loaded. */
const storedLines = (count: number) =>
  vi.waitFor(() => {
    const stored = JSON.parse(page.content.get('cartItems') ?? '') as { value: object[] }
    expect(stored.value).toHaveLength(count)
    expect([...page.content.keys()]).toEqual(['cartItems'])
    return stored
  })
beforeEach(() => {
  vi.unstubAllGlobals()
  page = stubBrowser()
})

describe('the guest’s cart', () => {
  it('CART-01 is stored in local storage under cartItems and survives a reload', async () => {
    const cart = await openPage()
    cart.add(shinRamyun, 2)
    await storedLines(1)
    const reloaded = await openPage()
    expect(reloaded.read()).toMatchObject([{ productId: shinRamyun.productId, quantity: 2 }])
  })

  it.each([
    ['not JSON', '{'],
    ['another version', '{"v":99,"at":1,"value":[]}'],
    ['another shape', JSON.stringify({ v: 1, at: Date.now(), value: [{ productId: 'x' }] })],
    ['null', 'null'],
  ])('CART-01 discards corrupt content: %s', async (_title, text) => {
    page.content.set('cartItems', text)
    const cart = await openPage()
    expect(cart.read()).toEqual([])
    expect(cart.add(gyoza)).toMatchObject({ ok: true })
  })

  it('CART-01 drops invalid lines and keeps the valid ones', async () => {
    const cart = await openPage()
    cart.add(shinRamyun)
    cart.add(gyoza)
    const stored = await storedLines(2)
    Object.assign(stored.value[0] ?? {}, { quantity: 0.5 })
    page.content.set('cartItems', JSON.stringify(stored))
    const reloaded = await openPage()
    expect(reloaded.read().map(({ productId }) => productId)).toEqual([gyoza.productId])
  })

  it.each([
    ['no discount', { product: { ...shinRamyun, discount: undefined } }],
    ['a discount above 1', { product: { ...shinRamyun, discount: 7 } }],
    ['no price', { product: { ...shinRamyun, price: undefined } }],
    ['no names', { product: { ...shinRamyun, names: undefined } }],
    ['no picture', { product: { ...shinRamyun, imageUrl: undefined } }],
    ['no unit price', { product: { ...shinRamyun, unitPrice: undefined } }],
    ['a price that is no amount', { addedPrice: 'R$ 3,00' }],
    ['more units than a line can hold', { quantity: 1e15 }],
  ])('CART-01 drops only the stored line that has %s, and the cart can be displayed', async (_title, damage) => {
    const cart = await openPage()
    cart.add(shinRamyun)
    cart.add(gyoza)
    const stored = await storedLines(2)
    Object.assign(stored.value[0] ?? {}, damage)
    page.content.set('cartItems', JSON.stringify(stored))
    const lines = (await openPage()).read()
    expect(viewCart(lines, undefined, { minimumOrder: 30 }).lines).toMatchObject([
      { entry: { productId: gyoza.productId } },
    ])
  })

  it('CART-07 is what an account shows before its first answer, with changes whose code has not loaded', async () => {
    const cart = await openPage()
    cart.add(gyoza)
    const [{ logOf }, { cartSchema }] = await Promise.all([
      import('#account-document/log.ts'),
      import('./cart-schema.ts'),
    ])
    expect(page.content.has('cartItems')).toBe(false)
    expect(logOf(cartSchema, 7).read().state).toMatchObject([{ productId: gyoza.productId }])
  })

  it('CART-02 rejects a product that is in the cart already', async () => {
    const cart = await openPage()
    cart.add(shinRamyun)
    expect(cart.add(shinRamyun)).toMatchObject({ ok: false, code: 'ALREADY_IN_CART' })
    expect(cart.read()).toMatchObject([{ quantity: 1 }])
  })

  it('CART-03 rejects an increase at the stock limit and a typed quantity above it', async () => {
    const cart = await openPage()
    const two = { ...shinRamyun, quantity: 2 }
    cart.add(two, 2)
    expect(cart.increase(two)).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
    expect(cart.setQuantity(two, 3)).toMatchObject({ ok: false, code: 'MAX_QUANTITY', params: { max: 2 } })
    expect(cart.read()).toMatchObject([{ quantity: 2 }])
  })

  it('CART-05 decreases by 1 and removes the line at quantity 1', async () => {
    const cart = await openPage()
    cart.add(shinRamyun, 2)
    cart.decrease(shinRamyun)
    expect(cart.read()).toMatchObject([{ quantity: 1 }])
    cart.decrease(shinRamyun)
    expect(cart.read()).toEqual([])
    expect(cart.decrease(shinRamyun)).toMatchObject({ ok: false, code: 'NOT_IN_CART' })
  })

  it('CART-08 clears all lines', async () => {
    const cart = await openPage()
    cart.add(shinRamyun)
    cart.clear()
    expect((await openPage()).read()).toEqual([])
  })

  it('CART-15 applies a change to the lines that another tab has stored meanwhile', async () => {
    const here = await openPage()
    here.add(shinRamyun)
    const otherTab = await openPage()
    otherTab.add(gyoza)
    here.increase(shinRamyun)
    expect(here.read().map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [shinRamyun.productId, 2],
      [gyoza.productId, 1],
    ])
  })

  it('CART-01 has the changes of a page that was closed before the code that stores them had loaded', async () => {
    const { cartSchema } = await import('./cart-schema.ts')
    const { openLog } = await import('#account-document/log.ts')
    const cart = await openPage()
    cart.add(shinRamyun)
    await storedLines(1)
    const line = { productId: gyoza.productId, quantity: 2, addedAt: '2026-11-22T12:00:00.000Z', product: gyoza }
    openLog(cartSchema, 'cart/guest', 'closed').append([{ type: 'set', line }])
    const reloaded = await openPage()
    expect(reloaded.read().map(({ quantity }) => quantity)).toEqual([1, 2])
    reloaded.increase(gyoza)
    await storedLines(2)
  })

  it('CART-15 keeps the references of the lines that a change does not affect', async () => {
    const cart = await openPage()
    cart.add(shinRamyun)
    cart.add(gyoza)
    const before = cart.read()
    cart.increase(gyoza)
    const after = cart.read()
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    await storedLines(2)
    expect(cart.read()).toBe(after)
  })

  it('restores a removed line at its position', async () => {
    const cart = await openPage()
    cart.add(shinRamyun, 3)
    cart.add(gyoza)
    const [line] = cart.read()
    cart.remove(shinRamyun)
    if (line) cart.restore(line, 0)
    expect(cart.read().map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [shinRamyun.productId, 3],
      [gyoza.productId, 1],
    ])
  })
})
