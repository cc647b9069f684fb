import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

type HealthOptions = {
  /** Asks the database over a connection of its own, or the other backend; rejects after a short time. */
  probe: () => Promise<unknown>
  logger: FastifyBaseLogger
  /** Seconds between two probes. @default 5 */
  every?: number
  /**
   * Seconds without an answer of the database after which the process is not ready. All replicas share the database: a shorter
   * time would remove all of them together, and their cached pages with them. @default 90
   */
  patience?: number
  /** Milliseconds. @default performance.now, which no setting of the clock changes */
  clock?: () => number
}

/**
 * `/healthz`: the process answers. `/readyz`: it should receive requests. Both answer from memory, so neither a full queue nor a
 * slow database delays them.
 */
export function registerHealth(
  app: FastifyInstance,
  { probe, logger, every = 5, patience = 90, clock = () => performance.now() }: HealthOptions,
) {
  let answeredAt = clock()
  let isAnswering = true
  let isClosing = false

  async function check(): Promise<void> {
    try {
      await probe()
      answeredAt = clock()
      if (!isAnswering) logger.info({}, 'The database or backend answers again')
      isAnswering = true
    } catch (error) {
      if (isAnswering) logger.warn({ err: error }, 'The database or backend does not answer')
      isAnswering = false
    }
  }
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(() => void check().finally(schedule), every * 1000)
    timer.unref()
  }
  schedule()
  app.addHook('onClose', () => {
    isClosing = true
    clearTimeout(timer)
  })

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', (_request, reply) => {
    const isDown = clock() - answeredAt > patience * 1000
    const status = isClosing ? 'closing' : isDown ? 'down' : 'ok'
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
  return {
    check,
    /** The process is not ready any more; it still answers. */
    close: () => {
      isClosing = true
    },
  }
}
