import { persisted } from '#storage.ts'

import type { GoogleReason } from './auth-state.ts'

/** What the pop-up came to: a code for the server with the state it belongs to, or why there is none. */
export type GooglePopupAnswer = { ok: true; code: string; state: string } | { ok: false; reason: GoogleReason }

export type GooglePopupOptions = {
  /** Asks the server for the address to open, which binds `state` to this browser. May reject. */
  start: (state: string) => Promise<string>
  /** Gives up, and closes the pop-up. */
  signal?: AbortSignal
}

/** The page that Google sends the pop-up back to tells it here (apps/server, google-callback.ts). */
export const googleChannel = 'lotus-google'

/** So long an answer counts. */
export const stateMs = 10 * 60_000
const lookEvery = 300
/** A window can be seen to be closed before what it said arrives. */
const afterClosing = 1000
const size = { width: 500, height: 680 }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Session storage alone (S14): another tab must not be able to answer with it. */
const keptState = persisted<string>({
  key: 'googleState',
  area: 'session',
  version: 1,
  parse: (value) => (isText(value) ? value : null),
  maxAge: stateMs,
})

/** 32 random bytes as the contract wants them: 43 characters of base64url. */
function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function openWindow(): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - size.width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - size.height) / 2))
  const popup = window.open(
    'about:blank',
    '',
    `popup,width=${size.width},height=${size.height},left=${left},top=${top}`,
  )
  return popup === null || popup.closed ? null : popup
}

const reasonOf = (error: unknown): GoogleReason =>
  error === 'access_denied' || error === 'invalid_request' ? error : 'other'

/** Whether this tab asked with that state, not too long ago: once, then it does not count again. */
function takeState(state: string): boolean {
  const isPersisted = keptState.read() === state
  if (isPersisted) keptState.remove()
  return isPersisted
}

/** Settles with the first answer to `state`, or when there will be none. */
function waitFor(state: string, popup: Window, { start, signal }: GooglePopupOptions): Promise<GooglePopupAnswer> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(googleChannel)
    let look = 0
    const settle = (answer: GooglePopupAnswer) => {
      channel.close()
      clearInterval(look)
      clearTimeout(tooLate)
      signal?.removeEventListener('abort', giveUp)
      popup.close()
      resolve(answer)
    }
    const fail = (reason: GoogleReason) => {
      takeState(state)
      settle({ ok: false, reason })
    }
    const giveUp = () => fail('popup_closed')
    const tooLate = setTimeout(() => fail('auth_failed'), stateMs)

    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const told = (data ?? {}) as { state?: unknown; code?: unknown; error?: unknown }
      // Every tab of the shop hears this: only one of them asked.
      if (told.state !== state) return
      if (!takeState(state)) fail('auth_failed')
      else if (isText(told.code) && told.code !== '') settle({ ok: true, code: told.code, state })
      else fail(reasonOf(told.error))
    })
    signal?.addEventListener('abort', giveUp)
    let closedAt: number | null = null
    look = window.setInterval(() => {
      if (!popup.closed) return
      closedAt ??= performance.now()
      if (performance.now() - closedAt >= afterClosing) giveUp()
    }, lookEvery)

    start(state).then(
      (address) => {
        if (popup.closed) return
        if (/^https?:\/\//.test(address)) popup.location.replace(address)
        else fail('start_failed')
      },
      () => fail('start_failed'),
    )
  })
}

/**
 * Signs in with Google's pop-up. Call it straight from the click, before anything is awaited: browsers open windows only then,
 * so it is opened empty and sent on its way once the server has answered.
 */
export async function askGoogle(options: GooglePopupOptions): Promise<GooglePopupAnswer> {
  const state = newState()
  // CSRF_PROTECTION_FAILED: without a place of its own for the state nothing may be asked.
  if (!keptState.write(state)) {
    keptState.remove()
    return { ok: false, reason: 'auth_failed' }
  }
  const popup = openWindow()
  if (popup === null) {
    keptState.remove()
    return { ok: false, reason: 'popup_blocked' }
  }
  return waitFor(state, popup, options)
}
