import { setupI18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'
import { authUser } from '@lotus/fixtures/accounts'
import { gyoza, shinRamyun } from '@lotus/fixtures/products'

import { stubBrowser } from '#storage/browser.examples.ts'
import { toasts } from '#toasts.ts'

import { removeWishes, setWish, wishOutbox } from './wish-changes.ts'
import { localWishes } from './wishlist-store.ts'
import { wishlistIdsQuery } from './wishlist.queries.ts'

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
const toastTexts = () => toasts.read().map(({ text }) => text)
const { productId } = gyoza
const local = () => localWishes.readStored().map((entry) => entry.productId)

let browser: ReturnType<typeof stubBrowser>

beforeEach(() => {
  browser = stubBrowser()
  localWishes.remove(local())
  queryClient = new QueryClient()
  queryClient.setQueryData(wishlistIdsQuery.queryKey, [shinRamyun.productId])
  server.calls = []
  server.answer = async () => ({})
  session.user = authUser
  for (const { id } of toasts.read()) toasts.dismiss(id)
})

describe('a heart', () => {
  it('WISH-05 D31 stores a guest’s wish in the browser and sends no request', async () => {
    session.user = null
    await setWish(place(), gyoza, true)
    expect([local(), server.calls, wishOutbox.pending.read().size]).toEqual([[productId], [], 0])
    expect(toasts.read()).toMatchObject([{ tone: 'success', action: { label: 'Entrar' } }])
    await setWish(place(), gyoza, false)
    expect(local()).toEqual([])
  })

  it('WISH-01 fills at once for an account, before the server responds', async () => {
    let answer = (_data: object) => {}
    server.answer = () => new Promise((resolve) => (answer = resolve))
    const begun = setWish(place(), gyoza, true)
    expect(wishOutbox.pending.read().get(productId)).toBe(true)
    await vi.waitFor(() => expect(server.calls).toEqual([`POST /add/${productId}`]))
    answer({})
    await begun
    expect([known(), wishOutbox.pending.read().size, toastTexts()]).toEqual([[productId, shinRamyun.productId], 0, []])
  })

  it.each([
    [true, 'Erro ao adicionar aos favoritos'],
    [false, 'Erro ao remover dos favoritos'],
  ])('WISH-01 rolls back with a message when the server rejects the change (%s)', async (isWanted, text) => {
    server.answer = async () => {
      throw new ApiError('UNEXPECTED', 500)
    }
    const product = isWanted ? gyoza : shinRamyun
    await setWish(place(), product, isWanted)
    expect([known(), wishOutbox.pending.read().size, toastTexts()]).toEqual([[shinRamyun.productId], 0, [text]])
  })

  it('WISH-01 sends one request at a time and ends with the last of several presses', async () => {
    const answers: (() => void)[] = []
    server.answer = () => new Promise((resolve) => answers.push(() => resolve({})))
    const presses = [true, false, true, false, true, false].map((isWanted) => setWish(place(), gyoza, isWanted))
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.()
    await Promise.all(presses)
    expect(server.calls.length).toBeLessThanOrEqual(2)
    expect(server.calls.at(-1)).toBe(`DELETE /remove/${productId}`)
    expect([known(), wishOutbox.pending.read().size]).toEqual([[shinRamyun.productId], 0])
  })

  it('WISH-03 removes several products in one request and rolls back when it fails', async () => {
    await removeWishes(place(), [shinRamyun.productId, productId])
    expect([server.calls, known()]).toEqual([[`DELETE /remove-multiple${shinRamyun.productId},${productId}`], []])
    queryClient.setQueryData(wishlistIdsQuery.queryKey, [productId])
    server.answer = async () => {
      throw new ApiError('SERVICE_UNAVAILABLE', 503)
    }
    expect(await removeWishes(place(), 'all')).toBe(false)
    expect([known(), wishOutbox.pending.read().size]).toEqual([[productId], 0])
  })
})

describe('BEY-13 a heart without a network', () => {
  const { userId } = authUser
  const offline = async () => {
    throw new ApiError('NETWORK_ERROR', 0)
  }
  /** Another page has stored these changes. */
  const store = (changes: [number, boolean][]) => browser.store('wishIntents', { userId, changes })
  /** Opens another page with new modules; the first page stays open. */
  async function reload() {
    vi.resetModules()
    const next = await import('./wish-changes.ts')
    return { resume: () => next.resumeWishes(place(), userId), pending: next.wishOutbox.pending }
  }
  beforeEach(() => {
    browser.network.onLine = false
    server.answer = offline
  })

  it('stays full and is sent when the device is back online', async () => {
    const begun = setWish(place(), gyoza, true)
    await vi.waitFor(() => expect(wishOutbox.stored(userId)).toEqual(new Map([[productId, true]])))
    expect(wishOutbox.pending.read().get(productId)).toBe(true)
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    browser.network.onLine = true
    server.answer = async () => ({})
    browser.cameOnline()
    expect(await begun).toBe(true)
    expect([known(), wishOutbox.stored(userId).size, toastTexts()]).toEqual([[productId, shinRamyun.productId], 0, []])
  })

  it('survives a reload: the next page sends the hearts in their order, and none of another account', async () => {
    const before = [setWish(place(), gyoza, true), setWish(place(), shinRamyun, false)]
    await vi.waitFor(() => expect(wishOutbox.stored(userId).size).toBe(2))
    const { resume, pending } = await reload()
    const others = await reload()
    browser.network.onLine = true
    server.calls = []
    server.answer = async () => {
      expect(pending.read().get(shinRamyun.productId)).toBe(false)
      return {}
    }
    expect(wishOutbox.stored(userId + 1).size).toBe(0)
    await resume()
    expect(server.calls).toEqual([`POST /add/${productId}`, `DELETE /remove/${shinRamyun.productId}`])
    expect([wishOutbox.stored(userId).size, toastTexts()]).toEqual([0, []])
    server.calls = []
    await others.resume()
    browser.cameOnline()
    await Promise.all(before)
    expect(server.calls).toEqual([])
  })

  it('is sent by one of two tabs: the later change counts, and a change that the other tab has sent is not sent again', async () => {
    const begun = [setWish(place(), gyoza, true), setWish(place(), shinRamyun, false)]
    await vi.waitFor(() => expect([server.calls.length, wishOutbox.stored(userId).size]).toEqual([1, 2]))
    store([[productId, false]])
    browser.network.onLine = true
    server.calls = []
    server.answer = async () => ({})
    browser.cameOnline()
    await Promise.all(begun)
    expect([server.calls, wishOutbox.stored(userId).size]).toEqual([[`DELETE /remove/${productId}`], 0])
  })

  it('rolls back when the server rejects it on return and is not retried', async () => {
    store([[productId, true]])
    const { resume, pending } = await reload()
    browser.network.onLine = true
    server.answer = async () => {
      throw new ApiError('NOT_FOUND', 404)
    }
    await resume()
    expect([pending.read().size, wishOutbox.stored(userId).size]).toEqual([0, 0])
  })
})
