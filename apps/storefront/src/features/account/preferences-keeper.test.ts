import { describe, expect, it } from 'vitest'

import { preferences, preferencesDefault } from '@lotus/fixtures/accounts'
import type { Preferences, PreferencesUpdate } from '@lotus/openapi/schema'

import { createPreferencesKeeper, newerOf } from './preferences-keeper.ts'

type Call = { update: PreferencesUpdate; resolve: () => void; reject: (error: Error) => void }

/** A page and a server whose responses the test controls. */
function setUp(stored: Preferences, loaded = true) {
  let shown: Preferences | undefined = loaded ? stored : undefined
  const calls: Call[] = []
  const acknowledged: Preferences[] = []
  const keeper = createPreferencesKeeper({
    read: () => shown,
    show: (next) => void (shown = next),
    acknowledged: (next) => void acknowledged.push(next),
    load: async () => {
      shown = stored
      return stored
    },
    save: (update) =>
      new Promise((resolve, reject) => {
        const at = `2026-11-24T00:00:0${calls.length}.000Z`
        calls.push({ update, resolve: () => resolve({ ...update, updatedAt: at }), reject })
      }),
  })
  return { keeper, calls, acknowledged, shown: () => shown }
}
const tick = () => new Promise((resolve) => setTimeout(resolve))

describe('preferences of an account (USER-04)', () => {
  it('shows a change at once and keeps it', async () => {
    const { keeper, calls, acknowledged, shown } = setUp(preferencesDefault)
    const kept = keeper.change({ theme: 'dark' })
    expect(shown()?.theme).toBe('dark')
    await tick()
    const { updatedAt: _, ...rest } = preferencesDefault
    expect(calls[0]?.update).toEqual({ ...rest, theme: 'dark' })
    calls[0]?.resolve()
    await kept
    expect(shown()).toEqual({ ...rest, theme: 'dark', updatedAt: '2026-11-24T00:00:00.000Z' })
    expect(acknowledged).toHaveLength(1)
  })

  it('has one call under way; what was changed meanwhile goes with the next', async () => {
    const { keeper, calls, shown } = setUp(preferencesDefault)
    const all = [{ theme: 'dark' }, { currency: 'USD' }, { currency: 'EUR' }] as const
    const kept = all.map((change) => keeper.change(change))
    await tick()
    expect(calls).toHaveLength(1)
    const late = keeper.change({ language: 'zh-CN' })
    calls[0]?.resolve()
    await tick()
    expect(calls).toHaveLength(2)
    expect(calls[1]?.update).toMatchObject({ theme: 'dark', currency: 'EUR', language: 'zh-CN' })
    calls[1]?.resolve()
    await Promise.all([...kept, late])
    expect(shown()).toMatchObject({ theme: 'dark', currency: 'EUR', language: 'zh-CN' })
  })

  it('takes back what the server would not keep, to what it last acknowledged', async () => {
    const { keeper, calls, shown } = setUp(preferencesDefault)
    const first = keeper.change({ theme: 'dark' })
    await tick()
    const second = keeper.change({ currency: 'USD' })
    calls[0]?.resolve()
    await tick()
    calls[1]?.reject(new Error('refused'))
    await expect(Promise.all([first, second])).rejects.toThrow('refused')
    expect(shown()).toMatchObject({ theme: 'dark', currency: 'BRL' })
    // The next change is sent again.
    const third = keeper.change({ currency: 'EUR' })
    await tick()
    calls[2]?.resolve()
    await third
    expect(shown()).toMatchObject({ theme: 'dark', currency: 'EUR' })
  })

  it('asks what the account has before it changes a part of it', async () => {
    const { keeper, calls } = setUp(preferences, false)
    const kept = keeper.change({ theme: 'light' })
    await tick()
    expect(calls[0]?.update).toMatchObject({ currency: 'USD', language: 'zh-CN', theme: 'light' })
    calls[0]?.resolve()
    await kept
  })
})

describe('merged at login (USER-04)', () => {
  const device = { language: 'es-ES', currency: 'EUR', theme: 'light' } as const
  const [before, after] = ['2026-11-22T20:14:59.000Z', '2026-11-22T20:15:01.000Z']

  it.each<[string, string | null, string | null, string]>([
    ['nobody chose', null, null, 'neither'],
    ['only the account', preferences.updatedAt, null, 'account'],
    ['only the browser', null, after, 'device'],
    ['the browser later', preferences.updatedAt, after, 'device'],
    ['the account later', preferences.updatedAt, before, 'account'],
    ['both at once', preferences.updatedAt, preferences.updatedAt, 'account'],
  ])('%s', (_, account, here, expected) => {
    expect(newerOf({ updatedAt: account }, { ...device, updatedAt: here })).toBe(expected)
  })

  it('gives the browser’s choice to the account, and leaves its toggles alone', async () => {
    const { keeper, calls } = setUp(preferences)
    const merged = keeper.merge({ ...device, updatedAt: after })
    await tick()
    expect(calls[0]?.update).toEqual({
      notifications: preferences.notifications,
      personalization: preferences.personalization,
      ...device,
    })
    calls[0]?.resolve()
    await merged
  })

  it('keeps the account’s language where the browser never chose one', async () => {
    const { keeper, calls } = setUp(preferences)
    const merged = keeper.merge({ ...device, language: null, updatedAt: after })
    await tick()
    expect(calls[0]?.update.language).toBe('zh-CN')
    calls[0]?.resolve()
    await merged
  })

  it('shows the account’s choice in the browser', async () => {
    const { keeper, calls, acknowledged, shown } = setUp(preferences)
    await keeper.merge({ ...device, updatedAt: before })
    expect(shown()).toEqual(preferences)
    expect(acknowledged).toEqual([preferences])
    expect(calls).toEqual([])
  })
})
