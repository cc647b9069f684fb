import { setupI18n } from '@lingui/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'
import { shinRamyun } from '@lotus/fixtures/products'

import { mergedMessage } from './wishlist-merge.messages.ts'
import { mergeWishes, type MergeOptions } from './wishlist-merge.ts'
import { localWishes } from './wishlist-store.ts'

const content = new Map<string, string>()
const wish = (productId: number) => localWishes.add({ ...shinRamyun, productId })
const here = () => localWishes.readStored().map(({ productId }) => productId)

/** An account on a server: what it has, in the order in which it came. */
function account(refuse: (productId: number) => ApiError | null = () => null) {
  const list: number[] = []
  const asked: number[] = []
  let under = 0
  const add = async (productId: number) => {
    under += 1
    expect(under).toBe(1)
    asked.push(productId)
    await Promise.resolve()
    under -= 1
    const refusal = refuse(productId)
    if (refusal !== null) throw refusal
    if (!list.includes(productId)) list.push(productId)
  }
  return { list, asked, add }
}
const merge = (add: MergeOptions['add'], options: Partial<MergeOptions> = {}) =>
  mergeWishes({ again: true, isSame: () => true, wait: async () => {}, add, ...options })

const gone = () => new ApiError('PRODUCT_UNAVAILABLE', 422)
const fifty = Array.from({ length: 50 }, (_, index) => index + 1)

beforeEach(() => {
  content.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  })
  vi.stubGlobal('navigator', { locks: queueOfLocks() })
  localWishes.remove(here())
})

/** As the browser gives them: one after the other. */
function queueOfLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, _options: object, work: () => Promise<unknown>) => {
      const mine = last.then(work)
      last = mine.catch(() => null)
      return mine
    },
  }
}

describe('a guest’s list at the login', () => {
  it('WISH-02 D9 fifty products, the twentieth is refused: it alone stays, and is tried again at the next login', async () => {
    fifty.forEach(wish)
    const first = account((productId) => (productId === 20 ? gone() : null))
    expect(await merge(first.add)).toEqual({ synced: 49, failed: 1 })
    expect(first.list).toEqual(fifty.filter((id) => id !== 20))
    expect(here()).toEqual([20])
    // A page opened while signed in is no login: nothing is asked for.
    const between = account()
    expect(await merge(between.add, { again: false })).toEqual({ synced: 0, failed: 0 })
    expect(between.asked).toEqual([])
    const next = account()
    expect(await merge(next.add)).toEqual({ synced: 1, failed: 0 })
    expect([next.asked, here()]).toEqual([[20], []])
  })

  it('WISH-02 D9 a merge that breaks off at the twentieth goes on there, with the next page', async () => {
    fifty.forEach(wish)
    let calls = 0
    const down = account(() => ((calls += 1) >= 20 ? new ApiError('NETWORK_ERROR', 0) : null))
    expect(await merge(down.add)).toEqual({ synced: 19, failed: 31 })
    expect(here()).toHaveLength(31)
    const up = account()
    expect(await merge(up.add, { again: false })).toEqual({ synced: 31, failed: 0 })
    expect([down.list, up.list].flat()).toEqual(fifty)
    expect(here()).toEqual([])
  })

  it('WISH-02 any number of tabs merge once', async () => {
    fifty.forEach(wish)
    const server = account((productId) => (productId === 20 ? gone() : null))
    const outcomes = await Promise.all([
      merge(server.add),
      merge(server.add, { again: false }),
      merge(server.add, { again: false }),
    ])
    expect(outcomes).toEqual([
      { synced: 49, failed: 1 },
      { synced: 0, failed: 0 },
      { synced: 0, failed: 0 },
    ])
    expect(server.asked).toEqual(fifty)
  })

  it('WISH-02 waits as long as the server asks for', async () => {
    wish(1)
    const waits: number[] = []
    let calls = 0
    const busy = account(() => ((calls += 1) < 3 ? new ApiError('RATE_LIMITED', 429, { retryAfter: 7 }) : null))
    expect(await merge(busy.add, { wait: async (milliseconds) => void waits.push(milliseconds) })).toEqual({
      synced: 1,
      failed: 0,
    })
    expect(waits).toEqual([7000, 7000])
  })

  it('S37 stops where somebody else is there', async () => {
    fifty.forEach(wish)
    let isSame = true
    const server = account((productId) => {
      if (productId === 5) isSame = false
      return null
    })
    await merge(server.add, { isSame: () => isSame })
    expect(server.asked).toEqual([1, 2, 3, 4, 5])
    expect(here()).toHaveLength(46)
  })
})

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
it.each([
  [{ synced: 0, failed: 0 }, null],
  [{ synced: 1, failed: 0 }, '1 produto dos favoritos foi sincronizado'],
  [{ synced: 50, failed: 0 }, '50 produtos dos favoritos foram sincronizados'],
  [{ synced: 49, failed: 1 }, '49 produtos sincronizados. 1 falhou.'],
  [{ synced: 1, failed: 2 }, '1 produto sincronizado. 2 falharam.'],
  [{ synced: 0, failed: 1 }, 'Falha ao sincronizar 1 produto dos favoritos'],
  [{ synced: 0, failed: 3 }, 'Falha ao sincronizar 3 produtos dos favoritos'],
])('WISH-02 %j in words', (outcome, text) => {
  expect(mergedMessage(i18n, outcome)).toBe(text)
})
