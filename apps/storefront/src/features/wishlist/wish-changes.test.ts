import { setupI18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'
import { authUser } from '@lotus/fixtures/accounts'
import { gyoza, shinRamyun } from '@lotus/fixtures/products'

import { toasts } from '#toasts.ts'

import { pendingWishes, removeWishes, setWish } from './wish-changes.ts'
import { wishIntents } from './wish-intents.ts'
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
const said = () => toasts.read().map(({ text }) => text)
const { productId } = gyoza
const local = () => localWishes.readStored().map((entry) => entry.productId)

beforeEach(() => {
  const content = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
  localWishes.remove(local())
  queryClient = new QueryClient()
  queryClient.setQueryData(wishlistIdsQuery.queryKey, [shinRamyun.productId])
  server.calls = []
  server.answer = async () => ({})
  session.user = authUser
  for (const { id } of toasts.read()) toasts.dismiss(id)
})

describe('a heart', () => {
  it('WISH-05 D31 of a guest is kept here, and asks nobody', async () => {
    session.user = null
    await setWish(place(), gyoza, true)
    expect([local(), server.calls, pendingWishes.read().size]).toEqual([[productId], [], 0])
    expect(toasts.read()).toMatchObject([{ tone: 'success', action: { label: 'Entrar' } }])
    await setWish(place(), gyoza, false)
    expect(local()).toEqual([])
  })

  it('WISH-01 of an account is full at once, before the server has answered', async () => {
    let answer = (_data: object) => {}
    server.answer = () => new Promise((resolve) => (answer = resolve))
    const begun = setWish(place(), gyoza, true)
    expect(pendingWishes.read().get(productId)).toBe(true)
    await vi.waitFor(() => expect(server.calls).toEqual([`POST /add/${productId}`]))
    answer({})
    await begun
    expect([known(), pendingWishes.read().size, said()]).toEqual([[productId, shinRamyun.productId], 0, []])
  })

  it.each([
    [true, 'Erro ao adicionar aos favoritos'],
    [false, 'Erro ao remover dos favoritos'],
  ])('WISH-01 goes back where the server fails (%s)', async (isWanted, text) => {
    server.answer = async () => {
      throw new ApiError('UNEXPECTED', 500)
    }
    const product = isWanted ? gyoza : shinRamyun
    await setWish(place(), product, isWanted)
    expect([known(), pendingWishes.read().size, said()]).toEqual([[shinRamyun.productId], 0, [text]])
  })

  it('WISH-01 pressed often sends one call at a time and ends with the last', async () => {
    const answers: (() => void)[] = []
    server.answer = () => new Promise((resolve) => answers.push(() => resolve({})))
    const presses = [true, false, true, false, true, false].map((isWanted) => setWish(place(), gyoza, isWanted))
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.()
    await Promise.all(presses)
    expect(server.calls.length).toBeLessThanOrEqual(2)
    expect(server.calls.at(-1)).toBe(`DELETE /remove/${productId}`)
    expect([known(), pendingWishes.read().size]).toEqual([[shinRamyun.productId], 0])
  })

  it('WISH-03 several leave in one call; where it fails they are all there again', async () => {
    await removeWishes(place(), [shinRamyun.productId, productId])
    expect([server.calls, known()]).toEqual([[`DELETE /remove-multiple${shinRamyun.productId},${productId}`], []])
    queryClient.setQueryData(wishlistIdsQuery.queryKey, [productId])
    server.answer = async () => {
      throw new ApiError('SERVICE_UNAVAILABLE', 503)
    }
    expect(await removeWishes(place(), 'all')).toBe(false)
    expect([known(), pendingWishes.read().size]).toEqual([[productId], 0])
  })
})

describe('BEY-13 a heart without a network', () => {
  const { userId } = authUser
  const page = Object.assign(new EventTarget(), { onLine: true })
  const offline = async () => {
    throw new ApiError('NETWORK_ERROR', 0)
  }
  /** The page is left where it stands, and another one is opened: its modules know nothing. */
  async function reload() {
    vi.resetModules()
    const next = await import('./wish-changes.ts')
    return { replay: () => next.replayWishes(place(), userId), pending: next.pendingWishes }
  }
  beforeEach(() => {
    vi.stubGlobal('navigator', page)
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    page.onLine = false
    server.answer = offline
  })

  it('waits for it, is full meanwhile, and is sent on return', async () => {
    const begun = setWish(place(), gyoza, true)
    await vi.waitFor(() => expect(wishIntents.read(userId)).toEqual(new Map([[productId, true]])))
    expect(pendingWishes.read().get(productId)).toBe(true)
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    page.onLine = true
    server.answer = async () => ({})
    page.dispatchEvent(new Event('online'))
    expect(await begun).toBe(true)
    expect([known(), wishIntents.read(userId).size, said()]).toEqual([[productId, shinRamyun.productId], 0, []])
  })

  it('survives a reload: the next page sends every heart as it was left, and none of another account’s', async () => {
    const before = [setWish(place(), gyoza, true), setWish(place(), shinRamyun, false)]
    await vi.waitFor(() => expect(server.calls).toHaveLength(2))
    const { replay, pending } = await reload()
    const others = await reload()
    page.onLine = true
    server.calls = []
    server.answer = async () => {
      expect(pending.read().get(shinRamyun.productId)).toBe(false)
      return {}
    }
    expect(wishIntents.read(userId + 1).size).toBe(0)
    await replay()
    expect(server.calls.toSorted()).toEqual(
      [`DELETE /remove/${shinRamyun.productId}`, `POST /add/${productId}`].toSorted(),
    )
    expect([wishIntents.read(userId).size, said()]).toEqual([0, []])
    server.calls = []
    await others.replay()
    page.dispatchEvent(new Event('online'))
    await Promise.all(before)
    expect(server.calls).toEqual([])
  })

  it('is said once by two tabs: the later word counts, and what the other has sent is not sent again', async () => {
    const begun = [setWish(place(), gyoza, true), setWish(place(), shinRamyun, false)]
    await vi.waitFor(() => expect(server.calls).toHaveLength(2))
    wishIntents.keep(userId, [productId], false)
    wishIntents.keep(userId, [shinRamyun.productId], null)
    page.onLine = true
    server.calls = []
    server.answer = async () => ({})
    page.dispatchEvent(new Event('online'))
    await Promise.all(begun)
    expect([server.calls, wishIntents.read(userId).size]).toEqual([[`DELETE /remove/${productId}`], 0])
  })

  it('that the server refuses on return goes back, and is not tried for ever', async () => {
    wishIntents.keep(userId, [productId], true)
    const { replay, pending } = await reload()
    page.onLine = true
    server.answer = async () => {
      throw new ApiError('NOT_FOUND', 404)
    }
    await replay()
    expect([pending.read().size, wishIntents.read(userId).size]).toEqual([0, 0])
  })
})
