import { sessionOf } from '@lotus/machines/auth/rules'
import type { AuthSession } from '@lotus/machines/auth/types'
import type { RefreshCode } from '@lotus/machines/refresh/types'

import { isSession } from './session-record.ts'

/** Messages between the tabs of one browser. An access token is only in the memory of the tabs. */
export type TabMessage =
  /** `now` is the server's time as the sender knows it, for tabs that have not received a response yet. */
  | { type: 'signedIn' | 'renewed'; session: AuthSession; token: string | null; now: number }
  /** A refresh that other tabs wait for failed. */
  | { type: 'failed'; code: RefreshCode }
  | { type: 'expired' }
  | { type: 'signedOut' }
  /** A tab with a session that lasts at least until then answers with `renewed`. */
  | { type: 'need'; until: number }

export type Tabs = {
  send: (message: TabMessage) => void
  /** Returns a function that unsubscribes. */
  subscribe: (listener: (message: TabMessage) => void) => () => void
  /** False without a BroadcastChannel: then tabs communicate only by the storage. */
  isConnected: boolean
}

/** Validates a message: another tab may run an older version. */
function parse(value: unknown): TabMessage | null {
  const message = value as Record<string, unknown> | null
  if (typeof message !== 'object' || message === null) return null
  const { type, session, token, code, until, now } = message
  if (type === 'expired' || type === 'signedOut') return { type }
  if (type === 'need' && typeof until === 'number') return { type, until }
  if (type === 'failed' && typeof code === 'string') return { type, code: code as RefreshCode }
  if (type !== 'signedIn' && type !== 'renewed') return null
  if (isSession(session) && typeof now === 'number' && (token === null || typeof token === 'string'))
    return { type, session: sessionOf(session), token, now }
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
    send: (message) => channel?.postMessage(message),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isConnected: channel !== null,
  }
}
