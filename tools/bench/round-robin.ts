/** A small proxy in front of replicas: round robin, health by what it sees, and no retry of what a replica may have received. */
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds in which a replica that refused a connection is not asked. */
const pause = 500

export async function startRoundRobin(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const refusedAt = new Map<number, number>()
  let turn = 0

  /** All replicas, beginning with the next; those that refused a connection a moment ago last. */
  function candidates(): number[] {
    turn = (turn + 1) % ports.length
    const order = [...ports.slice(turn), ...ports.slice(0, turn)]
    const isDown = (port: number) => Date.now() - (refusedAt.get(port) ?? 0) < pause
    return [...order.filter((port) => !isDown(port)), ...order.filter(isDown)]
  }

  function forward(incoming: IncomingMessage, body: Buffer, answer: ServerResponse, left: number[]): void {
    const [port, ...others] = left
    if (port === undefined) {
      answer.writeHead(502, { 'content-type': 'text/plain' }).end('No replica answers\n')
      return
    }
    const { method = 'GET', url = '/', headers } = incoming
    const upstream = send(
      { host: '127.0.0.1', port, method, path: url, headers, agent, timeout: 30_000 },
      (received) => {
        answer.writeHead(received.statusCode ?? 502, received.headers)
        // A replica that dies while it answers ends the connection to the caller too.
        received.on('error', () => answer.destroy()).pipe(answer)
      },
    )
    upstream.on('timeout', () => upstream.destroy(new Error('timeout')))
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return void answer.destroy()
      const isRefused = error.code === 'ECONNREFUSED'
      if (isRefused) refusedAt.set(port, Date.now())
      if (isRefused || method === 'GET') forward(incoming, body, answer, others)
      else answer.writeHead(502, { 'content-type': 'text/plain' }).end('The replica ended\n')
    })
    upstream.end(body)
  }

  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => forward(incoming, Buffer.concat(parts), answer, candidates()))
    incoming.on('error', () => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
