import pg from 'pg'

import type { Logger } from './log.ts'

const firstDelay = 500
const maxDelay = 15_000

type Listeners = { heard: Set<(payload: string) => void>; gaps: Set<() => void> }
type ListenerOptions = {
  /** Milliseconds between two heartbeats, and until one counts as lost. @default 5000 */
  heartbeat?: number
}

/**
 * A dedicated connection that receives notifications and reconnects after a loss. A heartbeat notices a connection that is dead
 * without an error, as after a failover or behind a firewall that forgot it: it would stay silent for hours.
 */
export function createListener(
  connectionString: string,
  logger: Logger,
  { heartbeat: pause = 5000 }: ListenerOptions = {},
) {
  const channels = new Map<string, Listeners>()
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  let beat: NodeJS.Timeout | null = null
  let delay = firstDelay
  let hasListened = false
  let closed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      application_name: 'lotus-listen',
      keepAlive: true,
      connectionTimeoutMillis: pause,
      query_timeout: pause,
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel)?.heard ?? []) listener(payload ?? '')
    })
    fresh.on('error', (error) => logger.warn({ err: error }, 'The listening connection failed'))
    fresh.on('end', () => {
      if (client === fresh) client = null
      reconnectLater()
    })
    await fresh.connect()
    for (const channel of channels.keys()) await fresh.query(`listen "${channel}"`)
    client = fresh
    delay = firstDelay
    scheduleBeat(fresh)
    // After listening, so that what happens from now on is heard.
    if (hasListened) for (const { gaps } of channels.values()) for (const onGap of gaps) onGap()
    hasListened = true
  }

  function scheduleBeat(of: pg.Client): void {
    if (beat !== null) clearTimeout(beat)
    beat = setTimeout(() => {
      if (client !== of || closed) return
      of.query('select 1').then(
        () => scheduleBeat(of),
        (error: unknown) => {
          logger.warn({ err: error }, 'The listening connection does not answer')
          if (client === of) client = null
          // Destroys the socket, because a query is unanswered.
          void of.end()
          reconnectLater()
        },
      )
    }, pause)
    beat.unref()
  }

  function reconnectLater() {
    if (closed || retry !== null || channels.size === 0) return
    retry = setTimeout(() => {
      retry = null
      ensure().catch((error: unknown) => {
        logger.warn({ err: error }, 'Cannot listen to the database; retrying')
        reconnectLater()
      })
    }, delay)
    retry.unref()
    delay = Math.min(delay * 2, maxDelay)
  }

  function ensure(): Promise<void> {
    if (client !== null) return Promise.resolve()
    connecting ??= connect().finally(() => {
      connecting = null
    })
    return connecting
  }

  return {
    /** `onGap` is called after notifications may have been lost. */
    async listen(channel: string, listener: (payload: string) => void, onGap?: () => void) {
      const known = channels.get(channel)
      const listeners = known ?? { heard: new Set(), gaps: new Set() }
      channels.set(channel, listeners)
      listeners.heard.add(listener)
      if (onGap !== undefined) listeners.gaps.add(onGap)
      await ensure()
      if (known === undefined) await client?.query(`listen "${channel}"`)
    },
    async close() {
      closed = true
      if (retry !== null) clearTimeout(retry)
      if (beat !== null) clearTimeout(beat)
      await connecting?.catch(() => {})
      await client?.end()
    },
  }
}
