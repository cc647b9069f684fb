import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestShop, type TestShop } from '#modules/purchases/testing.ts'
import { loadContract } from '#platform/contract-document.ts'
import { testApiKey, testPasswords } from '../testing.ts'

import { toJunit, toText } from './report.ts'
import { runConformance, type Check, type Result } from './run.ts'
import { steps } from './steps.ts'

const operations = loadContract().length
const account = { email: 'demo@example.com', password: 'jade-panela-chuva' }

type Answer = { status: number; headers: Map<string, string | string[]>; body: string }
/** Changes an answer of the operation at `path`, e.g. `GET /public/products`. */
type Change = (answer: Answer, request: { method: string; path: string; headers: Record<string, unknown> }) => void

let shop: TestShop
let proxy: Server
let url: string
let change: Change = () => {}

beforeAll(async () => {
  shop = await startTestShop()
  // A proxy in front of the backend that can alter its answers.
  proxy = createServer(async (request, response) => {
    let payload = ''
    for await (const chunk of request) payload += String(chunk)
    const { method = 'GET', url: path = '/', headers } = request
    const { connection: _connection, 'transfer-encoding': _chunks, 'accept-encoding': _encoding, ...own } = headers
    const injected = await shop.app.inject({
      method: method as 'GET',
      url: path,
      headers: own,
      ...(payload === '' ? {} : { payload }),
    })
    const answer: Answer = {
      status: injected.statusCode,
      headers: new Map(Object.entries(injected.headers) as [string, string | string[]][]),
      body: injected.body,
    }
    answer.headers.delete('content-length')
    answer.headers.delete('transfer-encoding')
    change(answer, { method, path: path.split('?', 1)[0] ?? '', headers })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  await new Promise((resolve) => proxy.close(resolve))
  await shop.close()
})
/** A new shop with the account. */
async function openShop(): Promise<void> {
  change = () => {}
  await shop.reopen()
  const now = new Date(shop.clock())
  const row = {
    email: account.email,
    username: 'Mei Tanaka',
    language: 'pt-BR' as const,
    created_at: now,
    updated_at: now,
  }
  await shop.db
    .insertInto('users')
    .values({ ...row, password_hash: await testPasswords.hash(account.password) })
    .execute()
}

const run = () => runConformance({ url, ...account, apiKey: testApiKey })
const differencesOf = (results: readonly Result[]) =>
  results.flatMap(({ operation, about, differences }) =>
    differences.map(({ check, message }) => ({ operation, about, check, message })),
  )

it('BEY-16 the steps call every operation of the contract', () => {
  const called = new Set<string>(steps.map(({ operation }) => operation))
  expect(loadContract().filter(({ id }) => !called.has(id))).toEqual([])
})

it('BEY-16 the built-in backend has no difference from the contract', async () => {
  await openShop()
  const results = await run()
  expect(toText(results)).toBe(`${operations} of ${operations} operations, ${results.length} calls: no difference`)
  expect(toJunit(results)).toMatch(/<testsuite name="conformance" tests="\d{3}" failures="0" skipped="0">/)
}, 120_000)

const edit = (answer: Answer, how: (data: never) => void) => {
  const body = JSON.parse(answer.body)
  how(body.data as never)
  answer.body = JSON.stringify(body)
}
const succeeded = ({ status }: Answer) => status < 300

/** A name, the operation, what finds it, and how the proxy alters one answer of it. */
const planted: [string, string, Check, Change][] = [
  [
    'a missing field',
    'getProfile',
    'shape',
    (answer, { path, method }) => {
      if (method === 'GET' && path === '/api/users/user/profile' && succeeded(answer))
        edit(answer, (data: { hasPassword?: boolean }) => delete data.hasPassword)
    },
  ],
  [
    'a wrong type',
    'listAllCategories',
    'shape',
    (answer, { path }) => {
      if (path === '/api/public/categories/all' && succeeded(answer))
        edit(answer, (data: { productCount: unknown }[]) => data.forEach((one) => (one.productCount = '3')))
    },
  ],
  [
    'money as text',
    'getHome',
    'shape',
    (answer) => {
      if (answer.body.includes('"newProducts"') || answer.body.includes('"bestSellers"'))
        answer.body = answer.body.replaceAll(/"price":([\d.]+)/g, '"price":"$1"')
    },
  ],
  [
    'a wrong status',
    'createAddress',
    'status',
    (answer, { path }) => {
      if (path === '/api/users/addresses/user/address' && answer.status === 201) answer.status = 200
    },
  ],
  [
    'a wrong code',
    'signIn',
    'code',
    (answer) => {
      answer.body = answer.body.replace('"CREDENTIALS_INVALID"', '"PASSWORD_WRONG"')
    },
  ],
  [
    'a cookie that scripts can read',
    'createShippingQuote',
    'cookie',
    (answer, { path }) => {
      const cookies = [answer.headers.get('set-cookie') ?? []].flat().map((one) => one.replace(/; HttpOnly/i, ''))
      if (path === '/api/public/shipping/quotes' && cookies.length > 0) answer.headers.set('set-cookie', cookies)
    },
  ],
  [
    'no envelope',
    'getCart',
    'envelope',
    (answer, { path, method }) => {
      if (method === 'GET' && path === '/api/users/carts/user' && succeeded(answer))
        answer.body = JSON.stringify(JSON.parse(answer.body).data)
    },
  ],
  [
    'an HTML error',
    'trackOrder',
    'content type',
    (answer, { path }) => {
      if (path !== '/api/public/orders/track' || answer.status !== 404) return
      answer.headers.set('content-type', 'text/html')
      answer.body = '<h1>Not Found</h1>'
    },
  ],
  [
    'a wrong content type',
    'getUserStats',
    'content type',
    (answer, { path }) => {
      if (path === '/api/users/user/stats' && succeeded(answer)) answer.headers.set('content-type', 'text/plain')
    },
  ],
  [
    'a missing ETag',
    'listDepartmentsNavigation',
    'ETag',
    (answer, { path }) => {
      if (path === '/api/public/departments/navigation') answer.headers.delete('etag')
    },
  ],
  [
    'an ignored If-None-Match',
    'getContactInfo',
    'ETag',
    (answer, { path }) => {
      if (path !== '/api/public/customizations/contact-info' || answer.status !== 304) return
      answer.status = 200
      answer.headers.set('content-type', 'application/json')
      answer.body = '{"success":true,"data":[],"message":null,"error":null}'
    },
  ],
  [
    'a missing request id',
    'getHealth',
    'request id',
    (answer, { path }) => {
      if (path === '/api/public/health' && succeeded(answer)) answer.headers.delete('x-request-id')
    },
  ],
  [
    'personal data that caches may store',
    'getPreferences',
    'caching',
    (answer, { path, method }) => {
      if (method === 'GET' && path === '/api/users/user/preferences' && succeeded(answer))
        answer.headers.set('cache-control', 'public, max-age=60')
    },
  ],
  [
    'an operation open to guests',
    'listOrders',
    'status',
    (answer, { path, headers }) => {
      if (
        path !== '/api/users/user/orders' ||
        headers['authorization'] !== undefined ||
        headers['x-api-key'] === undefined
      )
        return
      answer.status = 200
      answer.body = JSON.stringify({
        success: true,
        data: { content: [], pageNumber: 0, pageSize: 10, totalElements: 0, totalPages: 0, lastPage: true },
        message: null,
        error: null,
      })
    },
  ],
  [
    'an idempotency key that is ignored',
    'createCheckoutIntent',
    'code',
    (answer) => {
      answer.body = answer.body.replace('"IDEMPOTENCY_KEY_REUSED"', '"OUT_OF_STOCK"')
    },
  ],
  [
    'a lost substitution choice of a line',
    'createCheckoutIntent',
    'scenario',
    (answer, { path }) => {
      if (path === '/api/public/checkout/intents' && answer.status === 201)
        edit(answer, (data: { lines: { substitution: unknown }[] }) => (data.lines[0]!.substitution = null))
    },
  ],
]

describe('BEY-16 planted differences', () => {
  let found: string[]
  beforeAll(async () => {
    await openShop()
    change = (answer, request) => {
      for (const [, , , alter] of planted) alter(answer, request)
    }
    found = differencesOf(await run()).map(({ operation, check }) => `${operation}: ${check}`)
  }, 120_000)

  it.each(planted)('%s of %s is found by its name', (_name, operation, check) => {
    expect(found).toContain(`${operation}: ${check}`)
  })
  it('are at least ten, and nothing else is reported', () => {
    expect(planted.length).toBeGreaterThanOrEqual(10)
    expect(found.toSorted()).toEqual(planted.map(([, operation, check]) => `${operation}: ${check}`).toSorted())
  })
})

it('BEY-16 the report names the call, the check and the values, also as JUnit', async () => {
  const result: Result = {
    operation: 'getCart',
    about: 'the "cart"',
    differences: [{ check: 'status', message: '500 instead of 200: <h1>\u0000' }],
    skipped: null,
  }
  const missing: Result = {
    operation: 'getOrder',
    about: 'an order',
    differences: [],
    skipped: 'it needs orderId of an earlier call',
  }
  expect(toText([result, missing])).toBe(
    [
      '✗ getCart: the "cart"',
      '    status: 500 instead of 200: <h1>\u0000',
      '- getOrder: an order: no result: it needs orderId of an earlier call',
      `1 of ${operations} operations, 1 calls: 1 differences, 1 calls without a result`,
    ].join('\n'),
  )
  expect(toJunit([result, missing])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="conformance" tests="2" failures="1" skipped="1">
<testcase classname="getCart" name="the &quot;cart&quot;"><failure type="status" message="status: 500 instead of 200: &lt;h1>�"/></testcase>
<testcase classname="getOrder" name="an order"><skipped message="it needs orderId of an earlier call"/></testcase>
</testsuite></testsuites>
`)
})

it('BEY-16 a backend that cannot be reached is a difference of every call', async () => {
  const found = differencesOf(await runConformance({ url: 'http://127.0.0.1:9', ...account }))
  expect(new Set(found.map(({ check }) => check))).toEqual(new Set(['answer']))
  expect(found.length).toBeGreaterThan(100)
})
