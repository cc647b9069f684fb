import { setupI18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'
import { shinRamyun } from '@lotus/fixtures/products'

import { stubBrowser } from '#storage/browser.examples.ts'

import { mergedMessage } from './wishlist-merge.messages.ts'
import { mergeWishes, type MergeOptions } from './wishlist-merge.ts'
import { localWishes } from './wishlist-store.ts'

const wish = (productId: number) => localWishes.add({ ...shinRamyun, productId })
const here = () => localWishes.readStored().map(({ productId }) => productId)

/** An account on a server: its list in the order of the requests. */
function account(reject: (productId: number) => ApiError | null = () => null) {
  const list: number[] = []
  const requested: number[] = []
  let under = 0
  const add = async (productId: number) => {
    under += 1
    expect(under).toBe(1)
    requested.push(productId)
    await Promise.resolve()
    under -= 1
    const error = reject(productId)
    if (error !== null) return { ok: false as const, error }
    if (!list.includes(productId)) list.push(productId)
    return { ok: true as const }
  }
  return { list, requested, add }
}
const merge = (add: MergeOptions['add'], options: Partial<MergeOptions> = {}) =>
  mergeWishes({ again: true, isSame: () => true, add, ...options })

const gone = () => new ApiError('PRODUCT_UNAVAILABLE', 422)
const fifty = Array.from({ length: 50 }, (_, index) => index + 1)

beforeEach(() => {
  stubBrowser()
  localWishes.remove(here())
})

describe('a guest’s list at login', () => {
  it('WISH-02 D9 merges fifty products; the rejected twentieth stays and is retried at the next login', async () => {
    fifty.forEach(wish)
    const first = account((productId) => (productId === 20 ? gone() : null))
    expect(await merge(first.add)).toEqual({ synced: 49, failed: 1 })
    expect(first.list).toEqual(fifty.filter((id) => id !== 20))
    expect(here()).toEqual([20])
    // A page that opens while signed in is no login: it sends nothing.
    const between = account()
    expect(await merge(between.add, { again: false })).toEqual({ synced: 0, failed: 0 })
    expect(between.requested).toEqual([])
    const next = account()
    expect(await merge(next.add)).toEqual({ synced: 1, failed: 0 })
    expect([next.requested, here()]).toEqual([[20], []])
  })

  it('WISH-02 D9 continues an interrupted merge on the next page', async () => {
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

  it('WISH-02 merges once for several tabs', async () => {
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
    expect(server.requested).toEqual(fifty)
  })

  it('S37 stops when another user signs in', async () => {
    fifty.forEach(wish)
    let isSame = true
    const server = account((productId) => {
      if (productId === 5) isSame = false
      return null
    })
    await merge(server.add, { isSame: () => isSame })
    expect(server.requested).toEqual([1, 2, 3, 4, 5])
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
])('WISH-02 announces %j', (outcome, text) => {
  expect(mergedMessage(i18n, outcome)).toBe(text)
})
