import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { authUser } from '@lotus/fixtures/accounts'

import { closeLogin, continueAsGuest, requestLogin, useLoginRequest } from './login-request.ts'
import { sessionState, type SessionView } from './session-state.ts'

// The current value of the hook, without React.
let shown: ReturnType<typeof useLoginRequest> = null
vi.mock('react', () => ({
  useSyncExternalStore: (subscribe: (listener: () => void) => () => void, read: () => never) => {
    subscribe(() => (shown = read()))
    return read()
  },
}))

const guest: SessionView = { status: 'guest', user: null, expired: false }
const user: SessionView = { status: 'user', user: authUser, expired: false }
const wish = () => ({ run: vi.fn<() => void>(), cancelled: vi.fn<() => void>(), asGuest: vi.fn<() => void>() })
const counts = ({ run, cancelled, asGuest }: ReturnType<typeof wish>) =>
  [run, cancelled, asGuest].map(({ mock }) => mock.calls.length)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  sessionState.write(guest)
  shown = useLoginRequest()
})
afterEach(() => {
  closeLogin()
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('requestLogin', () => {
  it('AUTH-14 runs the requested action once, after the login', async () => {
    const wanted = wish()
    await requestLogin({ context: 'wishlist', ...wanted })
    expect(shown).toMatchObject({ context: 'wishlist', asGuest: wanted.asGuest })
    expect(counts(wanted)).toEqual([0, 0, 0])
    sessionState.write(user)
    sessionState.write(guest)
    sessionState.write(user)
    expect(counts(wanted)).toEqual([1, 0, 0])
  })

  it('AUTH-13 closes the dialog 100 ms after the login', async () => {
    await requestLogin({ context: 'cart' })
    sessionState.write(user)
    vi.advanceTimersByTime(99)
    expect(shown).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(shown).toBeNull()
  })

  it('AUTH-14 drops the action when the dialog is closed, also for a later login', async () => {
    const wanted = wish()
    await requestLogin({ context: 'review', ...wanted })
    closeLogin()
    expect(shown).toBeNull()
    sessionState.write(user)
    expect(counts(wanted)).toEqual([0, 1, 0])
  })

  it('AUTH-14 runs the action at once for a signed-in user', async () => {
    sessionState.write(user)
    const wanted = wish()
    await requestLogin({ context: 'wishlist', ...wanted })
    expect([shown, counts(wanted)]).toEqual([null, [1, 0, 0]])
  })

  it('AUTH-14 cancels the first request when a second one is made', async () => {
    const [first, second] = [wish(), wish()]
    await requestLogin({ context: 'wishlist', ...first })
    const { id } = shown ?? { id: 0 }
    await requestLogin({ context: 'checkout', view: 'signup', ...second })
    expect(shown).toMatchObject({ context: 'checkout', view: 'signup' })
    expect(shown?.id).not.toBe(id)
    sessionState.write(user)
    expect([counts(first), counts(second)]).toEqual([
      [0, 1, 0],
      [1, 0, 0],
    ])
  })

  it('AUTH-14 opens no dialog if the request was cancelled while the session was unknown', async () => {
    const wanted = wish()
    const asked = requestLogin({ context: 'checkout', ...wanted })
    closeLogin()
    await asked
    expect([shown, counts(wanted)]).toEqual([null, [0, 1, 0]])
  })

  it('AUTH-13 continues as a guest', async () => {
    const wanted = wish()
    await requestLogin({ context: 'cart', ...wanted })
    continueAsGuest()
    expect([shown, counts(wanted)]).toEqual([null, [0, 0, 1]])
  })

  it('S37 does not run the action of one user for another', async () => {
    const wanted = wish()
    await requestLogin({ context: 'wishlist', ...wanted })
    sessionState.handOver()
    sessionState.write(user)
    expect(counts(wanted)).toEqual([0, 1, 0])
  })

  it('ignores a close after the login', async () => {
    const wanted = wish()
    await requestLogin({ context: 'wishlist', ...wanted })
    sessionState.write(user)
    closeLogin()
    expect([shown, counts(wanted)]).toEqual([null, [1, 0, 0]])
  })
})
