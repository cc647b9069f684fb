import { randomBytes } from 'node:crypto'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import getPort from 'get-port'
import { type SandboxOptions, buildSandbox } from './app.ts'

export const ACCESS_TOKEN = 'APP_USR-test-access'
export const PUBLIC_KEY = 'APP_USR-test-public'
export const WEBHOOK_SECRET = 'test-webhook-secret'

/** A payment, a refund, a token or an error, as JSON with any properties. */
export type Json = { [key: string]: JsonValue }
type JsonValue = string | number | boolean | null | JsonValue[] | Json

/** The status and JSON of a response. */
export type Answer = { status: number; body: Json; headers: Headers }

/** A listening sandbox and helpers to call it over HTTP. */
export type RunningSandbox = {
  app: FastifyInstance
  url: string
  /** Calls the server API with the access token; `key` is the idempotency key. */
  call: (method: string, path: string, body?: unknown, key?: string) => Promise<Answer>
  /** Creates a payment with a fresh key. */
  pay: (body: Json) => Promise<Json>
  /** A card token for a holder, by default of `MASTER`. */
  token: (holder?: string, card?: TestCard) => Promise<string>
  /** A control under /__sandbox. */
  admin: (path: string, body?: unknown, method?: string) => Promise<Answer>
  close: () => Promise<void>
}

const readAnswer = async (answer: Response): Promise<Answer> => {
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Json), headers: answer.headers }
}

/** A test card; `document`: whether its token carries the holder's document, by default true. */
export type TestCard = { brand: string; number: string; document?: boolean }
export const MASTER: TestCard = { brand: 'master', number: '5031433215406351' }
export const VISA: TestCard = { brand: 'visa', number: '4235647728025682' }

/** The test cards' holder data for a token. */
export const cardBody = (holder: string, number = MASTER.number) => ({
  card_number: number,
  security_code: number.length === 15 ? '1234' : '123',
  expiration_month: '11',
  expiration_year: '2040',
  cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
})

/** A Pix payment. */
export const PIX = {
  transaction_amount: 10.5,
  description: 'Pedido 1',
  payment_method_id: 'pix',
  external_reference: 'intent-1',
  payer: { email: 'ana@example.com', first_name: 'Ana', identification: { type: 'CPF', number: '12345678909' } },
}

/** A card payment without its token. */
export const CARD = {
  transaction_amount: 59.9,
  payment_method_id: 'master',
  installments: 1,
  external_reference: 'intent-card',
  payer: { email: 'ana@example.com', identification: { type: 'CPF', number: '12345678909' } },
}

/** A bank slip. */
export const BOLETO = {
  transaction_amount: 55.5,
  payment_method_id: 'bolbradesco',
  payer: {
    email: 'ana@example.com',
    first_name: 'Ana',
    last_name: 'Silva',
    identification: { type: 'CPF', number: '123.456.789-09' },
    address: {
      zip_code: '80010000',
      street_name: 'Rua XV',
      street_number: '10',
      neighborhood: 'Centro',
      city: 'Curitiba',
      federal_unit: 'PR',
    },
  },
}

/** The codes in an error's `cause`. */
export const codes = (body: Json) => (body.cause as Json[]).map((cause) => cause.code)

/** Starts a sandbox on a random loopback port, or on `port` to restart on the same one. */
export const startSandbox = async (
  more: Partial<SandboxOptions> & { port?: number } = {},
): Promise<RunningSandbox & { port: number }> => {
  const { port = await getPort({ host: '127.0.0.1' }), ...options } = more
  const url = `http://127.0.0.1:${port}`
  const app = buildSandbox({
    accessToken: ACCESS_TOKEN,
    publicKey: PUBLIC_KEY,
    webhookSecret: WEBHOOK_SECRET,
    publicUrl: url,
    shopName: 'Empório Lótus',
    pixKey: '123e4567-e89b-12d3-a456-426614174000',
    city: 'São José dos Pinhais',
    storage: 'memory',
    ...options,
  })
  await app.listen({ host: '127.0.0.1', port })
  const call: RunningSandbox['call'] = async (method, path, body, key) =>
    readAnswer(
      await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${ACCESS_TOKEN}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'x-idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  return {
    app,
    url,
    port,
    call,
    pay: async (body) => {
      const answer = await call('POST', '/v1/payments', body, randomBytes(8).toString('hex'))
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body
    },
    token: async (holder = 'APRO', { number, document = true } = MASTER) => {
      const { cardholder, ...card } = cardBody(holder, number)
      const answer = await fetch(`${url}/v1/card_tokens?public_key=${PUBLIC_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...card, cardholder: document ? cardholder : { name: holder } }),
      })
      return String(((await answer.json()) as Json).id)
    },
    admin: async (path, body = {}, method = 'POST') =>
      readAnswer(
        await fetch(`${url}/__sandbox${path}`, {
          method,
          ...(method === 'GET' || method === 'DELETE'
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        }),
      ),
    close: () => app.close(),
  }
}

/** A received webhook. */
export type Delivery = { url: URL; headers: IncomingMessage['headers']; body: Json }

/** A shop that only receives webhooks; `answers` are the statuses to return in order, then 200. */
export const startReceiver = async (answers: number[] = []) => {
  const deliveries: Delivery[] = []
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      deliveries.push({
        url: new URL(request.url ?? '/', 'http://receiver'),
        headers: request.headers,
        body: JSON.parse(Buffer.concat(parts).toString()) as Json,
      })
      response.writeHead(answers.shift() ?? 200).end()
      for (const wake of waiting.splice(0)) wake()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?shop=1`,
    deliveries,
    /** The deliveries, when there are `count` of them. */
    received: async (count: number): Promise<Delivery[]> => {
      while (deliveries.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return deliveries
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
