import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import getPort from 'get-port'

import { loadContract } from '@lotus/api/platform/contract-document'

import { expect, test } from './fixtures.ts'
import { routeAddresses } from './shop-routes.ts'

type Damage = readonly [name: string, alter: (value: unknown) => unknown]

const removed = Symbol('removed')

/** What a value is replaced by; the same value where it does not apply. */
const damages: readonly Damage[] = [
  ['missing', () => removed],
  ['null', () => null],
  ['a text', () => 'x'],
  ['a number', () => 7],
  ['its text', (value) => (typeof value === 'number' ? String(value) : value)],
  ['an empty list', () => []],
  ['an empty object', () => ({})],
  ['a list of nothing', (value) => (Array.isArray(value) ? [null] : value)],
  ['a huge list', (value) => (Array.isArray(value) ? Array.from({ length: 20_000 }, () => value[0] ?? {}) : value)],
  ['an object with the same fields', (value) => (Array.isArray(value) ? { ...value, length: value.length } : value)],
  ['an empty text', (value) => (typeof value === 'string' ? '' : value)],
  ['another text', (value) => (typeof value === 'string' ? '<b>\u0000\u202e%' : value)],
  ['zero', (value) => (typeof value === 'number' ? 0 : value)],
  ['the largest number', (value) => (typeof value === 'number' ? 2_147_483_647 : value)],
  ['a negative number', (value) => (typeof value === 'number' ? -1.5 : value)],
  ['no number', (value) => (typeof value === 'number' ? 1e308 : value)],
  ['its opposite', (value) => (typeof value === 'boolean' ? !value : value)],
]

/** The places of a value: names of fields, and `*` for every item of a list. */
function placesOf(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [place]
  const below = Array.isArray(value)
    ? value.slice(0, 3).map((item): [string, unknown] => ['*', item])
    : Object.entries(value)
  const found = [place, ...below.flatMap(([name, item]) => placesOf(item, [...place, name]))]
  return [...new Map(found.map((one) => [one.join('.'), one])).values()]
}

/** A copy of a value that is damaged at a place. */
function damaged(value: unknown, [name, ...rest]: readonly string[], alter: Damage[1]): unknown {
  if (name === undefined) return alter(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => damaged(item, rest, alter))
    return items.filter((item) => item !== removed)
  }
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]): [string, unknown] => [key, key === name ? damaged(item, rest, alter) : item])
      .filter(([, item]) => item !== removed),
  )
}

const routes = loadContract().map(({ id, method, url }) => ({
  id,
  method,
  path: new RegExp(`^/api${url.replaceAll(/:\w+/g, '[^/]+')}$`),
}))
const operationOf = (method: string, path: string) =>
  routes.find((route) => route.method === method && route.path.test(path))?.id ?? 'unknown'

/** The text that a reader sees, with attributes, such as labels. */
const visible = (html: string) => html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')

const pages = [...routeAddresses, '/products?keyword=l%C3%A1men', '/products?department=1', '/products/12']

/** Every damage at every place takes some minutes: then `HOSTILE=all`. Otherwise each place has some of them. */
const all = process.env['HOSTILE'] === 'all'

test('S32 BEY-16 @desktop no page fails or shows a missing value because another backend answers with damaged data', async ({
  shop,
}) => {
  test.setTimeout(all ? 3_600_000 : 300_000)
  let damage: { operation: string; place: readonly string[]; alter: Damage[1] } | null = null
  const asked = new Map<string, unknown>()
  const backend = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const operation = operationOf(method, new URL(url, shop.url).pathname)
    const answer = await fetch(new URL(url, shop.url), {
      headers: { 'x-api-key': String(request.headers['x-api-key']) },
    })
    const body = (await answer.json()) as { data: unknown }
    asked.set(operation, body.data)
    if (damage?.operation === operation) {
      const data = damaged(body.data, damage.place, damage.alter)
      body.data = data === removed ? undefined : data
    }
    response
      .writeHead(answer.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const port = await getPort({ host: '127.0.0.1' })
  const storefront = fork(new URL('storefront-process.ts', import.meta.url), {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      API_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
      SANDBOX_URL: shop.sandboxUrl,
      LOG_LEVEL: 'silent',
    },
  })
  try {
    await new Promise((resolve) => storefront.once('message', resolve))
    let visits = 0
    const open = async (page: string) => {
      // Another address each time: pages are cached.
      const address = `http://127.0.0.1:${port}${page}${page.includes('?') ? '&' : '?'}visit=${++visits}`
      const answer = await fetch(address, { redirect: 'manual' })
      return { status: answer.status, retry: answer.headers.get('retry-after'), html: await answer.text() }
    }

    /** The operations of server rendering: a page that calls each, and its answer. */
    const operations = new Map<string, { pages: string[]; data: unknown }>()
    for (const page of pages) {
      asked.clear()
      // oxlint-disable-next-line no-await-in-loop
      expect((await open(page)).status, page).toBeLessThan(500)
      for (const [operation, data] of asked)
        operations.set(operation, { pages: [...(operations.get(operation)?.pages ?? []), page], data })
    }
    expect([...operations.keys()]).toEqual(expect.arrayContaining(['listProducts', 'getProduct', 'listReviews']))

    const faults: string[] = []
    const seen: Record<string, number> = {}
    let turn = 0
    for (const [operation, { pages: callers, data }] of operations)
      for (const place of placesOf(data)) {
        const chosen = all ? damages : damages.filter((_, index) => index % 9 === turn % 9)
        for (const [name, alter] of chosen) {
          damage = { operation, place, alter }
          const page = callers[turn++ % callers.length] ?? '/'
          // oxlint-disable-next-line no-await-in-loop
          const { status, retry, html } = await open(page)
          seen[status] = (seen[status] ?? 0) + 1
          const [missing] = /\bundefined\b|\bNaN\b|\[object \w+\]/.exec(visible(html)) ?? []
          // A redirect has no page.
          const isWhole = html.includes('</html>') || status === 307
          if (!isWhole || status === 500 || missing !== undefined || (status === 503) !== (retry !== null))
            faults.push(`${page}: ${operation} ${place.join('.')} ${name}: ${status} ${missing ?? ''}`)
        }
      }
    // Before the sitemap is cached.
    damage = { operation: 'listAllCategories', place: [], alter: () => null }
    const sitemap = await open('/sitemap.xml')
    expect([sitemap.status, sitemap.retry]).toEqual([503, '5'])
    damage = { operation: 'getSetting', place: [], alter: () => removed }
    expect((await open('/robots.txt')).status).toBe(200)
    damage = null
    expect((await open('/sitemap.xml')).status).toBe(200)
    // The damages reach the pages, and most of what a page needs is needed.
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['200', '503']))
    expect(faults).toEqual([])
  } finally {
    storefront.disconnect()
    backend.closeAllConnections()
    backend.close()
  }
})
