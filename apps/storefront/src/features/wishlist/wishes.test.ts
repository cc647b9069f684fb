import { setupI18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { authUser } from '@lotus/fixtures/accounts'
import { gyoza, shinRamyun } from '@lotus/fixtures/products'

import { stubBrowser } from '#storage/browser.examples.ts'

const { server } = vi.hoisted(() => ({
  server: { list: [] as number[], calls: [] as string[], ids: [] as string[], answer: async (_call: string) => {} },
}))
type Options = {
  params?: { path?: { productId: number }; header?: { 'Command-Id': string } }
  body?: { productIds: number[] }
}
vi.mock('#api.ts', () => {
  const method =
    (name: string) =>
    async (path: string, { params, body }: Options) => {
      const productId = params?.path?.productId ?? 0
      const call = `${name} ${path.replace('/users/user/wishlist', '').replace('{productId}', String(productId))}${body?.productIds.join() ?? ''}`
      server.calls.push(call)
      if (params?.header !== undefined) server.ids.push(params.header['Command-Id'])
      await server.answer(call)
      const gone = body?.productIds ?? [productId]
      if (name === 'POST') server.list = [productId, ...server.list.filter((id) => id !== productId)]
      if (name === 'DELETE') server.list = path.endsWith('clear') ? [] : server.list.filter((id) => !gone.includes(id))
      return server.list
    }
  return { api: { GET: method('GET'), POST: method('POST'), DELETE: method('DELETE') } }
})
vi.mock('#session/session.ts', () => ({
  onSessionChange: () => () => {},
  requireSession: async () => (await import('#session/session-state.ts')).sessionState.read().user,
}))

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const { userId } = authUser
const { productId } = gyoza
const product = (id: number) => ({ ...gyoza, productId: id })
const fifty = Array.from({ length: 50 }, (_, index) => index + 1)

/** Opens a page with its own modules. */
async function openPage(user: typeof authUser | null = authUser) {
  vi.resetModules()
  const page = {
    ...(await import('./wishes.ts')),
    ...(await import('./wishlist-changes.ts')),
    ...(await import('./wishlist-live.ts')),
    ...(await import('./wishlist-schema.ts')),
    ...(await import('./wishlist-rules.ts')),
    ...(await import('./former-wishes.ts')),
    ...(await import('#account-document/log.ts')),
    ...(await import('#account-document/outcome-of.ts')),
    ...(await import('#toasts.ts')),
    ...(await import('#session/session-state.ts')),
    ...(await import('@lotus/api-client/errors')),
  }
  const queryClient = new QueryClient()
  const of = (owner: number | 'guest') => page.logOf(page.wishlistSchema, owner)
  const ids = (owner: number | 'guest') =>
    of(owner)
      .read()
      .state.map((wish) => wish.productId)
  let stop = () => {}
  const signIn = () => {
    page.sessionState.write({ status: 'user', user: authUser, expired: false })
    stop = page.followWishlist({ queryClient, i18n })
  }
  if (user === null) page.sessionState.write({ status: 'guest', user: null, expired: false })
  else signIn()
  return {
    ...page,
    signIn,
    close: () => stop(),
    account: () => ids(userId),
    guest: () => ids('guest'),
    pending: () => of(userId).read().pending.length,
    isRead: () => of(userId).read().head?.acknowledged != null,
    texts: () => page.toasts.read().map(({ text }) => text),
    rejects: (code: 'WISHLIST_FULL' | 'UNEXPECTED', status: number) => {
      server.answer = async (call) => {
        if (!call.startsWith('GET')) throw new page.ApiError(code, status)
      }
    },
  }
}
type Page = Awaited<ReturnType<typeof openPage>>
const pages: Page[] = []
let browser: ReturnType<typeof stubBrowser>
async function openRead(user: typeof authUser | null = authUser): Promise<Page> {
  const page = await openPage(user)
  pages.push(page)
  if (user !== null) await vi.waitFor(() => expect(page.isRead()).toBe(true))
  server.calls = []
  server.ids = []
  return page
}
/** Presses a heart of the account. Resolves to whether the server has applied it. */
async function press(page: Page, of: Parameters<Page['setWish']>[1], isWanted: boolean): Promise<boolean> {
  await page.setWish(i18n, of, isWanted)
  const log = page.logOf(page.wishlistSchema, userId)
  const command = log.read().entries.at(-1)
  return command === undefined || (await page.outcomeOf(log, [command])).ok
}
const writes = () => server.calls.filter((call) => !call.startsWith('GET'))

beforeEach(() => {
  browser = stubBrowser()
  server.list = [shinRamyun.productId]
  server.answer = async () => {}
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

describe('a heart', () => {
  it('WISH-05 D31 stores a guest’s wish in the browser and sends no request', async () => {
    const page = await openRead(null)
    await page.setWish(i18n, gyoza, true)
    expect([page.guest(), server.calls]).toEqual([[productId], []])
    await vi.waitFor(() => expect(page.toasts.read()).toMatchObject([{ tone: 'success', action: { label: 'Entrar' } }]))
    // The commands become the acknowledged state of the browser.
    await vi.waitFor(() => expect([...browser.content.keys()]).toEqual(['wishlist/guest']))
    await page.setWish(i18n, gyoza, false)
    expect(page.guest()).toEqual([])
  })

  it('WISH-05 shows a message when a guest’s list is full', async () => {
    const page = await openRead(null)
    const list = Array.from({ length: page.mostWishes }, (_, index) => product(index + 100_000))
    browser.store(
      'wishlist',
      list.map((one) => ({ productId: one.productId, product: one, addedAt: '2026-11-21T12:00:00Z' })),
    )
    page.changeGuestWishes()
    await vi.waitFor(() => expect(page.guest()).toHaveLength(page.mostWishes))
    await page.setWish(i18n, gyoza, true)
    await vi.waitFor(() => expect(page.texts()).toHaveLength(1))
    await vi.waitFor(() => expect(page.guest()).toHaveLength(page.mostWishes))
  })

  it('WISH-01 fills at once for an account, before the server responds, and sends its command with an id', async () => {
    const page = await openRead()
    let answer = () => {}
    server.answer = () => new Promise((resolve) => (answer = resolve))
    const begun = press(page, gyoza, true)
    await vi.waitFor(() => expect(page.account()).toContain(productId))
    expect(page.account()).toEqual([productId, shinRamyun.productId])
    await vi.waitFor(() => expect(server.calls).toEqual([`POST /add/${productId}`]))
    answer()
    expect(await begun).toBe(true)
    expect([page.account(), page.pending(), page.texts()]).toEqual([[productId, shinRamyun.productId], 0, []])
    expect(server.ids).toEqual([expect.stringMatching(/^\d{13}-[0-9a-f]{32}$/)])
  })

  it.each([
    [true, 'Erro ao adicionar aos favoritos. A lista de favoritos está cheia.'],
    [false, 'Erro ao remover dos favoritos. A lista de favoritos está cheia.'],
  ])(
    'WISH-01 reads the list and rolls back with a message when the server rejects the change (%s)',
    async (isWanted, text) => {
      const page = await openRead()
      page.rejects('WISHLIST_FULL', 422)
      expect(await press(page, isWanted ? gyoza : shinRamyun, isWanted)).toBe(false)
      expect([page.account(), page.pending(), server.calls.at(-1)]).toEqual([[shinRamyun.productId], 0, 'GET /ids'])
      await vi.waitFor(() => expect(page.texts().map((shown) => shown.slice(0, 31))).toEqual([text.slice(0, 31)]))
    },
  )

  it('WISH-01 sends one request at a time and ends with the last of several presses', async () => {
    const page = await openRead()
    const answers: (() => void)[] = []
    server.answer = () => new Promise((resolve) => answers.push(resolve))
    const presses = [true, false, true, false, true, false].map((isWanted) => press(page, gyoza, isWanted))
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    server.answer = async () => {}
    answers[0]?.()
    await Promise.all(presses)
    expect(writes().length).toBeLessThanOrEqual(2)
    expect([writes().at(-1), page.account()]).toEqual([`DELETE /remove/${productId}`, [shinRamyun.productId]])
  })

  it('WISH-03 removes several products in one request, or the whole list', async () => {
    const page = await openRead()
    expect(await page.removeWishes([shinRamyun.productId, productId])).toBe(true)
    expect([writes(), page.account()]).toEqual([[`DELETE /remove-multiple${shinRamyun.productId},${productId}`], []])
    await press(page, gyoza, true)
    expect(await page.removeWishes('all')).toBe(true)
    expect([writes().at(-1), page.account()]).toEqual(['DELETE /clear', []])
  })
})

describe('BEY-13 a heart without a network', () => {
  it('is persisted, and the next page sends the hearts in their order with the same ids', async () => {
    const page = await openRead()
    server.answer = async () => {
      throw new page.ApiError('NETWORK_ERROR', 0)
    }
    await page.setWish(i18n, gyoza, true)
    await page.setWish(i18n, shinRamyun, false)
    await vi.waitFor(() => expect(server.ids).toHaveLength(1))
    const [lost] = server.ids
    page.close()
    server.answer = async () => {}
    server.calls = []
    server.ids = []
    const next = await openPage()
    pages.push(next)
    expect(next.account()).toEqual([productId])
    await vi.waitFor(() => expect(next.pending()).toBe(0))
    expect(writes()).toEqual([`POST /add/${productId}`, `DELETE /remove/${shinRamyun.productId}`])
    expect([server.ids[0], next.account(), next.texts()]).toEqual([lost, [productId], []])
  })

  it('stays full and is sent when the device is back online', async () => {
    browser.network.onLine = false
    const page = await openPage()
    pages.push(page)
    const begun = press(page, gyoza, true)
    await vi.waitFor(() => expect(page.account()).toContain(productId))
    expect(page.account()).toEqual([productId])
    browser.network.onLine = true
    browser.cameOnline()
    expect(await begun).toBe(true)
    await vi.waitFor(() => expect(page.account()).toEqual([productId, shinRamyun.productId]))
  })
})

describe('a guest’s list at login', () => {
  async function withFifty(): Promise<Page> {
    server.list = []
    const page = await openRead(null)
    for (const id of fifty) await page.setWish(i18n, product(id), true)
    await vi.waitFor(() => expect([...browser.content.keys()]).toEqual(['wishlist/guest']))
    for (const { id } of page.toasts.read()) page.toasts.dismiss(id)
    server.calls = []
    return page
  }
  const rejectTwentieth = (page: Page) => {
    server.answer = async (call) => {
      if (call === 'POST /add/20') throw new page.ApiError('PRODUCT_UNAVAILABLE', 422)
    }
  }

  it('WISH-02 D9 merges fifty products once for two tabs; the rejected one stays and is retried at the next login', async () => {
    const page = await withFifty()
    rejectTwentieth(page)
    page.signIn()
    await Promise.all([page.moveGuestWishes(userId, true), page.moveGuestWishes(userId, false)])
    await vi.waitFor(() => expect(page.texts()).toEqual(['49 produtos sincronizados. 1 falhou.']))
    expect(writes()).toEqual(fifty.map((id) => `POST /add/${id}`))
    expect([page.guest(), page.account()]).toEqual([[20], fifty.filter((id) => id !== 20).toReversed()])
    // A page that opens with a session is no login, so it sends no request.
    server.calls = []
    await page.moveGuestWishes(userId, false)
    expect([page.pending(), page.guest()]).toEqual([0, [20]])
    server.answer = async () => {}
    await page.moveGuestWishes(userId, true)
    await vi.waitFor(() => expect(server.list).toContain(20))
    await vi.waitFor(() => expect(page.guest()).toEqual([]))
    expect(writes()).toEqual(['POST /add/20'])
  })

  it('WISH-02 D9 continues an interrupted merge on the next page, and announces all of it once', async () => {
    const page = await withFifty()
    let requests = 0
    server.answer = async (call) => {
      if (call.startsWith('POST') && (requests += 1) >= 20) throw new page.ApiError('NETWORK_ERROR', 0)
    }
    page.signIn()
    await page.moveGuestWishes(userId, true)
    await vi.waitFor(() => expect(requests).toBe(20))
    expect([page.account().length, page.texts()]).toEqual([50, ['Erro ao sincronizar favoritos']])
    page.close()
    server.answer = async () => {}
    const next = await openPage()
    pages.push(next)
    await vi.waitFor(() => expect(next.texts()).toEqual(['50 produtos dos favoritos foram sincronizados']), 10_000)
    expect([server.list, next.guest()]).toEqual([fifty.toReversed(), []])
  })
})

describe('stored data of earlier versions', () => {
  it('a guest’s list is moved with the first change, without its invalid wishes', async () => {
    const wish = { productId, product: gyoza, addedAt: '2026-11-21T12:00:00.000Z', refused: true }
    const others = [{ ...wish, product: shinRamyun }, { ...wish, addedAt: 'yesterday' }, null, 7]
    browser.store('wishlist', [wish, { ...wish, productId: 2, product: product(2), refused: false }, ...others])
    const page = await openRead(null)
    await page.setWish(i18n, product(3), true)
    await vi.waitFor(() => expect([...browser.content.keys()]).toEqual(['wishlist/guest']))
    expect(page.guest()).toEqual([3, productId, 2])
  })

  it('BEY-13 the unsent hearts of the account are sent, but not those of another account', async () => {
    browser.store('wishIntents', {
      userId,
      changes: [
        [productId, true],
        [shinRamyun.productId, false],
        ['x', 1],
      ],
    })
    const page = await openRead()
    page.moveFormerWishes()
    await vi.waitFor(() =>
      expect(writes()).toEqual([`POST /add/${productId}`, `DELETE /remove/${shinRamyun.productId}`]),
    )
    browser.store('wishIntents', { userId: userId + 1, changes: [[1, true]] })
    page.moveFormerWishes()
    expect(page.account()).not.toContain(1)
  })
})
