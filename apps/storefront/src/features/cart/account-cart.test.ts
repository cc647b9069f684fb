import { describe, expect, it } from 'vitest'
import { fromPromise } from 'xstate'

import { cart as serverCart, cartLineRamyun, cartMerge, cartNone } from '@lotus/fixtures/carts'
import { gyoza, miso, shinRamyun } from '@lotus/fixtures/products'
import { cartSyncMachine } from '@lotus/machines/cart-sync'
import type { CartNotice, MergeAnswer, MergeInput, SendInput, SyncAnswer } from '@lotus/machines/cart-sync/types'
import type { Cart, ProductSummary } from '@lotus/openapi/schema'

import type { Persisted } from '#storage/storage.ts'

import { openAccountCart, type AccountCart, type PersistedCart, type PersistedCommands } from './account-cart.ts'
import type { CartEntry, CartTrouble } from './cart-store.ts'

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
const entry = (product: ProductSummary, quantity: number): CartEntry => ({
  productId: product.productId,
  quantity,
  addedAt: '2026-11-22T12:00:00.000Z',
  product,
})
const units = (lines: readonly { productId: number; quantity: number }[]) =>
  lines.map(({ productId, quantity }) => [productId, quantity])
const emptied: Cart = { ...serverCart, cartItems: [] }

/** One browser: its storage, its leader tab, and the account's server. */
function browser(start: Cart = serverCart, userId = 1) {
  let server = start
  const calls: SendInput[] = []
  const merges: MergeInput[] = []
  let answers = true
  let ids = 0

  const machine = cartSyncMachine.provide({
    actors: {
      read: fromPromise<SyncAnswer, null>(() =>
        Promise.resolve<SyncAnswer>(
          answers
            ? { ok: true, cart: server }
            : { ok: false, reason: 'network', code: 'NETWORK_ERROR', available: null, retryAfter: null },
        ),
      ),
      send: fromPromise<SyncAnswer, SendInput>(async ({ input, signal }) => {
        calls.push(input)
        if (!answers) return new Promise<never>(() => {})
        await Promise.resolve()
        signal.throwIfAborted()
        const { intent } = input.sent
        if (intent.type === 'clear') server = { ...server, cartItems: [] }
        else {
          const { line } = intent
          const others = server.cartItems.filter(({ product }) => product.productId !== line.productId)
          const item = { ...cartLineRamyun, product: line.product, quantity: line.quantity }
          server = { ...server, cartItems: line.quantity === 0 ? others : [...others, item] }
        }
        return { ok: true, cart: server }
      }),
      merge: fromPromise<MergeAnswer, MergeInput>(({ input }) => {
        merges.push(input)
        server = cartMerge.cart
        return Promise.resolve({ ok: true, cart: server, changes: cartMerge.changes })
      }),
    },
  })

  const content = new Map<string, string>()
  const tabs: { listeners: Map<string, Set<() => void>> }[] = []
  const turns: { begin: () => void; tab: number }[] = []

  /** A tab with the storage events of the other tabs, which arrive after the write, as in browsers. */
  function openTab(before: readonly CartEntry[] | null = null) {
    const listeners = new Map<string, Set<() => void>>()
    const me = { listeners }
    tabs.push(me)
    const storedAt = <Value>(key: string): Persisted<Value> => {
      const notifyTabs = () => {
        for (const tab of tabs)
          if (tab !== me) for (const listener of tab.listeners.get(key) ?? []) queueMicrotask(listener)
      }
      return {
        read: () => JSON.parse(content.get(key) ?? 'null') as Value | null,
        write(value) {
          content.set(key, JSON.stringify(value))
          notifyTabs()
          return true
        },
        remove() {
          content.delete(key)
          notifyTabs()
        },
        subscribe(changed) {
          const known = listeners.get(key) ?? new Set()
          listeners.set(key, known.add(changed))
          return () => void known.delete(changed)
        },
      }
    }
    const shown: { lines: readonly CartEntry[]; trouble: CartTrouble } = { lines: [], trouble: null }
    const notices: CartNotice[] = []
    const items = storedAt<readonly CartEntry[]>('cartItems')
    const name = `tab${tabs.length}`
    const account: AccountCart = openAccountCart({
      userId,
      tab: name,
      machine,
      carts: storedAt<PersistedCart>('cartAccount'),
      commands: storedAt<PersistedCommands>('cartIntents'),
      items: { ...items, readStored: () => items.read() ?? [] },
      before,
      show: (lines, trouble) => Object.assign(shown, { lines, trouble }),
      notice: (notice) => void notices.push(notice),
      lead(begin) {
        const turn = { begin, tab: tabs.length }
        turns.push(turn)
        if (turns.length === 1) queueMicrotask(begin)
        return () => {
          const at = turns.indexOf(turn)
          turns.splice(at, 1)
          const [next] = turns
          if (at === 0 && next !== undefined) queueMicrotask(next.begin)
        }
      },
      over: () => {},
      newId: () => `id${++ids}`,
      now: () => 1000,
      spread: 0.5,
    })
    /** Changes a line as `cart-store.ts` does. */
    const set = (product: ProductSummary, quantity: number) => {
      const lines = account.source.read()
      const others = lines.filter(({ productId }) => productId !== product.productId)
      const known = lines.find(({ productId }) => productId === product.productId)
      const next = quantity === 0 ? others : [...others, { ...(known ?? entry(product, 0)), quantity }]
      account.source.write(next, lines)
    }
    /** The tab closes without a message; the next tab becomes the leader. */
    const crash = () => {
      listeners.clear()
      account.stop()
    }
    return { account, shown, notices, set, crash, items, listeners }
  }
  return {
    openTab,
    content,
    calls,
    merges,
    server: () => server,
    change: (next: Cart) => (server = next),
    answer: (does: boolean) => (answers = does),
    keepGuest: (entries: CartEntry[]) => void content.set('cartItems', JSON.stringify(entries)),
  }
}

