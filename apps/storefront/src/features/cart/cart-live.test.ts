import { setupI18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { cart as serverCart, cartLineRamyun, cartMerge, cartNone } from '@lotus/fixtures/carts'
import { gyoza, miso, shinRamyun } from '@lotus/fixtures/products'
import type { Cart, CartMerge, ProductSummary } from '@lotus/openapi/schema'

import { stubBrowser } from '#storage/browser.examples.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const user = { userId: 1, username: 'Mei', email: 'mei@example.com', roles: [] }
const merged = /^Juntamos seu carrinho ao da sua conta/
const addedAt = '2026-11-22T12:00:00.000Z'
const entry = ({ productId, ...product }: ProductSummary, quantity: number) => ({
  productId,
  quantity,
  addedAt,
  product: { ...product, productId },
})
const withLines = (...lines: [ProductSummary, number][]): Cart => ({
  ...serverCart,
  cartItems: lines.map(([product, quantity]) => ({ ...cartLineRamyun, product, quantity })),
})

type Answer = { status: number; code: string; params?: object } | Cart | CartMerge
let browser: ReturnType<typeof stubBrowser>
let visibilityState: DocumentVisibilityState = 'visible'
let stops: (() => void)[] = []
/** The requests, as method, path and command. */
let requests: { call: string; headers: Headers; body: unknown }[] = []
let answer: (call: string) => Answer
/** Resolves when the server answers. */
let open = Promise.resolve()

/** Opens a tab with its own module instances, as a guest. */
async function openTab() {
  vi.resetModules()
  const page = Object.defineProperty(new EventTarget(), 'visibilityState', { get: () => visibilityState })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/' })
  const { transport } = await import('#api.ts')
  const { sessionState } = await import('#session/session-state.ts')
  const { toasts } = await import('#toasts.ts')
  const { followCart } = await import('./cart-live.ts')
  const store = await import('./cart-store.ts')
  const { orderCart } = await import('./order-cart.ts')
  const { confirmPrices } = await import('./use-cart-actions.ts')
  transport.fetch = async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    requests.push({ call, headers: request.headers, body: request.body === null ? null : await request.json() })
    await open
    request.signal.throwIfAborted()
    const given = answer(call)
    if (!('status' in given)) return Response.json({ success: true, data: given, message: null, error: null })
    const error = { code: given.code, params: given.params ?? {}, fields: [], lines: [] }
    return Response.json({ success: false, data: null, message: '', error }, { status: given.status })
  }
  const signIn = () => sessionState.write({ status: 'user', user, expired: false })
  const unfollow = followCart(i18n)
  const close = () => {
    unfollow()
    sessionState.write({ status: 'guest', user: null, expired: false })
  }
  sessionState.write({ status: 'guest', user: null, expired: false })
  stops.push(close)
  return {
    ...store,
    orderCart,
    confirmPrices,
    signIn,
    close,
    expire: () => sessionState.write({ status: 'guest', user: null, expired: true }),
    show() {
      visibilityState = 'visible'
      page.dispatchEvent(new Event('visibilitychange'))
    },
    toasts: () => toasts.read().map(({ text }) => text),
    act: () => toasts.read().at(-1)?.action?.run(),
    lines: () => store.cart.read().map(({ productId, quantity }) => [productId, quantity]),
  }
}
const calls = () => requests.map(({ call }) => call)
/** Waits until the tab has no unsent change. */
const rest = (tab: Awaited<ReturnType<typeof openTab>>) =>
  vi.waitFor(() => {
    const { pending, entries, head } = tab.cartLog().readStored()
    expect([pending, entries.filter(({ outcome }) => outcome === undefined)]).toEqual([[], []])
    expect(head?.acknowledged).toBeTruthy()
  })
const setCall = ({ productId }: ProductSummary, quantity: number) =>
  `POST /users/carts/products/${productId}/quantity/${quantity}`

beforeEach(() => {
  browser = stubBrowser()
  visibilityState = 'visible'
  requests = []
  open = Promise.resolve()
  answer = () => serverCart
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.unstubAllGlobals()
})

