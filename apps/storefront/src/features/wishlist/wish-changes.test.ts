import { setupI18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { authUser } from '@lotus/fixtures/accounts'
import { gyoza, shinRamyun } from '@lotus/fixtures/products'

import { stubBrowser } from '#storage/browser.examples.ts'

import { wishlistIdsQuery } from './wishlist-ids.queries.ts'

const { server, session } = vi.hoisted(() => ({
  server: { calls: [] as string[], answer: async (_call: string): Promise<unknown> => ({}) },
  session: { user: null as unknown },
}))
const answered = async (call: string) => {
  server.calls.push(call)
  const data = await server.answer(call)
  return { data: { data }, response: new Response() }
}
type Options = { params?: { path: { productId: number } }; body?: { productIds: number[] } }
vi.mock('#api.ts', () => {
  const method =
    (name: string) =>
    (path: string, { params, body }: Options) =>
      answered(
        `${name} ${path.replace('/users/user/wishlist', '').replace('{productId}', String(params?.path.productId))}${body?.productIds.join() ?? ''}`,
      )
  return { api: { GET: method('GET'), POST: method('POST'), DELETE: method('DELETE') } }
})
vi.mock('#session/session.ts', () => ({ requireSession: async () => session.user, onSessionChange: () => () => {} }))

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
let queryClient: QueryClient
const place = () => ({ queryClient, i18n })
const known = () => queryClient.getQueryData(wishlistIdsQuery.queryKey)
const toastTexts = () => page.toasts.read().map(({ text }) => text)
const { productId } = gyoza
const local = () => page.localWishes.readStored().map((entry) => entry.productId)

/** Opens a page with its own modules. */
async function openPage() {
  vi.resetModules()
  return {
    ...(await import('./pending-wishes.ts')),
    ...(await import('./wish-changes.ts')),
    ...(await import('./wish-outbox.ts')),
    ...(await import('./wishlist-store.ts')),
    ...(await import('#toasts.ts')),
    ...(await import('@lotus/api-client/errors')),
  }
}
let page: Awaited<ReturnType<typeof openPage>>
let browser: ReturnType<typeof stubBrowser>

beforeEach(async () => {
  browser = stubBrowser()
  page = await openPage()
  queryClient = new QueryClient()
  queryClient.setQueryData(wishlistIdsQuery.queryKey, [shinRamyun.productId])
  server.calls = []
  server.answer = async () => ({})
  session.user = authUser
})

describe('a heart', () => {
  it('WISH-05 D31 stores a guest’s wish in the browser and sends no request', async () => {
    session.user = null
    await page.setWish(place(), gyoza, true)
    expect([local(), server.calls, page.pendingWishes.read().size]).toEqual([[productId], [], 0])
    expect(page.toasts.read()).toMatchObject([{ tone: 'success', action: { label: 'Entrar' } }])
    await page.setWish(place(), gyoza, false)
    expect(local()).toEqual([])
  })

  it('WISH-01 fills at once for an account, before the server responds', async () => {
    let answer = (_data: object) => {}
    server.answer = () => new Promise((resolve) => (answer = resolve))
    const begun = page.setWish(place(), gyoza, true)
    expect(page.pendingWishes.read().get(productId)).toBe(true)
    await vi.waitFor(() => expect(server.calls).toEqual([`POST /add/${productId}`]))
    answer({})
    await begun
    expect([known(), page.pendingWishes.read().size, toastTexts()]).toEqual([[productId, shinRamyun.productId], 0, []])
  })

  it.each([
    [true, 'Erro ao adicionar aos favoritos'],
    [false, 'Erro ao remover dos favoritos'],
  ])('WISH-01 rolls back with a message when the server rejects the change (%s)', async (isWanted, text) => {
    server.answer = async () => {
      throw new page.ApiError('UNEXPECTED', 500)
    }
    const product = isWanted ? gyoza : shinRamyun
    await page.setWish(place(), product, isWanted)
    expect([known(), page.pendingWishes.read().size, toastTexts()]).toEqual([[shinRamyun.productId], 0, [text]])
  })

  it('WISH-01 sends one request at a time and ends with the last of several presses', async () => {
    const answers: (() => void)[] = []
    server.answer = () => new Promise((resolve) => answers.push(() => resolve({})))
    const presses = [true, false, true, false, true, false].map((isWanted) => page.setWish(place(), gyoza, isWanted))
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.()
    await Promise.all(presses)
    expect(server.calls.length).toBeLessThanOrEqual(2)
    expect(server.calls.at(-1)).toBe(`DELETE /remove/${productId}`)
    expect([known(), page.pendingWishes.read().size]).toEqual([[shinRamyun.productId], 0])
  })

  it('WISH-03 removes several products in one request and rolls back when it fails', async () => {
    await page.removeWishes(place(), [shinRamyun.productId, productId])
    expect([server.calls, known()]).toEqual([[`DELETE /remove-multiple${shinRamyun.productId},${productId}`], []])
    queryClient.setQueryData(wishlistIdsQuery.queryKey, [productId])
    server.answer = async () => {
      throw new page.ApiError('SERVICE_UNAVAILABLE', 503)
    }
    expect(await page.removeWishes(place(), 'all')).toBe(false)
    expect([known(), page.pendingWishes.read().size]).toEqual([[productId], 0])
  })
})

describe('BEY-13 a heart without a network', () => {
  const { userId } = authUser
  const offline = async () => {
    throw new page.ApiError('NETWORK_ERROR', 0)
  }
  /** Another page has stored these changes. */
  const store = (changes: [number, boolean][]) => browser.store('wishIntents', { userId, changes })
  beforeEach(() => {
    browser.network.onLine = false
    server.answer = offline
  })

  it('stays full and is sent when the device is back online', async () => {
    const begun = page.setWish(place(), gyoza, true)
    await vi.waitFor(() => expect(page.wishOutbox.stored(userId)).toEqual(new Map([[productId, true]])))
    expect(page.pendingWishes.read().get(productId)).toBe(true)
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    browser.network.onLine = true
    server.answer = async () => ({})
    browser.cameOnline()
    expect(await begun).toBe(true)
    expect([known(), page.wishOutbox.stored(userId).size, toastTexts()]).toEqual([
      [productId, shinRamyun.productId],
      0,
      [],
    ])
  })

  it('survives a reload: the next page sends the hearts in their order, and none of another account', async () => {
    const before = [page.setWish(place(), gyoza, true), page.setWish(place(), shinRamyun, false)]
    await vi.waitFor(() => expect(page.wishOutbox.stored(userId).size).toBe(2))
    const [next, third] = [await openPage(), await openPage()]
    browser.network.onLine = true
    server.calls = []
    server.answer = async () => {
      expect(next.pendingWishes.read().get(shinRamyun.productId)).toBe(false)
      return {}
    }
    expect(page.wishOutbox.stored(userId + 1).size).toBe(0)
    await next.resumeWishes(place(), userId)
    expect(server.calls).toEqual([`POST /add/${productId}`, `DELETE /remove/${shinRamyun.productId}`])
    expect([page.wishOutbox.stored(userId).size, toastTexts()]).toEqual([0, []])
    server.calls = []
    await third.resumeWishes(place(), userId)
    browser.cameOnline()
    await Promise.all(before)
    expect(server.calls).toEqual([])
  })

  it('is sent by one of two tabs: the later change counts, and a change that the other tab has sent is not sent again', async () => {
    const begun = [page.setWish(place(), gyoza, true), page.setWish(place(), shinRamyun, false)]
    await vi.waitFor(() => expect([server.calls.length, page.wishOutbox.stored(userId).size]).toEqual([1, 2]))
    store([[productId, false]])
    browser.network.onLine = true
    server.calls = []
    server.answer = async () => ({})
    browser.cameOnline()
    await Promise.all(begun)
    expect([server.calls, page.wishOutbox.stored(userId).size]).toEqual([[`DELETE /remove/${productId}`], 0])
  })

  it('rolls back when the server rejects it on return and is not retried', async () => {
    store([[productId, true]])
    browser.network.onLine = true
    server.answer = async () => {
      throw new page.ApiError('NOT_FOUND', 404)
    }
    await page.resumeWishes(place(), userId)
    expect([page.pendingWishes.read().size, page.wishOutbox.stored(userId).size]).toEqual([0, 0])
  })
})