describe('an account’s cart in one tab', () => {
  it('CART-06 shows a change at once and sends it to the server', async () => {
    const { openTab, server } = browser()
    const tab = openTab()
    await settle()
    tab.set(miso, 2)
    expect(units(tab.shown.lines)).toContainEqual([miso.productId, 2])
    await settle()
    expect(server().cartItems.at(-1)).toMatchObject({ product: { productId: miso.productId }, quantity: 2 })
    expect(tab.account.status()).toEqual({ loading: false, error: null, lastUpdated: 1000, retryCount: 0 })
  })

  it('CART-13 UX-03 reports a failed load and counts the retries', async () => {
    const { openTab, answer } = browser()
    answer(false)
    const tab = openTab()
    expect(tab.shown.trouble).toBe('loading')
    await settle()
    expect([tab.shown.trouble, tab.notices]).toMatchObject(['load', [{ type: 'read.failed' }]])
    expect(tab.account.status()).toEqual({ loading: false, error: 'NETWORK_ERROR', lastUpdated: null, retryCount: 1 })
    answer(true)
    tab.account.send({ type: 'network.return' })
    await settle()
    expect([tab.shown.trouble, units(tab.shown.lines).length]).toEqual([null, serverCart.cartItems.length])
  })

  it('CART-13 a cached empty cart that fails to load does not claim that changes are kept', async () => {
    const { openTab, answer } = browser(emptied)
    const tab = openTab()
    await settle()
    answer(false)
    tab.account.send({ type: 'cart.refresh' })
    await settle()
    expect([tab.shown.trouble, tab.shown.lines]).toEqual(['load', []])
    tab.set(miso, 2)
    await settle()
    expect([tab.shown.trouble, units(tab.shown.lines)]).toEqual(['sync', [[miso.productId, 2]]])
  })

  it('CART-06 shows the pending changes after a reload, before it sends a request, and then sends them', async () => {
    const { openTab, answer, server } = browser()
    const first = openTab()
    await settle()
    answer(false)
    first.set(miso, 3)
    first.crash()
    answer(true)
    const second = openTab()
    expect(units(second.shown.lines)).toContainEqual([miso.productId, 3])
    await settle()
    expect(server().cartItems.at(-1)).toMatchObject({ quantity: 3 })
  })

  it('CART-08 D32 keeps an unacknowledged clear', async () => {
    const { openTab, answer, server } = browser()
    const first = openTab()
    await settle()
    answer(false)
    first.account.source.write([], first.account.source.read(), 'clear')
    first.crash()
    answer(true)
    const second = openTab()
    expect(second.shown.lines).toEqual([])
    await settle()
    expect([server().cartItems, second.shown.lines]).toEqual([[], []])
  })

  it('CART-06 adopts the changes that a page made before its sync loaded', async () => {
    const { openTab, content, server } = browser()
    const first = openTab()
    await settle()
    first.crash()
    // As the guest's store writes it.
    const known = JSON.parse(content.get('cartItems') ?? '[]') as CartEntry[]
    const [ramyun, gone, ...others] = known
    content.set('cartItems', JSON.stringify([{ ...ramyun!, quantity: 8 }, ...others, entry(miso, 1)]))
    const second = openTab(known)
    await settle()
    expect(units(second.shown.lines).toSorted()).toEqual(
      [[ramyun!.productId, 8], ...units(others), [miso.productId, 1]].toSorted(),
    )
    expect(server().cartItems.some(({ product }) => product.productId === gone!.productId)).toBe(false)
  })

  it('CART-14 accepts a price by setting the same quantity again', async () => {
    const { openTab, calls } = browser({ ...serverCart, cartItems: [{ ...cartLineRamyun, addedPrice: 5 }] })
    const tab = openTab()
    await settle()
    expect(tab.shown.lines[0]).toMatchObject({ addedPrice: 5 })
    tab.account.source.write([...tab.account.source.read()], tab.account.source.read(), 'agree')
    await settle()
    expect(calls.map(({ sent }) => sent.intent)).toMatchObject([{ agree: true, line: { quantity: 3 } }])
  })

  it('CART-08 removes ordered items without a message', async () => {
    const { openTab, calls, change } = browser()
    const tab = openTab()
    await settle()
    change(emptied)
    tab.account.source.order?.(
      serverCart.cartItems.map(({ product, quantity }) => ({ productId: product.productId, quantity })),
      { isTaken: true },
    )
    expect(tab.shown.lines).toEqual([])
    await settle()
    expect([calls, tab.shown.lines]).toEqual([[], []])
  })
})

