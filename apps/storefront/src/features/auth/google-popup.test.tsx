import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { askGoogle, googleChannel, stateMs, type GooglePopupOptions } from './google-popup.ts'

/** A URL to open; its content does not matter, because the test sends the messages. */
const address = import.meta.url
const asked: string[] = []
const start: GooglePopupOptions['start'] = (state) => {
  asked.push(state)
  return Promise.resolve(address)
}
/** The opened windows, in order. */
let popups: Window[] = []
const realOpen = window.open.bind(window)

beforeEach(() => {
  asked.length = 0
  popups = []
  sessionStorage.clear()
  localStorage.clear()
  vi.spyOn(window, 'open').mockImplementation((...args) => {
    const popup = realOpen(...args)
    if (popup !== null) popups.push(popup)
    return popup
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const popup of popups) popup.close()
})

/** Posts a message like the callback page. */
const say = (message: unknown) => {
  const channel = new BroadcastChannel(googleChannel)
  channel.postMessage(message)
  channel.close()
}
const until = async (isSo: () => boolean) => {
  await expect.poll(isSo, { timeout: 5000 }).toBe(true)
}
const asking = async (options: Partial<GooglePopupOptions> = {}) => {
  const answer = askGoogle({ start, ...options })
  await until(() => asked.length > 0)
  return { answer, state: asked.at(-1) ?? '', popup: popups.at(-1)! }
}
/** Whether the promise has settled after a message has certainly arrived. */
const isSettled = async (answer: Promise<unknown>) => {
  const received = new Promise<void>((resolve) => {
    const channel = new BroadcastChannel(googleChannel)
    channel.addEventListener('message', ({ data }) => {
      if (data !== 'last') return
      channel.close()
      resolve()
    })
  })
  say('last')
  await received
  return Promise.race([answer.then(() => true), new Promise((resolve) => setTimeout(() => resolve(false), 50))])
}

describe('AUTH-10 askGoogle', () => {
  it('opens an empty pop-up synchronously in the click and navigates it once the server responds', async () => {
    // A real pop-up is cross-origin; the journeys show that it navigates.
    const popup = { closed: false, close: vi.fn<() => void>(), location: { replace: vi.fn<(url: string) => void>() } }
    vi.mocked(window.open).mockReturnValue(popup as unknown as Window)
    let respond = (_address: string) => {}
    let state = ''
    const waiting = askGoogle({
      start: (given) => {
        state = given
        return new Promise((resolve) => void (respond = resolve))
      },
    })
    // No await so far.
    expect(vi.mocked(window.open).mock.calls.map(([url]) => url)).toEqual(['about:blank'])
    expect(popup.location.replace).not.toHaveBeenCalled()
    respond(address)
    await until(() => popup.location.replace.mock.calls.length > 0)
    expect(popup.location.replace.mock.calls).toEqual([[address]])
    say({ state, code: 'a-code' })
    expect(await waiting).toMatchObject({ ok: true })
    expect(popup.close).toHaveBeenCalled()
  })

  it('creates a new state of 32 random bytes and stores it in session storage only', async () => {
    const first = await asking()
    expect(first.state).toMatch(/^[\w-]{43}$/)
    expect(sessionStorage.getItem('googleState')).toContain(first.state)
    expect(JSON.stringify({ ...localStorage })).not.toContain(first.state)
    say({ state: first.state, error: 'access_denied' })
    await first.answer
    const second = await asking()
    expect(second.state).not.toBe(first.state)
    say({ state: second.state, error: 'access_denied' })
    await second.answer
  })

  it('resolves with the code, closes the pop-up and removes the state', async () => {
    const { answer, state, popup } = await asking()
    say({ state, code: 'a-code' })
    expect(await answer).toEqual({ ok: true, code: 'a-code', state })
    await until(() => popup.closed)
    expect(sessionStorage.getItem('googleState')).toBeNull()
  })

  it('receives a message that was sent just before the pop-up closed itself', async () => {
    const { answer, state, popup } = await asking()
    popup.close()
    await new Promise((resolve) => setTimeout(resolve, 500))
    say({ state, code: 'a-code' })
    expect(await answer).toMatchObject({ ok: true })
  })

  it.each([
    ['access_denied', 'access_denied'],
    ['invalid_request', 'invalid_request'],
    ['server_error', 'other'],
    ['<script>', 'other'],
    [undefined, 'other'],
  ])('maps the error %j to %s', async (error, reason) => {
    const { answer, state } = await asking()
    say({ state, error })
    expect(await answer).toEqual({ ok: false, reason })
    expect(sessionStorage.getItem('googleState')).toBeNull()
  })

  it('resolves with popup_blocked when no pop-up opens, and sends no request', async () => {
    vi.mocked(window.open).mockReturnValue(null)
    expect(await askGoogle({ start })).toEqual({ ok: false, reason: 'popup_blocked' })
    expect([asked, sessionStorage.getItem('googleState')]).toEqual([[], null])
  })

  it('resolves with popup_closed when the user closes the pop-up, also during the request', async () => {
    const { answer, popup } = await asking()
    popup.close()
    expect(await answer).toEqual({ ok: false, reason: 'popup_closed' })
    const early = askGoogle({ start: () => new Promise(() => {}) })
    popups.at(-1)?.close()
    expect(await early).toEqual({ ok: false, reason: 'popup_closed' })
    expect(sessionStorage.getItem('googleState')).toBeNull()
  })

  it('resolves with start_failed when the server rejects the request, and closes the empty pop-up', async () => {
    const rejected = askGoogle({ start: () => Promise.reject(new Error('SERVICE_UNAVAILABLE')) })
    expect(await rejected).toEqual({ ok: false, reason: 'start_failed' })
    await until(() => popups[0]?.closed === true)
  })

  it('navigates only to an http or https address', async () => {
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '/relative'])
      expect(await askGoogle({ start: () => Promise.resolve(bad) })).toEqual({ ok: false, reason: 'start_failed' })
  })

  it('closes the pop-up when the dialog unmounts', async () => {
    const gone = new AbortController()
    const { answer, popup } = await asking({ signal: gone.signal })
    gone.abort()
    expect(await answer).toEqual({ ok: false, reason: 'popup_closed' })
    await until(() => popup.closed)
  })
})

