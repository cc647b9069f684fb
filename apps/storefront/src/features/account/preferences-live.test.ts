import { setupI18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { authUser, preferences, preferencesDefault } from '@lotus/fixtures/accounts'
import type { Preferences, PreferencesUpdate } from '@lotus/openapi/schema'

import { stubBrowser } from '#storage/browser.examples.ts'

type Put = { params: { header: { 'Command-Id': string } }; body: PreferencesUpdate }
const { server } = vi.hoisted(() => ({
  server: { state: null as unknown, puts: [] as Put[], answer: async (_put: Put) => {}, isDown: false },
}))
vi.mock('#api.ts', () => {
  return {
    api: {
      GET: async () => {
        if (server.isDown) throw new TypeError('Failed to fetch')
        return server.state
      },
      PUT: async (_path: string, put: Put) => {
        server.puts.push(put)
        await server.answer(put)
        server.state = { ...put.body, updatedAt: '2026-11-24T00:00:00.000Z' }
        return server.state
      },
    },
  }
})
vi.mock('#session/session.ts', () => ({ onSessionChange: () => () => {} }))

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const { userId } = authUser
const [before, after] = ['2026-11-22T20:14:59.000Z', '2026-11-22T20:15:01.000Z']
let browser: ReturnType<typeof stubBrowser>

/** Opens a page with its own modules. */
async function openPage() {
  vi.resetModules()
  const page = {
    ...(await import('./preferences-live.ts')),
    ...(await import('./preferences-schema.ts')),
    ...(await import('./former-preferences.ts')),
    ...(await import('#account-document/log.ts')),
    ...(await import('#toasts.ts')),
    ...(await import('#session/session-state.ts')),
    ...(await import('@lotus/api-client/errors')),
  }
  page.sessionState.write({ status: 'user', user: authUser, expired: false })
  const log = page.logOf(page.preferencesSchema, userId)
  return { ...page, log, shown: () => log.read().state, stop: () => {} }
}
type Page = Awaited<ReturnType<typeof openPage>>
const pages: Page[] = []
async function openRead(): Promise<Page> {
  const page = await openPage()
  pages.push(page)
  page.stop = page.followPreferences(i18n)
  await vi.waitFor(() => expect(page.log.read().head?.acknowledged).toBeTruthy())
  return page
}
const device = (choice: Partial<Record<'language' | 'currency' | 'theme', string>>, at: string) => {
  for (const [key, value] of Object.entries(choice)) browser.content.set(key, value)
  browser.content.set('preferencesUpdatedAt', at)
}
const bodies = () => server.puts.map(({ body }) => body)

beforeEach(() => {
  browser = stubBrowser()
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { documentElement: { dataset: {} }, cookie: '', visibilityState: 'visible' }),
  )
  Object.assign(server, { state: preferencesDefault, puts: [], answer: async () => {}, isDown: false })
})
afterEach(() => {
  for (const page of pages.splice(0)) page.stop()
  vi.unstubAllGlobals()
})

