import type { AuthSession } from '@lotus/machines/auth/types'
import type { RefreshCode } from '@lotus/machines/refresh/types'

import { isSession } from './session-record.ts'

/** What the tabs of one browser tell each other. An access token is in memory on both sides and nowhere between. */
export type TabMessage =
  /** `now` is the shop's time as the teller knows it: whoever has not heard the shop yet may have it wrong. */
  | { type: 'signedIn' | 'renewed'; session: AuthSession; token: string | null; now: number }
  /** A renewal that other tabs wait for came to nothing. */
  | { type: 'failed'; code: RefreshCode }
  | { type: 'expired' }
  | { type: 'signedOut' }
  /** Who has a session that lasts at least until then may answer with `renewed`. */
  | { type: 'need'; until: number }

export type Tabs = {
  tell: (message: TabMessage) => void
  /** Returns the way to stop. */
  hear: (listener: (message: TabMessage) => void) => () => void
  /** False where the browser has no channel: then only the storage tells. */
  areHeard: boolean
}

/** Another tab may run an older shop: what it says is checked like anything from outside. */
function parse(value: unknown): TabMessage | null {
  const message = value as Record<string, unknown> | null
  if (typeof message !== 'object' || message === null) return null
  const { type, session, token, code, until, now } = message
  if (type === 'expired' || type === 'signedOut') return { type }
  if (type === 'need' && typeof until === 'number') return { type, until }
  if (type === 'failed' && typeof code === 'string') return { type, code: code as RefreshCode }
  if (type !== 'signedIn' && type !== 'renewed') return null
  if (isSession(session) && typeof now === 'number' && (token === null || typeof token === 'string'))
    return { type, session: { user: session.user, expiresAt: session.expiresAt }, token, now }
  return null
}

/** The other tabs of this browser on the same site. */
export function openTabs(): Tabs {
  const listeners = new Set<(message: TabMessage) => void>()
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('lotus-session') : null
  if (channel !== null)
    channel.onmessage = ({ data }: MessageEvent) => {
      const message = parse(data)
      if (message !== null) for (const listener of listeners) listener(message)
    }
  return {
    tell: (message) => channel?.postMessage(message),
    hear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    areHeard: channel !== null,
  }
}