describe('S14 the result of the pop-up', () => {
  it('is accepted only with the exact state and on the shop’s own channel', async () => {
    const { answer, state } = await asking()
    for (const hostile of [
      { state: `${state}x`, code: 'theirs' },
      { state: state.toLowerCase(), code: 'theirs' },
      { state: [state], code: 'theirs' },
      { code: 'theirs' },
      state,
      null,
    ])
      say(hostile)
    window.postMessage({ state, code: 'theirs' }, '*')
    expect(await isSettled(answer)).toBe(false)
    say({ state, code: 'own' })
    expect(await answer).toEqual({ ok: true, code: 'own', state })
  })

  it('is CSRF_PROTECTION_FAILED when session storage is blocked: local storage is not used and no pop-up opens', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    expect(await askGoogle({ start })).toEqual({ ok: false, reason: 'auth_failed' })
    expect([popups, asked, localStorage.length]).toEqual([[], [], 0])
  })

  it('is CSRF_PROTECTION_FAILED when the stored state is missing, different or used', async () => {
    for (const tamper of [
      () => sessionStorage.clear(),
      () => sessionStorage.setItem('googleState', JSON.stringify({ v: 1, at: Date.now(), value: 'T'.repeat(43) })),
    ]) {
      const { answer, state } = await asking()
      tamper()
      say({ state, code: 'a-code' })
      expect(await answer).toEqual({ ok: false, reason: 'auth_failed' })
    }
  })

  it('is CSRF_PROTECTION_FAILED after 10 minutes by either clock', async () => {
    const { answer, state } = await asking()
    const stored = JSON.parse(sessionStorage.getItem('googleState') ?? '') as { at: number }
    sessionStorage.setItem('googleState', JSON.stringify({ ...stored, at: stored.at - stateMs - 1000 }))
    say({ state, code: 'a-code' })
    expect(await answer).toEqual({ ok: false, reason: 'auth_failed' })

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const slow = askGoogle({ start })
    await vi.advanceTimersByTimeAsync(stateMs)
    expect(await slow).toEqual({ ok: false, reason: 'auth_failed' })
    vi.useRealTimers()
    await until(() => popups.at(-1)?.closed === true)
  })

  it('belongs to the second attempt when a tab makes two', async () => {
    const first = await asking()
    const second = await asking()
    say({ state: first.state, code: 'first' })
    expect(await first.answer).toEqual({ ok: false, reason: 'auth_failed' })
    say({ state: second.state, code: 'second' })
    expect(await second.answer).toEqual({ ok: true, code: 'second', state: second.state })
  })
})