describe('the preferences of an account', () => {
  it('USER-04 shows a change at once and saves all preferences', async () => {
    const page = await openRead()
    const saved = page.changePreferences({ theme: 'dark' })
    expect([page.shown()?.theme, browser.content.get('theme')]).toEqual(['dark', 'dark'])
    expect(await saved).toBe(true)
    const { updatedAt: _, ...rest } = preferencesDefault
    expect(bodies()).toEqual([{ ...rest, theme: 'dark' }])
    expect(server.puts[0]?.params.header['Command-Id']).toMatch(/^\d{13}-[0-9a-f]{32}$/)
  })

  it('USER-04 sends one request at a time; the next one has all changes made meanwhile', async () => {
    const page = await openRead()
    let answer = () => {}
    server.answer = () => new Promise((resolve) => (answer = resolve))
    const first = page.changePreferences({ theme: 'dark' })
    await vi.waitFor(() => expect(server.puts).toHaveLength(1))
    const later = ([{ currency: 'USD' }, { currency: 'EUR' }, { language: 'zh-CN' }] as const).map(
      page.changePreferences,
    )
    server.answer = async () => {}
    answer()
    expect(await Promise.all([first, ...later])).toEqual([true, true, true, true])
    expect(bodies()).toHaveLength(2)
    expect(bodies()[1]).toMatchObject({ theme: 'dark', currency: 'EUR', language: 'zh-CN' })
  })

  it('USER-04 rolls back to the acknowledged preferences and shows the reason when the server rejects a change', async () => {
    const page = await openRead()
    await page.changePreferences({ theme: 'dark' })
    server.answer = async () => {
      throw new page.ApiError('VALIDATION_FAILED', 400)
    }
    expect(await page.changePreferences({ currency: 'USD' })).toBe(false)
    expect(page.shown()).toMatchObject({ theme: 'dark', currency: 'BRL' })
    expect([browser.content.get('theme'), browser.content.get('currency')]).toEqual(['dark', 'BRL'])
    await vi.waitFor(() => expect(page.toasts.read()).toMatchObject([{ tone: 'critical' }]))
    server.answer = async () => {}
    expect(await page.changePreferences({ currency: 'EUR' })).toBe(true)
    expect(page.shown()).toMatchObject({ theme: 'dark', currency: 'EUR' })
  })

  it('USER-04 exposes the error of a failed read, and loads after a retry', async () => {
    server.isDown = true
    const page = await openPage()
    pages.push(page)
    page.stop = page.followPreferences(i18n)
    await vi.waitFor(() => expect(page.log.read().head?.problem).toBe('NETWORK_ERROR'))
    server.isDown = false
    page.retryPreferences()
    await vi.waitFor(() => expect(page.shown()).toEqual(preferencesDefault))
    expect(page.log.read().head?.problem).toBeNull()
  })

  it('USER-04 BEY-13 persists a change until the server responds, and the next page sends it with its id', async () => {
    const page = await openRead()
    server.answer = async () => {
      throw new page.ApiError('NETWORK_ERROR', 0)
    }
    void page.changePreferences({ theme: 'dark' })
    await vi.waitFor(() => expect(server.puts).toHaveLength(1))
    const [lost] = server.puts
    page.stop()
    server.answer = async () => {}
    const next = await openRead()
    await vi.waitFor(() => expect(next.log.read().pending).toEqual([]))
    const sent = server.puts.slice(1).map(({ params, body }) => [params.header['Command-Id'], body])
    expect(sent).toEqual([[lost?.params.header['Command-Id'], lost?.body]])
    expect(next.shown()?.theme).toBe('dark')
  })

  it('S37 BEY-13 does not report a change as saved if a sign-out has removed it', async () => {
    const page = await openRead()
    server.answer = () => new Promise(() => {})
    const saved = page.changePreferences({ theme: 'dark' })
    await vi.waitFor(() => expect(server.puts).toHaveLength(1))
    page.sessionState.handOver()
    for (const key of [...browser.content.keys()].filter((each) => each.startsWith('preferences/')))
      browser.content.delete(key)
    page.log.changed()
    expect(await saved).toBe(false)
  })

  it('BEY-13 sends the unsent changes of an earlier version, without the invalid ones', async () => {
    const changes = [['theme', 'dark'], ['currency', 'GBP'], ['font', 'x'], 7]
    browser.store('preferenceChanges', { userId, changes })
    const page = await openRead()
    page.moveFormerPreferences()
    await vi.waitFor(() => expect(bodies()).toMatchObject([{ theme: 'dark', currency: preferencesDefault.currency }]))
    expect(browser.content.has('preferenceChanges')).toBe(false)
  })
})

describe('a login', () => {
  const choice = { language: 'es-ES', currency: 'EUR', theme: 'light' } as const
  const account: Preferences = { ...preferences, updatedAt: '2026-11-22T20:15:00.000Z' }

  it.each<[string, string | null, string | null, boolean]>([
    ['neither', null, null, false],
    ['the account only', account.updatedAt, null, false],
    ['the browser only', null, after, true],
    ['the browser last', account.updatedAt, after, true],
    ['the account last', account.updatedAt, before, false],
    ['both at the same time', account.updatedAt, account.updatedAt, false],
  ])('USER-04 lets the latest choice win when it was made by %s', async (_, updatedAt, here, isDevice) => {
    server.state = { ...account, updatedAt }
    if (here !== null) device(choice, here)
    const page = await openPage()
    pages.push(page)
    page.stop = page.followPreferences(i18n)
    await vi.waitFor(() => expect([page.log.read().state === null, page.log.read().pending]).toEqual([false, []]))
    const { updatedAt: _time, ...rest } = account
    expect(bodies()).toEqual(isDevice ? [{ ...rest, ...choice }] : [])
    expect(page.shown()).toMatchObject(isDevice ? choice : { theme: account.theme, currency: account.currency })
    expect(browser.content.get('theme')).toBe(isDevice ? choice.theme : account.theme)
  })

  it('USER-04 keeps the account’s language when the browser has no choice', async () => {
    server.state = account
    device({ currency: 'EUR', theme: 'light' }, after)
    await openRead()
    await vi.waitFor(() => expect(bodies()).toMatchObject([{ language: account.language, currency: 'EUR' }]))
  })
})
