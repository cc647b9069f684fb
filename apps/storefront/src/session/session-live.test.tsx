import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { authUser, authUserHan } from '@lotus/fixtures/accounts'
import type { SignInAttempt } from '@lotus/machines/auth/types'

import { ownerStorage, recordKey } from './stored-session.ts'
import { recordStorage } from './session-record.ts'
import { openShop, openTab, isolateTabs } from './session-live.examples.ts'
import { sessionState } from './session-state.ts'

const mei = { user: authUser, password: 'uma senha longa' }
const li = { user: authUserHan, password: 'outra senha longa' }
const credentials = ({ user, password }: typeof mei): SignInAttempt => ({
  by: 'password',
  credentials: { email: user.email, password },
})
const minute = 60_000

let meta: HTMLMetaElement
const setSignInMethods = (words: string) => void (meta.content = words)
/** Stores a session of an earlier visit with so many minutes left. */
const visitBefore = (minutes: number, { user } = mei) => {
  recordStorage.write({ user, expiresAt: Date.now() + minutes * minute })
  ownerStorage.write(user.userId)
}
const many = <Result,>(count: number, make: () => Result): Result[] => Array.from({ length: count }, make)
const soon = (check: () => void) => expect.poll(() => (check(), true), { interval: 20 }).toBe(true)

