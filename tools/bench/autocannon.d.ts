/** The part of autocannon that the benchmarks use. The package has no types. Latencies are milliseconds. */
declare module 'autocannon' {
  type Request = { method?: 'GET'; path: string; headers: Record<string, string> }
  type Client = { setRequests: (requests: Request[]) => void }
  type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    errors: number
    non2xx: number
  }
  const autocannon: (options: {
    url: string
    connections: number
    duration: number
    requests: Request[]
    setupClient: (client: Client) => void
  }) => Promise<Result>
  // oxlint-disable-next-line import/no-default-export -- it is what the package exports
  export default autocannon
}
