import { beforeEach, describe, expect, it, vi } from 'vitest'

import { preferences, preferencesDefault } from '@lotus/fixtures/accounts'
import type { Preferences, PreferencesUpdate } from '@lotus/openapi/schema'

import { stubBrowser } from '#storage/browser.examples.ts'

import { createPreferencesSync, newerOf, preferencesOutbox } from './preferences-sync.ts'

type Call = { update: PreferencesUpdate; resolve: () => void; reject: (error: Error) => void }

/** A page and a server whose responses the test controls. */
function setUp(stored: Preferences, loaded = true) {
  let known: Preferences | undefined = loaded ? stored : undefined
  let shown: Preferences | undefined
  const calls: Call[] = []
  const acknowledged: Preferences[] = []
  const sync = createPreferencesSync({
    userId: () => 1,
    read: () => known,
    show: (next) => void (shown = next),
    acknowledged(next) {
      known = next
      acknowledged.push(next)
    },
    load: async () => (known = stored),
    save: (update) =>
      new Promise((resolve, reject) => {
        const at = `2026-11-24T00:00:0${calls.length}.000Z`
        calls.push({ update, resolve: () => resolve({ ...update, updatedAt: at }), reject })
      }),
  })
  return { sync, calls, acknowledged, shown: () => shown }
}
let browser: ReturnType<typeof stubBrowser>
beforeEach(() => void (browser = stubBrowser()))
const tick = () => new Promise((resolve) => setTimeout(resolve))

describe('the preferences of an account', () => {
  it('USER-04 shows a change at once and saves it', async () => {
    const { sync, calls, acknowledged, shown } = setUp(preferencesDefault)
    const sent = sync.change({ theme: 'dark' })
    expect(shown()?.theme).toBe('dark')
    await tick()
    const { updatedAt: _, ...rest } = preferencesDefault
    expect(calls[0]?.update).toEqual({ ...rest, theme: 'dark' })
    calls[0]?.resolve()
    await sent
    expect(shown()).toEqual({ ...rest, theme: 'dark', updatedAt: '2026-11-24T00:00:00.000Z' })
    expect(acknowledged).toHaveLength(1)
  })

  it('USER-04 sends one request at a time; the next one carries the changes made meanwhile', async () => {
    const { sync, calls, shown } = setUp(preferencesDefault)
    const all = [{ theme: 'dark' }, { currency: 'USD' }, { currency: 'EUR' }] as const
    const sent = all.map((change) => sync.change(change))
    await tick()
    expect(calls).toHaveLength(1)
    const late = sync.change({ language: 'zh-CN' })
    calls[0]?.resolve()
    await tick()
    expect(calls).toHaveLength(2)
    expect(calls[1]?.update).toMatchObject({ theme: 'dark', currency: 'EUR', language: 'zh-CN' })
    calls[1]?.resolve()
    await Promise.all([...sent, late])
    expect(shown()).toMatchObject({ theme: 'dark', currency: 'EUR', language: 'zh-CN' })
  })

  it('USER-04 rolls back to the acknowledged preferences when the server rejects a change', async () => {
    const { sync, calls, shown } = setUp(preferencesDefault)
    const first = sync.change({ theme: 'dark' })
    await tick()
    const second = sync.change({ currency: 'USD' })
    calls[0]?.resolve()
    await tick()
    calls[1]?.reject(new Error('rejected'))
    await expect(Promise.all([first, second])).rejects.toThrow('rejected')
    expect(shown()).toMatchObject({ theme: 'dark', currency: 'BRL' })
    // The next change is sent again.
    const third = sync.change({ currency: 'EUR' })
    await tick()
    calls[2]?.resolve()
    await third
    expect(shown()).toMatchObject({ theme: 'dark', currency: 'EUR' })
  })

  it('USER-04 loads the preferences of the account before it changes a part of them', async () => {
    const { sync, calls } = setUp(preferences, false)
    const sent = sync.change({ theme: 'light' })
    await tick()
    expect(calls[0]?.update).toMatchObject({ currency: 'USD', language: 'zh-CN', theme: 'light' })
    calls[0]?.resolve()
    await sent
  })

  it('USER-04 BEY-13 persists a change until the server responds, and the next page sends it', async () => {
    const first = setUp(preferencesDefault)
    const sent = first.sync.change({ theme: 'dark' })
    await tick()
    expect(preferencesOutbox.stored(1)).toEqual(new Map([['theme', 'dark']]))
    vi.resetModules()
    const next = await import('./preferences-sync.ts')
    const saved: PreferencesUpdate[] = []
    const sync = next.createPreferencesSync({
      userId: () => 1,
      read: () => preferencesDefault,
      show: () => {},
      acknowledged: () => {},
      load: async () => preferencesDefault,
      save: async (update) => {
        saved.push(update)
        return { ...update, updatedAt: null }
      },
    })
    first.calls[0]?.reject(new Error('closed'))
    await expect(sent).rejects.toThrow('closed')
    browser.store('preferenceChanges', {
      userId: 1,
      changes: [
        ['theme', 'dark'],
        ['currency', 'GBP'],
        ['font', 'x'],
      ],
    })
    await sync.resume()
    expect(saved).toMatchObject([{ theme: 'dark', currency: preferencesDefault.currency }])
    expect(next.preferencesOutbox.stored(1).size).toBe(0)
  })
})

describe('a merge at login', () => {
  const device = { language: 'es-ES', currency: 'EUR', theme: 'light' } as const
  const [before, after] = ['2026-11-22T20:14:59.000Z', '2026-11-22T20:15:01.000Z']

  it.each<[string, string | null, string | null, string]>([
    ['neither', null, null, 'neither'],
    ['the account only', preferences.updatedAt, null, 'account'],
    ['the browser only', null, after, 'device'],
    ['the browser last', preferences.updatedAt, after, 'device'],
    ['the account last', preferences.updatedAt, before, 'account'],
    ['both at the same time', preferences.updatedAt, preferences.updatedAt, 'account'],
  ])('USER-04 selects the latest choice when it was made by %s', (_, account, here, expected) => {
    expect(newerOf({ updatedAt: account }, { ...device, updatedAt: here })).toBe(expected)
  })

  it('USER-04 sends the browser’s choice to the account and keeps its toggles', async () => {
    const { sync, calls } = setUp(preferences)
    const merged = sync.merge({ ...device, updatedAt: after })
    await tick()
    expect(calls[0]?.update).toEqual({
      notifications: preferences.notifications,
      personalization: preferences.personalization,
      ...device,
    })
    calls[0]?.resolve()
    await merged
  })

  it('USER-04 keeps the account’s language when the browser has no choice', async () => {
    const { sync, calls } = setUp(preferences)
    const merged = sync.merge({ ...device, language: null, updatedAt: after })
    await tick()
    expect(calls[0]?.update.language).toBe('zh-CN')
    calls[0]?.resolve()
    await merged
  })

  it('USER-04 applies the account’s choice in the browser', async () => {
    const { sync, calls, acknowledged, shown } = setUp(preferences)
    await sync.merge({ ...device, updatedAt: before })
    expect(shown()).toEqual(preferences)
    expect(acknowledged).toEqual([preferences])
    expect(calls).toEqual([])
  })
})
