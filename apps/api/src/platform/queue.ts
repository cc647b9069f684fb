import { Problem } from './problem.ts'

export type QueueOptions = {
  /** Works that run at once. */
  atOnce: number
  /** Works that wait for their turn. */
  waiting: number
  /** Milliseconds that a work waits at most. @default no limit */
  patience?: number
}

/**
 * A semaphore with a bounded queue. The returned function runs a work when it is its turn.
 * @throws {Problem} SERVICE_UNAVAILABLE if the queue is full, or the turn does not come in time
 */
export function createQueue({ atOnce, waiting, patience }: QueueOptions) {
  const busy = () => new Problem('SERVICE_UNAVAILABLE', { retryAfter: 2 })
  let running = 0
  const line: { start: () => void; since: number }[] = []

  function turn(): Promise<void> {
    if (line.length >= waiting) throw busy()
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        // Other requests are read and answered before the next work starts.
        setImmediate(resolve)
      }
      const timer =
        patience === undefined
          ? undefined
          : setTimeout(() => {
              line.splice(line.indexOf(place), 1)
              reject(busy())
            }, patience)
      const place = { start, since: performance.now() }
      line.push(place)
    })
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++
    else await turn()
    try {
      return await work()
    } finally {
      // Hands its place to the next work.
      const next = line.shift()
      if (next === undefined) running--
      else next.start()
    }
  }
  /** How many works run and wait, and the seconds that the first of the queue has waited. */
  const stats = () => ({
    running,
    waiting: line.length,
    ageSeconds: line[0] === undefined ? 0 : (performance.now() - line[0].since) / 1000,
  })
  return Object.assign(run, { stats })
}
