import { setTimeout as wait } from 'node:timers/promises'

export type Closing = {
  /** Readiness becomes 503, and answers close their connections. */
  drain: () => void
  /** Ends the connections that are still open. */
  closeConnections: () => void
  close: () => Promise<void>
}

/**
 * Closes the shop in at most seven seconds. New connections are accepted while proxies notice that it is closing: a closed
 * listener would reset requests that were sent before.
 *
 * @param seconds to accept connections
 * @returns whether everything was closed
 */
export async function shutDown({ drain, closeConnections, close }: Closing, seconds: number): Promise<boolean> {
  const start = performance.now()
  const until = (second: number) =>
    wait(Math.max(0, start + second * 1000 - performance.now()), undefined, { ref: false })
  drain()
  await wait(seconds * 1000)
  void until(5).then(closeConnections)
  return Promise.race([close().then(() => true), until(7).then(() => false)])
}
