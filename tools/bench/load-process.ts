/** Loads a server from a process of its own: told what to ask as one message, answers with what came of it, and ends. */
import autocannon from 'autocannon'

export type Asked = {
  url: string
  connections: number
  seconds: number
  /** Asked in turn; each connection begins at another place of the list. */
  requests: { path: string; headers: Record<string, string> }[]
}
export type Loaded = { rps: number; total: number; p50: number; p99: number; errors: number }

process.once('message', async ({ url, connections, seconds, requests }: Asked) => {
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
  const loaded: Loaded = {
    rps: result.requests.average,
    total: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
  process.send?.(loaded, () => process.exit(0))
})
