import { sessionState } from '#session/session-state.ts'
import { onSessionChange, type SessionView } from '#session/session.ts'
import { leadTabs } from '#storage/tab-lock.ts'

import { openDocument, type AccountDocument, type DocumentOptions } from './document.ts'
import { logOf, type Log } from './log.ts'
import type { Schema } from './schema.ts'

type Options<State, Change> = Pick<
  DocumentOptions<State, Change>,
  'rules' | 'transport' | 'rejected' | 'reported' | 'moved'
> & {
  schema: Schema<State, Change>
  /** When the page becomes visible this many milliseconds after the last refresh, the server's state is read again. */
  staleTime: number
  /** Called when an account signs in and when a page opens with a session, before the document is opened. */
  signedIn?: (userId: number) => void
  /** Called when the document is opened, after each change of the log, and when the page becomes visible. */
  changed: (log: Log<State, Change>) => void
}
/** A message to the document in the leading tab. */
type Message = { type: 'refresh' | 'network.return' }

const isVisible = (): boolean => globalThis.document?.visibilityState !== 'hidden'

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
    // The server applies each command once, also if two tabs lead.
    lead: (begin) => leadTabs(name, begin),
    isOnline: () => navigator.onLine,
    isVisible,
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
      if (!isVisible()) return
      document.show()
      changed(log)
      if (Date.now() - refreshed < staleTime) return
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
    /** Retries now instead of after the pause. */
    retry: () => send({ type: 'network.return' }),
    close(): void {
      ended.abort()
      unsubscribe()
      channel?.close()
      document.close()
    },
  }
}

/** Opens the document of the signed-in account, which sends the commands, and closes it at a sign-out. Works until `stop` is called. */
export function followAccount<State, Change>(options: Options<State, Change>) {
  let current: LiveDocument<State, Change> | null = null
  const leave = () => {
    current?.close()
    current = null
  }
  const follow = ({ status, user, expired }: SessionView) => {
    if (status === 'unknown') return
    if (user === null) {
      // An expired session only pauses the document, because the shopper may sign in again at once.
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