describe('the cart of an account', () => {
  it('CART-06 shows a change at once, and sends it with its id, also in the form of the former version', async () => {
    answer = (call) => (call.startsWith('POST') ? withLines([shinRamyun, 2], [miso, 1]) : withLines([shinRamyun, 2]))
    const tab = await openTab()
    tab.signIn()
    await rest(tab)
    tab.cart.add(miso)
    expect(tab.lines()).toEqual([
      [shinRamyun.productId, 2],
      [miso.productId, 1],
    ])
    await rest(tab)
    const sent = requests.find(({ call }) => call === setCall(miso, 1))!
    const id = sent.headers.get('command-id')!
    expect(id).toMatch(/^\d{13}-[0-9a-f]{32}$/)
    expect(sent.headers.get('cart-client')?.replaceAll('-', '')).toBe(id.slice(14))
    expect(sent.headers.get('cart-sequence')).toBe('1')
  })

  it('CART-06 rolls a rejected change back to the server state, and announces the reason', async () => {
    answer = (call) =>
      call.startsWith('POST')
        ? { status: 422, code: 'OUT_OF_STOCK', params: { available: 2 } }
        : withLines([shinRamyun, 2])
    const tab = await openTab()
    tab.signIn()
    await rest(tab)
    tab.cart.increase(shinRamyun)
    expect(tab.lines()).toEqual([[shinRamyun.productId, 3]])
    await vi.waitFor(() =>
      expect(tab.toasts()).toEqual([expect.stringMatching(/^Falha ao sincronizar carrinho\. .+2/)]),
    )
    expect(tab.lines()).toEqual([[shinRamyun.productId, 2]])
  })

  it('CART-14 does not send changes that cancel each other, because the server would confirm the price', async () => {
    answer = () => withLines([shinRamyun, 2])
    const tab = await openTab()
    tab.signIn()
    await rest(tab)
    let release = () => {}
    open = new Promise((resolve) => (release = resolve))
    tab.cart.add(gyoza)
    tab.cart.increase(shinRamyun)
    tab.cart.decrease(shinRamyun)
    release()
    await rest(tab)
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([setCall(gyoza, 1)])
  })

  it('CART-14 confirms a price by setting the present quantity again', async () => {
    const dearer = { ...shinRamyun, finalPrice: shinRamyun.finalPrice + 1 }
    answer = () => withLines([shinRamyun, 2])
    const tab = await openTab()
    tab.signIn()
    await rest(tab)
    const [line] = tab.cart.read()
    tab.confirmPrices([{ entry: line!, product: dearer } as never])
    expect(tab.cart.read()[0]).toMatchObject({ quantity: 2, addedPrice: dearer.finalPrice })
    await rest(tab)
    expect(calls()).toContain(setCall(shinRamyun, 2))
  })

  it('CART-08 D32 keeps a clear that the server rejects, and sends nothing before it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isDown = true
    answer = (call) =>
      call.startsWith('DELETE') && isDown
        ? { status: 400, code: 'VALIDATION_FAILED' }
        : isDown
          ? withLines([shinRamyun, 2])
          : { ...serverCart, cartItems: [] }
    const tab = await openTab()
    tab.signIn()
    await vi.waitFor(() => expect(tab.lines()).toHaveLength(1))
    tab.cart.clear()
    await vi.waitFor(() => expect(calls().at(-1)).toBe('DELETE /users/carts/user'))
    tab.cart.add(miso)
    expect(tab.lines()).toEqual([[miso.productId, 1]])
    isDown = false
    await vi.advanceTimersByTimeAsync(31_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(calls()).toContain(setCall(miso, 1)))
    expect(calls().filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
  })

  it('CART-08 D39 removes the items of an order at once, also those with a pending change', async () => {
    answer = () => withLines([shinRamyun, 2], [gyoza, 1])
    const tab = await openTab()
    tab.signIn()
    await rest(tab)
    open = new Promise(() => {})
    tab.cart.setQuantity(shinRamyun, 5)
    tab.orderCart([entry(shinRamyun, 2), entry(gyoza, 1)], { isTaken: true })
    expect(tab.lines()).toEqual([[shinRamyun.productId, 3]])
    const { pending } = tab.cartLog().read()
    expect(pending.map((change) => (change.type === 'set' ? change.line.quantity : change))).toEqual([
      5,
      3,
      { type: 'order', left: [{ productId: gyoza.productId, quantity: 0 }] },
    ])
  })

  it('CART-08 D39 removes ordered items once if the read cart already contains the order', async () => {
    answer = () => withLines([shinRamyun, 5])
    const tab = await openTab()
    tab.signIn()
    await rest(tab)
    tab.orderCart([entry(shinRamyun, 2)], { isTaken: true })
    const log = tab.cartLog()
    const ordered = log.read().pending
    const afterOrder = [entry(shinRamyun, 3)]
    expect(ordered.reduce(log.schema.apply, afterOrder)).toEqual(afterOrder)
  })

  it('CART-08 D39 reads the cart that the order has changed on the server', async () => {
    answer = () => withLines([shinRamyun, 2], [gyoza, 1])
    const tab = await openTab()
    tab.signIn()
    await rest(tab)
    answer = () => withLines([gyoza, 1])
    tab.orderCart([entry(shinRamyun, 2)], { isTaken: true })
    expect(tab.lines()).toEqual([[gyoza.productId, 1]])
    await rest(tab)
    expect(tab.lines()).toEqual([[gyoza.productId, 1]])
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('AUTH-13 keeps the cart of an expired session, and S37 shows none after a sign-out', async () => {
    answer = () => withLines([shinRamyun, 2])
    const tab = await openTab()
    tab.signIn()
    browser.store('accountOwner', user.userId)
    await rest(tab)
    tab.expire()
    expect(tab.lines()).toEqual([[shinRamyun.productId, 2]])
    tab.close()
    expect(tab.lines()).toEqual([])
  })

  it('CART-06 announces that requests fail, once, and not in a hidden tab', async () => {
    visibilityState = 'hidden'
    answer = () => ({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    const tab = await openTab()
    tab.signIn()
    await vi.waitFor(() => expect(tab.cartLog().read().head?.problem).toBeTruthy())
    expect(tab.toasts()).toEqual([])
    tab.show()
    expect(tab.toasts()).toEqual(['Falha ao buscar carrinho...'])
  })
})

describe('a login with a guest’s cart', () => {
  const guest = async () => {
    browser.store('cartItems', [entry(miso, 5)])
    const tab = await openTab()
    expect(tab.lines()).toEqual([[miso.productId, 5]])
    return tab
  }

  it('CART-07 creates the account’s cart from it without a message, and shows it all the time', async () => {
    answer = (call) => (call === 'POST /users/carts' ? withLines([miso, 5]) : cartNone)
    const tab = await guest()
    tab.signIn()
    expect(tab.lines()).toEqual([[miso.productId, 5]])
    await vi.waitFor(() => expect(calls()).toContain('POST /users/carts'))
    await rest(tab)
    expect(tab.lines()).toEqual([[miso.productId, 5]])
    expect(requests.find(({ call }) => call === 'POST /users/carts')?.body).toEqual({
      cartItems: [{ product: { productId: miso.productId }, quantity: 5 }],
    })
    expect(tab.toasts()).toEqual([])
    await vi.waitFor(() => expect(browser.content.get('cartItems')).toContain('"value":[]'))
  })

  it('CART-07 merges what is available if the cart cannot be created, and says so', async () => {
    let isMerged = false
    answer = (call) => {
      if (call === 'POST /users/carts') return { status: 422, code: 'OUT_OF_STOCK' }
      if (call.endsWith('/merge')) isMerged = true
      return call.endsWith('/merge') ? cartMerge : isMerged ? cartMerge.cart : cartNone
    }
    const tab = await guest()
    tab.signIn()
    await vi.waitFor(() =>
      expect(tab.toasts()).toEqual([expect.stringMatching(/estoque/), expect.stringMatching(merged)]),
    )
  })

  it('D8 merges it into an existing cart, reports it, and undoes it with a command', async () => {
    answer = (call) => (call.endsWith('/merge') ? cartMerge : serverCart)
    const tab = await guest()
    tab.signIn()
    await vi.waitFor(() => expect(tab.toasts()).toEqual([expect.stringMatching(merged)]))
    const merge = requests.find(({ call }) => call.endsWith('/merge'))!
    expect(merge.body).toMatchObject({ items: [{ productId: miso.productId, quantity: 5 }] })
    const { mergeId } = merge.body as { mergeId: string }
    tab.act()
    await vi.waitFor(() => expect(tab.toasts()).toContain('O carrinho da sua conta voltou a ser como era'))
    expect(calls()).toContain(`POST /users/carts/user/merge/${mergeId}/undo`)
  })

  it('D8 announces that a merge can no longer be undone', async () => {
    answer = (call) =>
      call.endsWith('/merge') ? cartMerge : call.endsWith('/undo') ? { status: 409, code: 'CART_CHANGED' } : serverCart
    const tab = await guest()
    tab.signIn()
    await vi.waitFor(() => expect(tab.toasts()).toEqual([expect.stringMatching(merged)]))
    tab.act()
    await vi.waitFor(() => expect(tab.toasts()).toHaveLength(2))
    expect(tab.toasts()[1]).toMatch(/mudou/)
  })

  it('D8 rejects an undo at once if unsent changes follow the merge', async () => {
    answer = (call) => (call.endsWith('/merge') ? cartMerge : serverCart)
    const tab = await guest()
    tab.signIn()
    await vi.waitFor(() => expect(tab.toasts()).toEqual([expect.stringMatching(merged)]))
    open = new Promise(() => {})
    tab.cart.clear()
    tab.act()
    expect(tab.toasts().at(-1)).toMatch(/mudou/)
    expect(tab.cartLog().read().pending).toEqual([{ type: 'clear' }])
  })

  it('CART-07 sends the lines one by one if the merge is rejected', async () => {
    answer = (call) =>
      call.endsWith('/merge')
        ? { status: 400, code: 'VALIDATION_FAILED' }
        : call.startsWith('POST')
          ? withLines([shinRamyun, 2], [miso, 5])
          : withLines([shinRamyun, 2])
    const tab = await guest()
    tab.signIn()
    await vi.waitFor(() => expect(tab.toasts()).toEqual(['Falha ao criar carrinho para o usuário']))
    await rest(tab)
    expect(calls()).toContain(setCall(miso, 5))
    expect(tab.lines()).toEqual([
      [shinRamyun.productId, 2],
      [miso.productId, 5],
    ])
  })

  it('D8 merges once in two tabs', async () => {
    answer = (call) => (call.endsWith('/merge') ? cartMerge : serverCart)
    const one = await guest()
    const other = await openTab()
    one.signIn()
    other.signIn()
    await vi.waitFor(() => expect([...one.toasts(), ...other.toasts()]).toEqual([expect.stringMatching(merged)]))
    expect(calls().filter((call) => call.endsWith('/merge'))).toHaveLength(1)
  })

  it('CART-15 D8 shows the report of a hidden tab once, when the tab becomes visible', async () => {
    visibilityState = 'hidden'
    answer = (call) => (call.endsWith('/merge') ? cartMerge : serverCart)
    const tab = await guest()
    tab.signIn()
    await vi.waitFor(() => expect(calls().some((call) => call.endsWith('/merge'))).toBe(true))
    await rest(tab)
    expect(tab.toasts()).toEqual([])
    tab.show()
    expect(tab.toasts()).toEqual([expect.stringMatching(merged)])
    tab.show()
    expect(tab.toasts()).toHaveLength(1)
  })
})

describe('storage of the former version', () => {
  const formerLine = (product: ProductSummary, quantity: number) => ({ ...entry(product, quantity), addedPrice: 3.5 })
  const set = (product: ProductSummary, quantity: number) => ({
    type: 'set',
    line: formerLine(product, quantity),
    agree: false,
  })
  const storeFormer = (document: object) =>
    browser.store('cartAccount', { userId: user.userId, document, status: null })
  const document = {
    clientId: '018f2f8e-1111-7222-8333-444455556666',
    sequence: 4,
    acknowledged: { cartId: 1, version: 3, lines: [formerLine(shinRamyun, 2)] },
    merge: null,
    sent: { sequence: 4, intent: set(shinRamyun, 3) },
    queue: [set(gyoza, 1)],
    taken: { closed: 1 },
  }

  it('CART-06 moves the known cart and all unsent changes to the log, once', async () => {
    storeFormer(document)
    browser.store('cartIntents', {
      userId: user.userId,
      tabs: { closed: { first: 1, intents: [set(shinRamyun, 9), set(miso, 4)] } },
      news: 0,
    })
    browser.store('cartItems', [
      { ...formerLine(shinRamyun, 3), synced: 3 },
      { ...formerLine(gyoza, 2), synced: 1 },
    ])
    open = new Promise(() => {})
    const tab = await openTab()
    tab.signIn()
    const lines = [
      [shinRamyun.productId, 3],
      [gyoza.productId, 2],
      [miso.productId, 4],
    ]
    await vi.waitFor(() => expect(tab.lines()).toEqual(lines))
    expect(tab.cartLog().read().head?.acknowledged).toHaveLength(1)
    expect(browser.content.has('cartAccount') || browser.content.has('cartIntents')).toBe(false)
    const again = await openTab()
    again.signIn()
    expect(again.lines()).toEqual(lines)
  })

  it('CART-07 D32 keeps a clear that follows a merge', async () => {
    storeFormer({
      ...document,
      sent: null,
      queue: [{ type: 'clear' }, set(gyoza, 1)],
      merge: { mergeId: 'm', lines: [formerLine(miso, 2)], how: 'create' },
    })
    open = new Promise(() => {})
    const tab = await openTab()
    tab.signIn()
    await vi.waitFor(() => expect(tab.lines()).toEqual([[gyoza.productId, 1]]))
    expect(
      tab
        .cartLog()
        .read()
        .pending.map(({ type }) => type),
    ).toEqual(['clear', 'set'])
  })

  it('drops the cart of another account and corrupt content', async () => {
    browser.store('cartAccount', { userId: 7, document })
    browser.store('cartIntents', 'x')
    answer = () => cartNone
    const tab = await openTab()
    tab.signIn()
    await rest(tab)
    expect(tab.lines()).toEqual([])
    tab.close()
    const next = await openTab()
    storeFormer({
      acknowledged: 5,
      merge: [],
      sent: 'x',
      queue: [set(gyoza, 1), { type: 'set', line: null }],
      taken: null,
    })
    open = new Promise(() => {})
    next.signIn()
    await vi.waitFor(() => expect(next.lines()).toEqual([[gyoza.productId, 1]]))
  })
})