describe('login with a guest’s cart', () => {
  it('CART-07 creates the account’s cart from it, once for two tabs', async () => {
    const { openTab, keepGuest, merges } = browser(cartNone)
    keepGuest([entry(miso, 2)])
    const tabs = [openTab(), openTab()]
    expect(units(tabs[1]!.shown.lines)).toEqual([[miso.productId, 2]])
    await settle()
    expect(merges).toMatchObject([{ how: 'create', items: [{ productId: miso.productId, quantity: 2 }] }])
  })

  it('D8 merges it into an existing cart, reports the changes, and both tabs show them', async () => {
    const { openTab, keepGuest, merges } = browser()
    keepGuest([entry(gyoza, 2), entry(miso, 5)])
    const tabs = [openTab(), openTab()]
    await settle()
    expect(merges).toMatchObject([{ how: 'merge' }])
    expect(tabs.map(({ notices }) => notices.map(({ type }) => type))).toEqual([['merge.done'], []])
    for (const { shown } of tabs)
      expect(units(shown.lines)).toEqual(
        cartMerge.cart.cartItems.map(({ product, quantity }) => [product.productId, quantity]),
      )
  })

  it.each(['before this tab leads', 'during the merge'])('D39 CART-08 an order %s does not come back', async (when) => {
    const { openTab, keepGuest, merges, server } = browser({ ...emptied, cartId: 7 })
    keepGuest([entry(gyoza, 2)])
    const tab = openTab()
    if (when === 'during the merge') await Promise.resolve()
    expect(merges).toEqual([])
    tab.account.source.order?.([{ productId: gyoza.productId, quantity: 2 }], { isTaken: true })
    expect(tab.shown.lines).toEqual([])
    await settle()
    expect(merges).toHaveLength(1)
    for (const cartItems of [server().cartItems.map(({ product }) => product), tab.shown.lines])
      expect(cartItems.map(({ productId }) => productId)).not.toContain(gyoza.productId)
  })

  it('CART-07 continues the same merge when the page was closed during it', async () => {
    const { openTab, keepGuest, merges, answer } = browser()
    keepGuest([entry(miso, 5)])
    answer(false)
    const first = openTab()
    await settle()
    first.crash()
    answer(true)
    openTab()
    await settle()
    expect(merges).toHaveLength(1)
    expect(merges[0]).toMatchObject({ mergeId: 'id2' })
  })
})

