/** Sends load to a server from a process of its own. The parent sends the `Load` as one message and receives the `LoadResult`. */
import autocannon from 'autocannon'

export type Load = {
  url: string
  connections: number
  seconds: number
  /** Sent in turn; each connection starts at a different place of the list. */
  requests: { path: string; headers: Record<string, string> }[]
}
export type LoadResult = { rps: number; total: number; p50: number; p99: number; errors: number }

process.once('message', async ({ url, connections, seconds, requests }: Load) => {
  let clients = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
    setupClient(client) {
      const start = Math.floor((clients++ % connections) * (requests.length / connections))
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  })
  const loaded: LoadResult = {
    rps: result.requests.average,
    total: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
  process.send?.(loaded, () => process.exit(0))
})
