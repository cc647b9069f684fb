import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WireJson = { [field: string]: unknown }
/** A request as the provider received it. */
export type ReceivedRequest = { method: string; path: string; key: string | null; body: WireJson }
type Reply = { status: number; body: unknown } | 'hang' | 'cut'

async function read(request: IncomingMessage): Promise<WireJson> {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : (JSON.parse(text) as WireJson)
}

/** An HTTP server that plays the provider; the test's `answer` function produces each response. */
export async function startScriptedProvider() {
  const asked: ReceivedRequest[] = []
  const script = { answer: (_question: ReceivedRequest): Reply => ({ status: 404, body: {} }) }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void read(request).then((body) => {
      const key = request.headers['x-idempotency-key']
      const question = {
        method: request.method ?? '',
        path: request.url ?? '',
        key: typeof key === 'string' ? key : null,
        body,
      }
      asked.push(question)
      const reply = script.answer(question)
      if (reply === 'hang') return
      if (reply === 'cut') {
        request.socket.destroy()
        return
      }
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    script,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A valid approved payment; tests change one field at a time. */
export const paidOnTheWire = (intentId: string, total: number, id = 7_000_001): WireJson => ({
  id,
  status: 'approved',
  status_detail: 'accredited',
  currency_id: 'BRL',
  transaction_amount: total,
  external_reference: intentId,
  collector_id: 488_000_001,
  live_mode: false,
  payment_method_id: 'pix',
  payment_type_id: 'bank_transfer',
  installments: 1,
  date_last_updated: '2026-11-23T10:01:00.000-04:00',
  date_of_expiration: '2026-11-23T10:30:00.000-04:00',
  metadata: {},
})
