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
  const heard = new Promise<void>((resolve) => {
    const channel = new BroadcastChannel(googleChannel)
    channel.addEventListener('message', ({ data }) => {
      if (data !== 'last') return
      channel.close()
      resolve()
    })
  })
  say('last')
  await heard
  return Promise.race([answer.then(() => true), new Promise((resolve) => setTimeout(() => resolve(false), 50))])
}

describe('AUTH-10 askGoogle', () => {
  it('opens the window in the click itself, empty, and sends it on its way once the server has answered', async () => {
    // A real pop-up is cross-origin; the journeys show that it navigates.
    const popup = { closed: false, close: vi.fn<() => void>(), location: { replace: vi.fn<(url: string) => void>() } }
    vi.mocked(window.open).mockReturnValue(popup as unknown as Window)
    let tell = (_address: string) => {}
    let state = ''
    const waiting = askGoogle({
      start: (given) => {
        state = given
        return new Promise((resolve) => void (tell = resolve))
      },
    })
    // No await so far.
    expect(vi.mocked(window.open).mock.calls.map(([url]) => url)).toEqual(['about:blank'])
    expect(popup.location.replace).not.toHaveBeenCalled()
    tell(address)
    await until(() => popup.location.replace.mock.calls.length > 0)
    expect(popup.location.replace.mock.calls).toEqual([[address]])
    say({ state, code: 'a-code' })
    expect(await waiting).toMatchObject({ ok: true })
    expect(popup.close).toHaveBeenCalled()
  })

  it('asks with 32 random bytes, another time others, kept in session storage and nowhere else', async () => {
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

  it('gives the code, closes the window and forgets the state', async () => {
    const { answer, state, popup } = await asking()
    say({ state, code: 'a-code' })
    expect(await answer).toEqual({ ok: true, code: 'a-code', state })
    await until(() => popup.closed)
    expect(sessionStorage.getItem('googleState')).toBeNull()
  })

  it('hears what was said just before the window closed itself', async () => {
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
  ])('takes the error %j for %s', async (error, reason) => {
    const { answer, state } = await asking()
    say({ state, error })
    expect(await answer).toEqual({ ok: false, reason })
    expect(sessionStorage.getItem('googleState')).toBeNull()
  })

  it('says popup_blocked where no window opens, and asks the server nothing', async () => {
    vi.mocked(window.open).mockReturnValue(null)
    expect(await askGoogle({ start })).toEqual({ ok: false, reason: 'popup_blocked' })
    expect([asked, sessionStorage.getItem('googleState')]).toEqual([[], null])
  })

  it('says popup_closed where the person closes it, also while the server is asked', async () => {
    const { answer, popup } = await asking()
    popup.close()
    expect(await answer).toEqual({ ok: false, reason: 'popup_closed' })
    const early = askGoogle({ start: () => new Promise(() => {}) })
    popups.at(-1)?.close()
    expect(await early).toEqual({ ok: false, reason: 'popup_closed' })
    expect(sessionStorage.getItem('googleState')).toBeNull()
  })

  it('says start_failed where the server refuses, and closes the empty window', async () => {
    const refused = askGoogle({ start: () => Promise.reject(new Error('SERVICE_UNAVAILABLE')) })
    expect(await refused).toEqual({ ok: false, reason: 'start_failed' })
    await until(() => popups[0]?.closed === true)
  })

  it('opens no address but a page’s', async () => {
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '/relative'])
      expect(await askGoogle({ start: () => Promise.resolve(bad) })).toEqual({ ok: false, reason: 'start_failed' })
  })

  it('closes the window where the dialog goes away', async () => {
    const gone = new AbortController()
    const { answer, popup } = await asking({ signal: gone.signal })
    gone.abort()
    expect(await answer).toEqual({ ok: false, reason: 'popup_closed' })
    await until(() => popup.closed)
  })
})

describe('S14 whose answer counts', () => {
  it('only one with exactly this state, on the shop’s own channel', async () => {
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

  it('CSRF_PROTECTION_FAILED where session storage is refused: local storage is not asked, no window opens', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    expect(await askGoogle({ start })).toEqual({ ok: false, reason: 'auth_failed' })
    expect([popups, asked, localStorage.length]).toEqual([[], [], 0])
  })

  it('CSRF_PROTECTION_FAILED where the kept state is gone, another one, or was used', async () => {
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

  it('CSRF_PROTECTION_FAILED after 10 minutes, by whichever clock', async () => {
    const { answer, state } = await asking()
    const kept = JSON.parse(sessionStorage.getItem('googleState') ?? '') as { at: number }
    sessionStorage.setItem('googleState', JSON.stringify({ ...kept, at: kept.at - stateMs - 1000 }))
    say({ state, code: 'a-code' })
    expect(await answer).toEqual({ ok: false, reason: 'auth_failed' })

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const slow = askGoogle({ start })
    await vi.advanceTimersByTimeAsync(stateMs)
    expect(await slow).toEqual({ ok: false, reason: 'auth_failed' })
    vi.useRealTimers()
    await until(() => popups.at(-1)?.closed === true)
  })

  it('a second attempt in this tab takes the first one’s place, and is not disturbed by it', async () => {
    const first = await asking()
    const second = await asking()
    say({ state: first.state, code: 'first' })
    expect(await first.answer).toEqual({ ok: false, reason: 'auth_failed' })
    say({ state: second.state, code: 'second' })
    expect(await second.answer).toEqual({ ok: true, code: 'second', state: second.state })
  })
})
