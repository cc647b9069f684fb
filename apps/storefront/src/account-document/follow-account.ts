import { sessionState } from '#session/session-state.ts'
import { onSessionChange, type SessionView } from '#session/session.ts'
import { acquireTabLock } from '#storage/tab-lock.ts'

import { openDocument, type AccountDocument, type DocumentOptions } from './document.ts'
import { logOf, type Log } from './log.ts'
import type { Schema } from './schema.ts'

type Options<State, Change> = Pick<DocumentOptions<State, Change>, 'rules' | 'transport' | 'rejected' | 'moved'> & {
  schema: Schema<State, Change>
  /** The server's state may be outdated after this time, in milliseconds. */
  staleTime: number
  /** An account has signed in, or a page with its session has opened. Called before anything else. */
  signedIn?: (userId: number) => void
  /** The log has changed, or the account has signed in. */
  changed: (log: Log<State, Change>) => void
}
/** Sent to the tab that leads. */
type Message = { type: 'refresh' | 'network.return' }

/** Calls back when no other tab of this browser leads. */
function lead(name: string, begin: () => void): () => void {
  const ended = new AbortController()
  let release = () => {}
  const start = async () => {
    // Without Web Locks every tab leads: the server applies each command once.
    release = await acquireTabLock(name, { signal: ended.signal })
    if (ended.signal.aborted) release()
    else begin()
  }
  start().catch((error: unknown) => {
    if (!ended.signal.aborted) reportError(error)
  })
  return () => {
    ended.abort()
    release()
  }
}

export type LiveDocument<State, Change> = ReturnType<typeof openLive<State, Change>>

function openLive<State, Change>(
  userId: number,
  { schema, staleTime, changed, signedIn, ...options }: Options<State, Change>,
) {
  signedIn?.(userId)
  const log = logOf(schema, userId)
  const name = `lotus-${log.headKey}`
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null
  const document: AccountDocument<State, Change> = openDocument({
    ...options,
    log,
    lead: (begin) => lead(name, begin),
    isOnline: () => navigator.onLine,
    spread: Math.random(),
  })
  const unsubscribe = log.subscribe(() => changed(log))
  changed(log)
  let refreshed = Date.now()
  const send = (message: Message) => {
    document.send(message)
    channel?.postMessage(message)
  }
  if (channel !== null) channel.onmessage = ({ data }: MessageEvent<Message>) => void document.send(data)
  const ended = new AbortController()
  addEventListener('online', () => document.send({ type: 'network.return' }), ended)
  addEventListener('offline', () => document.send({ type: 'network.lost' }), ended)
  globalThis.document?.addEventListener(
    'visibilitychange',
    () => {
      if (globalThis.document.visibilityState !== 'visible' || Date.now() - refreshed < staleTime) return
      refreshed = Date.now()
      send({ type: 'refresh' })
    },
    ended,
  )
  return {
    ...document,
    userId,
    /** Reads the server's state again. */
    refresh: () => send({ type: 'refresh' }),
    /** Sends now instead of after the pause. */
    retry: () => send({ type: 'network.return' }),
    close(): void {
      ended.abort()
      unsubscribe()
      channel?.close()
      document.close()
    },
  }
}

/** The document of the signed-in account as long as the page lives: sends what was issued, and ends at a sign-out. */
export function followAccount<State, Change>(options: Options<State, Change>) {
  let current: LiveDocument<State, Change> | null = null
  const leave = () => {
    current?.close()
    current = null
  }
  const follow = ({ status, user, expired }: SessionView) => {
    if (status === 'unknown') return
    if (user === null) {
      // The shopper may sign in again at once.
      if (expired) current?.send({ type: 'session.end' })
      else leave()
    } else if (current?.userId === user.userId) {
      options.signedIn?.(user.userId)
      current.send({ type: 'session.return' })
    } else {
      leave()
      current = openLive(user.userId, options)
    }
  }
  const stop = onSessionChange(follow)
  follow(sessionState.read())
  return {
    current: () => current,
    stop(): void {
      stop()
      leave()
    },
  }
}
