import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** A request with a `Command-Id` that reached the shop, and the shop's answer. */
export type Sent = {
  by: 'page'
  id: string
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  status: number
  answer: string
}

/** `reset`: the connection is closed before the answer; `broken`: in the middle of it. */
export type Loss = 'reset' | 'broken'

export type Network = Awaited<ReturnType<typeof openNetwork>>

/** A proxy to the shop that can be without network, lose answers, and be slow. It records the requests with a `Command-Id`. */
export async function openNetwork(target: string) {
  let isDown = false
  let delay = 0
  const losses: Loss[] = []
  let lost = 0
  let turn: Promise<unknown> = Promise.resolve()
  const sent: Sent[] = []
  const sockets = new Set<Socket>()

  /** Runs changes of the shop one after another, so that their order is known. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => null)
    return result
  }

  async function exchange(path: string, method: string, headers: IncomingMessage['headers'], body: Buffer) {
    const outer = forward(new URL(path, target), { method, headers })
    outer.end(body)
    const [answer] = (await once(outer, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) }
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming
    const body = await buffer(incoming)
    if (isDown) return void outgoing.destroy()
    const isOfAccount = url.startsWith('/api/users/')
    if (isOfAccount && delay > 0) await wait(delay)
    const send = () => exchange(url, method, headers, body)
    const { 'command-id': id } = headers
    // A request that has arrived here reaches the shop, even if the page's connection is closed meanwhile.
    const answer =
      typeof id === 'string'
        ? await inTurn(async () => {
            const response = await send()
            const request = { id, method, path: url, headers, body: body.toString() }
            sent.push({ by: 'page', ...request, status: response.status, answer: response.body.toString() })
            return response
          })
        : await send()
    const loss = isOfAccount && !isDown ? losses.shift() : undefined
    if (loss !== undefined) lost += 1
    if (isDown || loss === 'reset') return void outgoing.destroy()
    outgoing.writeHead(answer.status, answer.headers)
    if (loss === 'broken')
      outgoing.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => outgoing.destroy())
    else outgoing.end(answer.body)
  }

  const server = createServer((incoming, outgoing) => {
    // The page's connection or the shop's was closed.
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.on('connection', (socket) => {
    if (isDown) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    inTurn,
    lost: () => lost,
    isDown: () => isDown,
    /** Closes all connections, also those of the worker, and accepts none. */
    goDown(): void {
      isDown = true
      for (const socket of sockets) socket.destroy()
    },
    comeBack(): void {
      isDown = false
      delay = 0
    },
    /** The next answers to requests of the account are lost. */
    loseAnswers: (kinds: readonly Loss[]) => void losses.push(...kinds),
    /** Delays the requests of the account by some milliseconds. */
    slowDown: (milliseconds: number) => void (delay = milliseconds),
    /** Sends a recorded request again. */
    repeat: ({ path, method, headers, body }: Sent) => exchange(path, method, headers, Buffer.from(body)),
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