describe('CART-15 two tabs', () => {
  it('show the same lines after a change of either tab; the leader sends the requests', async () => {
    const { openTab, server, calls } = browser()
    const [one, other] = [openTab(), openTab()]
    await settle()
    other.set(miso, 1)
    expect(units(other.shown.lines)).toContainEqual([miso.productId, 1])
    one.set(shinRamyun, 9)
    await settle()
    expect(units(one.shown.lines).toSorted()).toEqual(units(other.shown.lines).toSorted())
    expect(units(server().cartItems.map(({ product, quantity }) => ({ ...product, quantity })))).toEqual(
      expect.arrayContaining([
        [miso.productId, 1],
        [shinRamyun.productId, 9],
      ]),
    )
    expect(new Set(calls.map(({ clientId }) => clientId)).size).toBe(1)
    expect(calls.map(({ sent }) => sent.sequence)).toEqual([1, 2])
  })

  it('lose no change when one overwrites the commands of the other', async () => {
    const { openTab, server, content } = browser()
    openTab()
    const [one, other] = [openTab(), openTab()]
    await settle()
    const before = content.get('cartIntents') ?? 'null'
    one.set(miso, 4)
    // The other read before, and writes after.
    content.set('cartIntents', before)
    other.set(gyoza, 7)
    await settle()
    expect(units(server().cartItems.map(({ product, quantity }) => ({ ...product, quantity })))).toEqual(
      expect.arrayContaining([
        [miso.productId, 4],
        [gyoza.productId, 7],
      ]),
    )
  })

  it('continue when the leader closes', async () => {
    const { openTab, server, answer } = browser()
    const [one, other] = [openTab(), openTab()]
    await settle()
    answer(false)
    one.set(miso, 4)
    other.set(gyoza, 7)
    await settle()
    answer(true)
    one.crash()
    await settle()
    expect(units(server().cartItems.map(({ product, quantity }) => ({ ...product, quantity })))).toEqual(
      expect.arrayContaining([
        [miso.productId, 4],
        [gyoza.productId, 7],
      ]),
    )
    expect(units(other.shown.lines)).toContainEqual([miso.productId, 4])
  })

  it('S37 stop at sign-out and write nothing afterwards', async () => {
    const { openTab, content } = browser()
    const [one, other] = [openTab(), openTab()]
    await settle()
    content.clear()
    for (const tab of [one, other]) for (const listener of tab.listeners.get('cartAccount') ?? []) listener()
    one.set(miso, 1)
    other.set(miso, 1)
    await settle()
    expect([one.account.isOver(), other.account.isOver()]).toEqual([true, true])
    expect([...content.keys()]).toEqual([])
  })
})
