import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { authUser, authUserHan } from '@lotus/fixtures/accounts'

import { recordKey } from './stored-session.ts'
import { ownerStorage, recordStorage } from './session-record.ts'
import { openShop, openTab, ownTabs } from './session-live.examples.ts'
import { sessionState } from './session-state.ts'

const mei = { user: authUser, password: 'uma senha longa' }
const li = { user: authUserHan, password: 'outra senha longa' }
const credentials = ({ user, password }: typeof mei) => ({ email: user.email, password })
const minute = 60_000

let meta: HTMLMetaElement
const signInBy = (words: string) => void (meta.content = words)
/** A session of an earlier visit that has so many minutes left. */
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
  signInBy('oauth2 cookie')
  ownTabs(`test ${tests}`)
})
afterEach(() => {
  meta.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('R08 tabs of one browser', () => {
  it('AUTH-05 ten tabs with fifty calls each make one renewal at expiry, and every call is answered', async () => {
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

  it('AUTH-05 nor where the storage tells of the renewal before the tab does that has the token', async () => {
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

  it('AUTH-05 nor by a tab that was told, where the second renewal seems later by less than a millisecond', async () => {
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
    // Whoever still waits for a turn has it within a moment, and keeps it while they ask around.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await navigator.locks.query()).held?.map(({ name }) => name)).not.toContain('lotus-session-refresh')
  })

  it('AUTH-05 nor without Web Locks', async () => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    shop.setLatency(30)
    visitBefore(10)
    const answers = await Promise.all(many(10, openTab).flatMap((tab) => many(50, tab.ask)))
    expect(new Set(answers)).toEqual(new Set([mei.user.username]))
    expect(shop.refreshes()).toBe(1)
  })

  it('AUTH-05 a new tab takes the token of one that has it', async () => {
    const shop = openShop({ accounts: [mei] })
    const first = openTab()
    await first.signIn(credentials(mei))
    expect(await openTab().ask()).toBe(mei.user.username)
    expect(shop.refreshes()).toBe(0)
  })

  it.each([
    ['the network', ['unsent', 'unsent'] as const],
    ['a server that errs', [500, 500] as const],
    ['one that is not there', [503, 500] as const],
  ])('AUTH-06 two failures of %s go unnoticed', async (_title, failures) => {
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    shop.fail(...failures)
    visitBefore(10)
    expect(await Promise.all(many(3, openTab).map((tab) => tab.ask()))).toEqual(many(3, () => mei.user.username))
    expect(shop.refreshes()).toBe(3)
  })

  it('AUTH-06 a lost answer is asked for again', async () => {
    const shop = openShop({ accounts: [mei] })
    shop.signedInAs(mei.user)
    shop.fail('lost')
    visitBefore(10)
    expect(await openTab().ask()).toBe(mei.user.username)
    expect(shop.refreshes()).toBe(2)
  })

  it('AUTH-06 three failures sign nobody out: ten tabs have asked three times, and the next try is good', async () => {
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

  it('AUTH-06 what the shop refuses ends the session in every tab', async () => {
    const shop = openShop({ accounts: [mei] })
    visitBefore(10)
    const tabs = many(3, openTab)
    expect(new Set(await Promise.all(tabs.map((tab) => tab.ask())))).toEqual(new Set(['SESSION_EXPIRED']))
    expect([shop.refreshes(), recordStorage.read(), sessionState.read().expired]).toEqual([1, null, true])
    // Nobody has given up yet: whose data these are is still known.
    expect(ownerStorage.read()).toBe(mei.user.userId)
  })

  it('R14 AUTH-16 a sign-out reaches the other tabs within a second', async () => {
    openShop({ accounts: [mei] })
    const [first, ...others] = many(5, openTab)
    await first!.signIn(credentials(mei))
    await soon(() => expect(others.every((tab) => tab.remaining() !== null)).toBe(true))
    void first!.signOut()
    await soon(() => expect(others.map((tab) => tab.remaining())).toEqual(many(4, () => null)))
    expect([recordStorage.read(), ownerStorage.read()]).toEqual([null, null])
    expect(await Promise.all(others.map((tab) => tab.ask()))).toEqual(many(4, () => 'UNAUTHENTICATED'))
  })

  it('R08 a sign-out during a renewal is final, however late the answer', async () => {
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
  it('AUTH-02 signs in and is restored at the next visit', async () => {
    openShop({ accounts: [mei] })
    const tab = openTab()
    expect(await tab.signIn(credentials(mei))).toEqual({ ok: true, user: mei.user })
    expect(Object.keys(recordStorage.read() ?? {}).toSorted()).toEqual(['expiresAt', 'user'])
    expect(await openTab().settled()).toEqual(mei.user)
  })

  it('says why it was refused, with all that a form needs', async () => {
    openShop({ accounts: [mei] })
    expect(await openTab().signIn({ email: mei.user.email, password: 'errada' })).toMatchObject({
      ok: false,
      error: { name: 'ApiError', code: 'CREDENTIALS_INVALID', status: 401 },
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

  it('AUTH-16 S37 signs out also where the shop cannot be reached, and takes along what is personal', async () => {
    openShop({ accounts: [mei] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    localStorage.setItem('checkout', 'canary')
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('guestCheckoutEmail', 'canary')
    const { transport } = await import('#api.ts')
    transport.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await tab.signOut()).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } })
    expect([tab.remaining(), Object.keys(localStorage).toSorted(), sessionStorage.length]).toEqual([
      null,
      ['signOutUnheard', 'theme'],
      0,
    ])
  })

  it.each([
    ['when the network is back', () => void dispatchEvent(new Event('online'))],
    ['at the next visit', () => void openTab()],
  ])('AUTH-16 S11 a sign-out that the shop did not hear is told again %s', async (_when, happen) => {
    const shop = openShop({ accounts: [mei] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    shop.setDeaf(true)
    expect(await tab.signOut()).toMatchObject({ ok: false })
    expect(JSON.stringify({ ...localStorage })).not.toContain('access-')
    shop.setDeaf(false)
    expect(shop.cookie()).toEqual(mei.user)
    happen()
    await soon(() => expect([shop.cookie(), localStorage.getItem('signOutUnheard')]).toEqual([null, null]))
  })

  it('AUTH-16 nor does it sign out who has signed in since', async () => {
    const shop = openShop({ accounts: [mei, li] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    shop.setDeaf(true)
    await tab.signOut()
    shop.setDeaf(false)
    await tab.signIn(credentials(li))
    dispatchEvent(new Event('online'))
    await soon(() => expect(localStorage.getItem('signOutUnheard')).toBeNull())
    expect([shop.cookie(), await tab.ask()]).toEqual([li.user, li.user.username])
  })

  it('S37 what was one person’s is gone before the next is there', async () => {
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

  it('AUTH-03 nothing is lost for who comes back', async () => {
    const shop = openShop({ accounts: [mei] })
    const tab = openTab()
    await tab.signIn(credentials(mei))
    localStorage.setItem('checkout', 'canary')
    shop.revoke()
    await tab.ask()
    await tab.signIn(credentials(mei))
    expect([localStorage.getItem('checkout'), await tab.ask()]).toEqual(['canary', mei.user.username])
  })

  it('S37 a session that is over at the start takes its data along', async () => {
    openShop({ accounts: [mei] })
    visitBefore(-60)
    localStorage.setItem('checkout', 'canary')
    expect(await openTab().settled()).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('a guest’s own data stay where there never was an account', async () => {
    openShop({ accounts: [mei] })
    localStorage.setItem('checkout', 'mine')
    localStorage.setItem('loggedInUser', 'corrupt')
    expect(await openTab().settled()).toBeNull()
    expect({ ...localStorage }).toEqual({ checkout: 'mine' })
  })
})

describe('modes and transports', () => {
  it.each(['jwt cookie', 'jwt header'])(
    'AUTH-03 AUTH-01 %s: a refused call ends the session, without a renewal',
    async (words) => {
      signInBy(words)
      const shop = openShop({ accounts: [mei] })
      const tab = openTab()
      await tab.signIn(credentials(mei))
      shop.revoke()
      expect(await tab.ask()).toBe('SESSION_EXPIRED')
      expect([shop.refreshes(), recordStorage.read()]).toEqual([0, null])
    },
  )

  it('AUTH-02 D17 by header the tokens are in the record, and the next visit has them', async () => {
    signInBy('oauth2 header')
    const shop = openShop({ accounts: [mei] })
    await openTab().signIn(credentials(mei))
    expect(recordStorage.read()).toMatchObject({ accessToken: 'access-1-of-1' })
    vi.stubGlobal('BroadcastChannel', undefined)
    expect(await openTab().ask()).toBe(mei.user.username)
    expect(shop.refreshes()).toBe(0)
  })

  it.each(['authorization', 'access-token'] as const)(
    'AUTH-07 by header the token may be in the head of the answer: %s',
    async (inHead) => {
      signInBy('oauth2 header')
      openShop({ accounts: [mei], inHead })
      const tab = openTab()
      await tab.signIn(credentials(mei))
      expect([await tab.ask(), recordStorage.read()?.accessToken]).toEqual([mei.user.username, 'access-1-of-1'])
    },
  )

  it('AUTH-15 refuses to sign in by a way that this page does not know', async () => {
    signInBy('saml cookie')
    openShop({ accounts: [mei] })
    expect(await openTab().signIn(credentials(mei))).toMatchObject({ error: { code: 'AUTH_METHOD_UNSUPPORTED' } })
  })
})

describe('R15 clocks lie', () => {
  const day = 24 * 60 * minute
  it.each([
    ['a day ahead', day],
    ['a day behind', -day],
  ])('AUTH-02 a device %s signs nobody out, at the start or later', async (_title, off) => {
    const shop = openShop({ accounts: [mei] })
    await openTab().signIn(credentials(mei))
    const real = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => real() + off)
    vi.stubGlobal('BroadcastChannel', undefined)
    const tab = openTab()
    expect(await tab.settled()).toEqual(mei.user)
    expect(await tab.ask()).toBe(mei.user.username)
    // In step with the shop, whatever the device says.
    expect(Math.abs((tab.remaining() ?? 0) - 15 * minute)).toBeLessThan(2000)
    expect(shop.refreshes()).toBe(1)
  })

  it.each([day, -day])('what the last visit heard of the shop’s clock is known at the next (%i ms)', async (off) => {
    const real = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => real() + off)
    openShop({ accounts: [mei] })
    await openTab().signIn(credentials(mei))
    expect(Math.abs((openTab().remaining() ?? 0) - 15 * minute)).toBeLessThan(2000)
  })

  it('a clock that is set while the page is open changes nothing', async () => {
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
