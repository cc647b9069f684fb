import { isText, persisted, text } from '#storage/storage.ts'

import type { GoogleReason } from './google.messages.ts'

/** The result of the pop-up: a code with its state, or the reason of the failure. */
export type GooglePopupAnswer = { ok: true; code: string; state: string } | { ok: false; reason: GoogleReason }

export type GooglePopupOptions = {
  /** Requests the URL to open; the server binds `state` to this browser. May reject. */
  start: (state: string) => Promise<string>
  /** Aborts the sign-in and closes the pop-up. */
  signal?: AbortSignal
}

/** The channel on which the callback page reports the result (apps/server, google-callback.ts). */
export const googleChannel = 'lotus-google'

/** Milliseconds for which a result is accepted. */
export const stateMs = 10 * 60_000
const lookEvery = 300
/** A window can be observed as closed before its message arrives. */
const afterClosing = 1000
const size = { width: 500, height: 680 }

/** Session storage only (S14): another tab must not be able to use the state. */
const stateStorage = persisted<string>({
  key: 'googleState',
  area: 'session',
  parse: text,
  maxAge: stateMs,
})

/** 32 random bytes as 43 characters of base64url, the format of the contract. */
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

/** Whether this tab created the state recently. Consumes the state. */
function takeState(state: string): boolean {
  const isPersisted = stateStorage.read() === state
  if (isPersisted) stateStorage.remove()
  return isPersisted
}

/** Resolves with the first result for `state`, or when no result can arrive. */
function waitFor(state: string, popup: Window, { start, signal }: GooglePopupOptions): Promise<GooglePopupAnswer> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(googleChannel)
    let look = 0
    const settle = (answer: GooglePopupAnswer) => {
      channel.close()
      clearInterval(look)
      clearTimeout(tooLate)
      signal?.removeEventListener('abort', cancel)
      popup.close()
      resolve(answer)
    }
    const fail = (reason: GoogleReason) => {
      takeState(state)
      settle({ ok: false, reason })
    }
    const cancel = () => fail('popup_closed')
    const tooLate = setTimeout(() => fail('auth_failed'), stateMs)

    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = (data ?? {}) as { state?: unknown; code?: unknown; error?: unknown }
      // Every tab of the shop receives this message; only one has created the state.
      if (message.state !== state) return
      if (!takeState(state)) fail('auth_failed')
      else if (isText(message.code) && message.code !== '') settle({ ok: true, code: message.code, state })
      else fail(reasonOf(message.error))
    })
    signal?.addEventListener('abort', cancel)
    let closedAt: number | null = null
    look = window.setInterval(() => {
      if (!popup.closed) return
      closedAt ??= performance.now()
      if (performance.now() - closedAt >= afterClosing) cancel()
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
 * Signs in with the Google pop-up. Call it synchronously in the click handler: browsers open pop-ups only then. The pop-up
 * opens empty and navigates once the server has responded.
 */
export async function askGoogle(options: GooglePopupOptions): Promise<GooglePopupAnswer> {
  const state = newState()
  // CSRF_PROTECTION_FAILED: without session storage for the state no request may start.
  if (!stateStorage.write(state)) {
    stateStorage.remove()
    return { ok: false, reason: 'auth_failed' }
  }
  const popup = openWindow()
  if (popup === null) {
    stateStorage.remove()
    return { ok: false, reason: 'popup_blocked' }
  }
  return waitFor(state, popup, options)
}