let tests = 0
beforeEach(() => {
  tests += 1
  localStorage.clear()
  sessionStorage.clear()
  meta = document.createElement('meta')
  meta.name = 'auth'
  document.head.append(meta)
  setSignInMethods('oauth2 cookie')
  isolateTabs(`test ${tests}`)
})
afterEach(() => {
  meta.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('R08 tabs of one browser', () => {
  it('AUTH-05 refreshes once at expiry for ten tabs with fifty calls each, and answers every call', async () => {
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    visitBefore(10)
    const tabs = many(10, openTab)
    expect(await tabs[0]!.ask()).toBe(mei.user.username)
    expect(await Promise.all(tabs.map((tab) => tab.ask()))).toEqual(many(10, () => mei.user.username))
    expect(shop.refreshes()).toBe(1)
    shop.expireTokens()
    shop.setLatency(30)
    const answers = await Promise.all(tabs.flatMap((tab) => many(50, tab.ask)))
    expect(new Set(answers)).toEqual(new Set([mei.user.username]))
    expect(shop.refreshes()).toBe(2)
  })

  it('AUTH-05 refreshes once if the storage event arrives before the message with the token', async () => {
    const Real = BroadcastChannel
    vi.stubGlobal(
      'BroadcastChannel',
      class extends Real {
        override postMessage(message: { type: string }) {
          if (message.type === 'renewed') dispatchEvent(new StorageEvent('storage', { key: recordKey }))
          super.postMessage(message)
        }
      },
    )
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    visitBefore(10)
    const tabs = many(5, openTab)
    await Promise.all(tabs.map((tab) => tab.ask()))
    shop.expireTokens()
    shop.setLatency(30)
    expect(new Set(await Promise.all(tabs.map((tab) => tab.ask())))).toEqual(new Set([mei.user.username]))
    expect(new Set(await Promise.all(tabs.map((tab) => tab.ask())))).toEqual(new Set([mei.user.username]))
    expect(shop.refreshes()).toBe(2)
  })

  it('AUTH-05 refreshes once if the new session ends less than a millisecond later', async () => {
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    visitBefore(10)
    const tabs = many(2, openTab)
    let [time, step] = [performance.now(), 0]
    vi.spyOn(performance, 'now').mockImplementation(() => (time += step))
    await Promise.all(tabs.map((tab) => tab.ask()))
    step = 0.1
    shop.expireTokens()
    await Promise.all(tabs.map((tab) => tab.ask()))
    vi.mocked(performance.now).mockRestore()
    // A tab that waits for the lock would hold it by now, while it asks the other tabs.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await navigator.locks.query()).held?.map(({ name }) => name)).not.toContain('lotus-session-refresh')
  })

  it('AUTH-05 refreshes once without Web Locks', async () => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    shop.setLatency(30)
    visitBefore(10)
    const answers = await Promise.all(many(10, openTab).flatMap((tab) => many(50, tab.ask)))
    expect(new Set(answers)).toEqual(new Set([mei.user.username]))
    expect(shop.refreshes()).toBe(1)
  })

  it('AUTH-05 uses the token of another tab in a new tab', async () => {
    const shop = openShop({ accounts: [mei] })
    const first = openTab()
    await first.signIn(credentials(mei))
    expect(await openTab().ask()).toBe(mei.user.username)
    expect(shop.refreshes()).toBe(0)
  })

  it.each([
    ['a lost network', ['unsent', 'unsent'] as const],
    ['a server error', [500, 500] as const],
    ['an unavailable server', [503, 500] as const],
  ])('AUTH-06 recovers from two failures by %s', async (_title, failures) => {
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    shop.fail(...failures)
    visitBefore(10)
    expect(await Promise.all(many(3, openTab).map((tab) => tab.ask()))).toEqual(many(3, () => mei.user.username))
    expect(shop.refreshes()).toBe(3)
  })

  it('AUTH-06 retries after a lost answer', async () => {
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    shop.fail('lost')
    visitBefore(10)
    expect(await openTab().ask()).toBe(mei.user.username)
    expect(shop.refreshes()).toBe(2)
  })

  it('AUTH-06 stays signed in after three failures for ten tabs, and refreshes with the next call', async () => {
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    shop.fail(503, 503, 503)
    visitBefore(10)
    const tabs = many(10, openTab)
    expect(new Set(await Promise.all(tabs.map((tab) => tab.ask())))).toEqual(new Set(['SESSION_UNREACHABLE']))
    expect(shop.refreshes()).toBe(3)
    expect(recordStorage.read()?.user).toEqual(mei.user)
    expect(new Set(await Promise.all(tabs.map((tab) => tab.ask())))).toEqual(new Set([mei.user.username]))
    expect(shop.refreshes()).toBe(4)
  })

  it('AUTH-06 expires the session in every tab when the server rejects the refresh', async () => {
    const shop = openShop({ accounts: [mei] })
    visitBefore(10)
    const tabs = many(3, openTab)
    expect(new Set(await Promise.all(tabs.map((tab) => tab.ask())))).toEqual(new Set(['SESSION_EXPIRED']))
    expect([shop.refreshes(), recordStorage.read(), sessionState.read().expired]).toEqual([1, null, true])
    // The expired session was not dismissed, so the owner of the data is still known.
    expect(ownerStorage.read()).toBe(mei.user.userId)
  })

  it('R14 AUTH-16 signs out the other tabs within a second', async () => {
    openShop({ accounts: [mei] })
    const [first, ...others] = many(5, openTab)
    await first!.signIn(credentials(mei))
    await soon(() => expect(others.every((tab) => tab.remaining() !== null)).toBe(true))
    const before = sessionState.handOversElsewhere()
    void first!.signOut()
    await soon(() => expect(others.map((tab) => tab.remaining())).toEqual(many(4, () => null)))
    expect([recordStorage.read(), ownerStorage.read()]).toEqual([null, null])
    expect(await Promise.all(others.map((tab) => tab.ask()))).toEqual(many(4, () => 'UNAUTHENTICATED'))
    expect(sessionState.handOversElsewhere()).toBe(before + 4)
  })

  it('R08 stays signed out after a sign-out during a refresh, however late the answer', async () => {
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    shop.setLatency(300)
    visitBefore(10)
    const tabs = many(3, openTab)
    const asked = Promise.all(tabs.map((tab) => tab.ask()))
    await soon(() => expect(shop.refreshes()).toBe(1))
    await tabs[1]!.signOut()
    expect(new Set(await asked)).toEqual(new Set(['SESSION_EXPIRED']))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([recordStorage.read(), ...tabs.map((tab) => tab.remaining())]).toEqual([null, null, null, null])
    expect(await openTab().ask()).toBe('UNAUTHENTICATED')
  })
})

describe('one tab', () => {
  it('AUTH-02 signs in and restores the session at the next visit', async () => {
    openShop({ accounts: [mei] })
    const tab = openTab()
    expect(await tab.signIn(credentials(mei))).toEqual(mei.user)
    expect(Object.keys(recordStorage.read() ?? {}).toSorted()).toEqual(['endsAt', 'expiresAt', 'user'])
    expect(await openTab().settled()).toEqual(mei.user)
  })

  it('throws the error of the server when it rejects a sign-in', async () => {
    openShop({ accounts: [mei] })
    await expect(openTab().signIn(credentials({ ...mei, password: 'errada' }))).rejects.toMatchObject({
      name: 'ApiError',
      code: 'CREDENTIALS_INVALID',
      status: 401,
    })
  })

  it('S09 leaves no token in any storage, cookie or global', async () => {
    openShop({ accounts: [mei] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    await tab.ask()
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
    expect(kept).toContain(mei.user.username)
    expect(kept).not.toContain('access-')
  })

  it('AUTH-16 S37 signs out without a network and removes personal data', async () => {
    openShop({ accounts: [mei] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    localStorage.setItem('checkout', 'canary')
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('guestCheckoutEmail', 'canary')
    const { transport } = await import('#api.ts')
    transport.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await tab.signOut()
    expect([tab.remaining(), Object.keys(localStorage).toSorted(), sessionStorage.length]).toEqual([
      null,
      ['signOutUnheard', 'theme'],
      0,
    ])
  })

  it.each([
    ['when the network is back', () => void dispatchEvent(new Event('online'))],
    ['at the next visit', () => void openTab()],
  ])('AUTH-16 S11 sends a failed sign-out again %s', async (_when, happen) => {
    const shop = openShop({ accounts: [mei] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    shop.setUnreachable(true)
    await tab.signOut()
    expect(JSON.stringify({ ...localStorage })).not.toContain('access-')
    shop.setUnreachable(false)
    expect(shop.cookie()).toEqual(mei.user)
    happen()
    await soon(() => expect([shop.cookie(), localStorage.getItem('signOutUnheard')]).toEqual([null, null]))
  })

  it('AUTH-16 does not sign out a user who has signed in since', async () => {
    const shop = openShop({ accounts: [mei, li] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    shop.setUnreachable(true)
    await tab.signOut()
    shop.setUnreachable(false)
    await tab.signIn(credentials(li))
    dispatchEvent(new Event('online'))
    await soon(() => expect(localStorage.getItem('signOutUnheard')).toBeNull())
    expect([shop.cookie(), await tab.ask()]).toEqual([li.user, li.user.username])
  })

  it('S37 removes the data of one user before the next one is signed in', async () => {
    const shop = openShop({ accounts: [mei, li] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    localStorage.setItem('checkout', 'canary')
    const before = sessionState.handOvers()
    shop.revoke()
    expect(await tab.ask()).toBe('SESSION_EXPIRED')
    expect([localStorage.getItem('checkout'), sessionState.handOvers()]).toEqual(['canary', before])
    await tab.signIn(credentials(li))
    expect([localStorage.getItem('checkout'), sessionState.handOvers()]).toEqual([null, before + 1])
  })

  it('AUTH-03 keeps the data of a user who signs in again', async () => {
    const shop = openShop({ accounts: [mei] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    localStorage.setItem('checkout', 'canary')
    shop.revoke()
    await tab.ask()
    await tab.signIn(credentials(mei))
    expect([localStorage.getItem('checkout'), await tab.ask()]).toEqual(['canary', mei.user.username])
  })

  it('S37 removes the data of a session that is over at the start', async () => {
    openShop({ accounts: [mei] })
    visitBefore(-60)
    localStorage.setItem('checkout', 'canary')
    expect(await openTab().settled()).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('keeps a guest’s data if there was no account', async () => {
    openShop({ accounts: [mei] })
    localStorage.setItem('checkout', 'mine')
    localStorage.setItem('loggedInUser', 'corrupt')
    expect(await openTab().settled()).toBeNull()
    expect({ ...localStorage }).toEqual({ checkout: 'mine' })
  })
})

describe('modes and transports', () => {
  it.each(['jwt cookie', 'jwt header'])(
    'AUTH-03 AUTH-01 %s: expires on a rejected call without a refresh',
    async (words) => {
      setSignInMethods(words)
      const shop = openShop({ accounts: [mei] })
      const tab = openTab()
      await tab.signIn(credentials(mei))
      shop.revoke()
      expect(await tab.ask()).toBe('SESSION_EXPIRED')
      expect([shop.refreshes(), recordStorage.read()]).toEqual([0, null])
    },
  )

  it('AUTH-02 D17 persists the tokens with header transport', async () => {
    setSignInMethods('oauth2 header')
    const shop = openShop({ accounts: [mei] })
    await openTab().signIn(credentials(mei))
    expect(recordStorage.read()).toMatchObject({ accessToken: 'access-1-of-1' })
    vi.stubGlobal('BroadcastChannel', undefined)
    expect(await openTab().ask()).toBe(mei.user.username)
    expect(shop.refreshes()).toBe(0)
  })

  it.each(['authorization', 'access-token'] as const)(
    'AUTH-07 accepts the token in a response header: %s',
    async (inHead) => {
      setSignInMethods('oauth2 header')
      openShop({ accounts: [mei], inHead })
      const tab = openTab()
      await tab.signIn(credentials(mei))
      expect([await tab.ask(), recordStorage.read()?.accessToken]).toEqual([mei.user.username, 'access-1-of-1'])
    },
  )

  it('AUTH-15 rejects an unknown sign-in method', async () => {
    setSignInMethods('saml cookie')
    openShop({ accounts: [mei] })
    await expect(openTab().signIn(credentials(mei))).rejects.toMatchObject({ code: 'AUTH_METHOD_UNSUPPORTED' })
  })
})

it('AUTH-09 the session of a refresh token outlives its access token, also after a reload', async () => {
  openShop({ accounts: [mei] })
  await openTab().signIn(credentials(mei))
  const { token = 0, session = 0 } = openTab().remainingTime() ?? {}
  expect(Math.abs(token - 15 * minute)).toBeLessThan(2000)
  expect(Math.abs(session - 14 * 24 * 60 * minute)).toBeLessThan(2000)
})

describe('R15 wrong clocks', () => {
  const day = 24 * 60 * minute
  it.each([
    ['a day ahead', day],
    ['a day behind', -day],
  ])('AUTH-02 stays signed in on a device %s', async (_title, off) => {
    const shop = openShop({ accounts: [mei] })
    await openTab().signIn(credentials(mei))
    const real = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => real() + off)
    vi.stubGlobal('BroadcastChannel', undefined)
    const tab = openTab()
    expect(await tab.settled()).toEqual(mei.user)
    expect(await tab.ask()).toBe(mei.user.username)
    // Follows the server's clock.
    expect(Math.abs((tab.remaining() ?? 0) - 15 * minute)).toBeLessThan(2000)
    expect(shop.refreshes()).toBe(1)
  })

  it.each([day, -day])('persists the clock difference for the next visit (%i ms)', async (off) => {
    const real = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => real() + off)
    openShop({ accounts: [mei] })
    await openTab().signIn(credentials(mei))
    expect(Math.abs((openTab().remaining() ?? 0) - 15 * minute)).toBeLessThan(2000)
  })

  it('ignores a device clock that is set while the page is open', async () => {
    const shop = openShop({ accounts: [mei] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    const real = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => real() + day)
    expect(await tab.ask()).toBe(mei.user.username)
    expect(Math.abs((tab.remaining() ?? 0) - 15 * minute)).toBeLessThan(2000)
    expect(shop.refreshes()).toBe(0)
  })
})
