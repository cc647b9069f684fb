import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Exchange = {
  request: {
    method: string
    /** With the query string. */
    path: string
    /** Null for a request without a body. */
    contentType: 'application/json' | 'application/x-ndjson' | null
    /** Parsed; of a bulk request its lines. Left out if the test does not look at it. */
    body?: unknown
    headers?: Record<string, string>
  }
  /** `breaks`: the connection ends without an answer. `never`: it stays open without one. */
  response: { status: number; body: unknown; text?: string } | 'breaks' | 'never'
}

type Received = {
  method: string
  path: string
  contentType: string | null
  body: unknown
  headers: Record<string, string>
}

/**
 * Replays exchanges with an OpenSearch cluster in order, over HTTP. They are written after OpenSearch's documentation (bulk, search,
 * aliases, index templates, errors); no cluster has recorded them.
 */
export async function replay(exchanges: readonly Exchange[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const { 'content-type': contentType = null, authorization = '' } = request.headers
      const isBulk = contentType === 'application/x-ndjson'
      const body = isBulk ? linesOf(text) : text === '' ? null : (JSON.parse(text) as unknown)
      const { method = '', url: path = '' } = request
      const answer = exchanges[received.length]?.response ?? { status: 599, body: 'No exchange is recorded' }
      received.push({ method, path, contentType, body, headers: authorization === '' ? {} : { authorization } })
      if (answer === 'never') return
      if (answer === 'breaks') return void request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json; charset=UTF-8' })
      response.end(answer.text ?? JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    url: `http://${address}`,
    /** The requests, in the form of the recorded ones. */
    received: () =>
      received.map((each, place): Exchange['request'] => {
        const { body, headers } = exchanges[place]?.request ?? {}
        const { headers: sent, body: sentBody, contentType, ...rest } = each
        return {
          ...rest,
          contentType: contentType as Exchange['request']['contentType'],
          ...(body === undefined ? {} : { body: sentBody }),
          ...(headers === undefined ? {} : { headers: sent }),
        }
      }),
    expected: () => exchanges.map(({ request }) => request),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A bulk request is a line of JSON per line, the last one ended too. */
function linesOf(text: string): unknown[] {
  if (!text.endsWith('\n')) throw new Error('The last line is not ended')
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}
