import pg from 'pg'

const tickMs = 250

type Waiting = { client: ImpatientClient; ticks: number }
/** Connections with a pending query. */
const waiting = new Set<Waiting>()
let ticker: NodeJS.Timeout | null = null

/**
 * Counts ticks instead of time: after a pause of this process only one tick fires before the responses that arrived meanwhile are
 * read.
 */
function tick() {
  for (const wait of waiting) if (++wait.ticks * tickMs > wait.client.patience) wait.client.giveUp()
  if (waiting.size > 0 || ticker === null) return
  clearInterval(ticker)
  ticker = null
}

export type ImpatientConfig = pg.PoolConfig & {
  /** Milliseconds to wait for the response to a query. */
  patience: number
  /** Called when a query has no response in time, and when one has. */
  onSilence: () => void
  onAnswer: () => void
}

/**
 * A client that destroys its connection if the server does not answer a query in time. A server that hangs, or a network that
 * drops packets, reports no error, and a time-out of the server does not apply. The time-out of `pg` would leave the connection in
 * the pool with the unanswered query.
 */
export class ImpatientClient extends pg.Client {
  readonly patience: number
  readonly #calls: Pick<ImpatientConfig, 'onSilence' | 'onAnswer'>
  readonly #wait: Waiting = { client: this, ticks: 0 }
  #unanswered = 0
  #isSilent = false

  constructor(config: ImpatientConfig) {
    super(config)
    this.patience = config.patience
    this.#calls = config
  }

  giveUp(): void {
    waiting.delete(this.#wait)
    this.#isSilent = true
    this.#calls.onSilence()
    const { stream } = (this as unknown as { connection: { stream: { destroy: (error: Error) => void } } }).connection
    const error = new Error(`The database did not answer within ${this.patience / 1000} seconds`)
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  }

  #asked(): () => void {
    this.#unanswered++
    this.#wait.ticks = 0
    waiting.add(this.#wait)
    ticker ??= setInterval(tick, tickMs).unref()
    return () => {
      // The next query in the queue of this connection starts now.
      this.#wait.ticks = 0
      if (--this.#unanswered === 0) waiting.delete(this.#wait)
      if (!this.#isSilent) this.#calls.onAnswer()
    }
  }

  // `pg` declares one overload for each form of a call; `Pool.query` passes a callback.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(config: any, values?: any, callback?: any): any {
    const answered = this.#asked()
    // oxlint-disable-next-line typescript/no-explicit-any
    const counted = (done: any) => (error: unknown, result: unknown) => {
      answered()
      done(error, result)
    }
    if (typeof values === 'function') return super.query(config, counted(values))
    if (typeof callback === 'function') return super.query(config, values, counted(callback))
    const result: unknown = super.query(config, values)
    if (!(result instanceof Promise)) throw new Error('Only queries with a promise or a callback can be timed')
    result.then(answered, answered)
    return result
  }
}
