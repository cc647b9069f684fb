import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startTestShop, type TestShop } from '@lotus/api/modules/purchases/testing'
import { createHttp } from '@lotus/api/platform/http'
import { createLogger } from '@lotus/api/platform/logger'
import { testApiKey } from '@lotus/api/testing'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'

import { registerProductPages } from './product-page.examples.ts'
import { startTracing } from './tracing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const trace = 'a'.repeat(32)
const parent = 'b'.repeat(16)
const headers = { traceparent: `00-${trace}-${parent}-01` }
const socketTrace = 'd'.repeat(32)
const foreign = { traceparent: `00-${'c'.repeat(32)}-${parent}-01` }

/** A collector of traces: what it received as OTLP/HTTP. */
let received: { path: string | undefined; body: string }[]
let collector: Server
let spans: Span[]
let shop: TestShop
let sites: FastifyInstance[]
let logged: string
let token: string

/** The pages of the shop; the page reads products from its API. */
async function openSite(trustProxy: number): Promise<FastifyInstance> {
  const site = createHttp({ logger: createLogger({ level: 'silent' }), tracing: true, trustProxy })
  await registerProductPages(site, { shop, route: '/products/', publicUrl: shop.publicUrl })
  return site
}

beforeAll(async () => {
  received = []
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ path: request.url, body })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const tracing = await startTracing({ endpoint: `http://127.0.0.1:${port}`, ratio: 1, replica: 'shop-1' })
  logged = ''
  const logger = createLogger({ level: 'info', destination: { write: (line: string) => void (logged += line) } })
  shop = await startTestShop({ platform: { tracing: true, trustProxy: 1, logger } })
  await shop.reopen()
  sites = [await openSite(1), await openSite(0)]

  await sites[0]?.inject({ url: '/products?q=segredo', headers })
  const api = shop.browser({ headers })
  const { intentId } = await shop.buy(api)
  const card = await shop.card('APRO')
  token = 'token' in card ? String(card.token) : ''
  const { paymentId } = await shop.pay(api, intentId, card)
  await shop.order(api, intentId, paymentId)
  await sites[1]?.inject({ url: '/products', headers: foreign })
  // The body comes later, with events of the socket, which have no context.
  const { port: shopPort } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
  const late = new ReadableStream({
    async start(stream) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      stream.enqueue(new TextEncoder().encode(JSON.stringify({ items: [{ productId: 2, quantity: 1 }] })))
      stream.close()
    },
  })
  await fetch(`http://127.0.0.1:${shopPort}/api/public/carts/preview`, {
    method: 'POST',
    headers: {
      traceparent: `00-${socketTrace}-${parent}-01`,
      'x-api-key': testApiKey,
      'content-type': 'application/json',
      origin: shop.publicUrl,
    },
    body: late,
    duplex: 'half',
  } as RequestInit)
  // Sends what it has not sent yet.
  await tracing.close()
  spans = received.flatMap(({ body }) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
}, 120_000)
afterAll(async () => {
  for (const site of sites) await site.close()
  await shop.close()
  await new Promise((resolve) => collector.close(resolve))
})

/** The names of a span and its ancestors. */
function pathOf(span: Span): string[] {
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return above === undefined ? [span.name, String(span.parentSpanId)] : [span.name, ...pathOf(above)]
}
const pathsOf = (name: string) => spans.filter((span) => span.traceId === trace && span.name === name).map(pathOf)

it('sends a purchase as one trace: the page, its call, the queries and the call to the provider', () => {
  expect(received.map(({ path }) => path)).toContain('/v1/traces')
  const below = spans.filter(({ traceId }) => traceId === trace).map(pathOf)
  expect(below.filter((path) => path.includes('listProducts'))).toContainEqual([
    'SQL with',
    'listProducts',
    'render',
    'page /products/',
    parent,
  ])
  expect(pathsOf('createPayment')).toEqual([['createPayment', parent]])
  expect(pathsOf('SQL insert')).toContainEqual(['SQL insert', 'createCheckoutIntent', parent])
  expect(pathsOf('mercado-pago POST /v1/payments')).toEqual([
    ['mercado-pago POST /v1/payments', 'createPayment', parent],
  ])
  expect(pathsOf('createGuestOrder')).toEqual([['createGuestOrder', parent]])
  const root = spans.find(({ name }) => name === 'createPayment')
  expect(root?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })
  expect(received.map(({ body }) => body).join('')).toContain('"service.instance.id"')
})

it('keeps the trace after the body of a request was read from a socket', () => {
  const queries = spans.filter(({ traceId, name }) => traceId === socketTrace && name.startsWith('SQL'))
  expect(new Set(queries.map((span) => pathOf(span)[1]))).toEqual(new Set(['previewCart']))
})

it('S40 sends no value: neither data of the buyer nor ids, tokens and searches', () => {
  const text = received.map(({ body }) => body).join('')
  const personal = [...Object.values(guestData), ...Object.values(deliveryAddress)]
    .map(String)
    .filter((value) => value.length > 4)
  expect(personal.length).toBeGreaterThan(5)
  for (const value of [...personal, token, 'segredo']) expect(text).not.toContain(value)
  expect(text).toMatch(/mercado-pago GET \/v1\/card_tokens\/:id/)
  expect(text).toContain('$1')
})

it('does not continue the trace of a caller without a trusted proxy', () => {
  const pages = spans.filter(({ name }) => name.startsWith('page /products/'))
  expect(pages).toHaveLength(2)
  expect(pages.map(({ traceId }) => traceId)).not.toContain('c'.repeat(32))
})

it('names the trace in the log lines of its requests', () => {
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; route?: string; trace?: string })
  const bought = lines.filter(({ msg, route }) => msg === 'request' && route?.includes('checkout'))
  expect(bought.length).toBeGreaterThan(1)
  expect(bought.map((line) => line.trace)).toEqual(bought.map(() => trace))
})
