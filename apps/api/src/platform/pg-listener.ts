import pg from 'pg'

import type { Logger } from './log.ts'

const firstDelay = 500
const maxDelay = 15_000

/** A dedicated connection that receives notifications and reconnects after a loss. */
export function createListener(connectionString: string, logger: Logger) {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  let delay = firstDelay
  let closed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, application_name: 'lotus-listen', keepAlive: true })
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    fresh.on('error', (error) => logger.warn({ err: error }, 'The listening connection failed'))
    fresh.on('end', () => {
      if (client === fresh) client = null
      reconnectLater()
    })
    await fresh.connect()
    for (const channel of listeners.keys()) await fresh.query(`listen "${channel}"`)
    client = fresh
    delay = firstDelay
  }

  function reconnectLater() {
    if (closed || retry !== null || listeners.size === 0) return
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
    async listen(channel: string, listener: (payload: string) => void) {
      const set = listeners.get(channel) ?? new Set()
      const isNew = set.size === 0
      listeners.set(channel, set.add(listener))
      await ensure()
      if (isNew) await client?.query(`listen "${channel}"`)
    },
    async close() {
      closed = true
      if (retry !== null) clearTimeout(retry)
      await connecting?.catch(() => {})
      await client?.end()
    },
  }
}
