import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { announceProductChange } from '@lotus/api/modules/catalog/catalog-changes'
import { setStock } from '@lotus/api/modules/stock/testing'
import { createInProcessFetch } from '@lotus/api/platform/in-process'
import { seed } from '@lotus/api/seed'
import { testApiKey, testApp, type TestApp } from '@lotus/api/testing'

import { registerPages, type Renderer } from './pages.ts'

let api: TestApp
let app: FastifyInstance
let rendered: string[]
/** Null: it cannot be read. */
let defaultLanguage: string | null = 'pt-BR'

/** Renders the API answer of the same path as a page. */
const renderer: Omit<Renderer, 'render'> = {
  isLocale: (value): value is string => value === 'pt-BR' || value === 'en-US',
  defaultLocale: 'pt-BR',
  searchKeys: new Set(['lang', 'page']),
  live: false,
}

/** What the router writes into each page. */
function handedOver(): string {
  const now = Date.now() + rendered.length
  return `<script>{u:${now},sold:1234567890123}</script>`
}

beforeAll(async () => {
  api = await testApp()
  await seed(api.database)
  const ask = createInProcessFetch(api.app)
  app = Fastify()
  await registerPages(app, {
    renderer: {
      ...renderer,
      async render({ request, locale, defaultLocale }) {
        const { pathname } = new URL(request.url)
        rendered.push(pathname)
        if (pathname === '/broken') throw new Error('broken')
        if (pathname === '/unavailable') return { status: 503, headers: new Headers(), html: '<p>503</p>' }
        const url = `http://shop.internal/api/public${pathname}`
        const answer = await ask(new Request(url, { headers: { 'x-api-key': testApiKey } }))
        const html = `<p>${locale}</p><i>${defaultLocale}</i><script>1</script>${handedOver()}${await answer.text()}`
        return { status: answer.status, headers: new Headers(), html }
      },
    },
    cache: api.app.cache,
    publicUrl: 'http://shop.test',
    auth: 'oauth2 cookie',
    defaultLanguage: async () => {
      if (defaultLanguage === null) throw new Error('overloaded')
      return defaultLanguage
    },
    paymentProvider: { script: 'http://pay.test/sdk', origins: ['http://pay.test'] },
  })
})
afterAll(async () => {
  await app.close()
  await api.close()
})
beforeEach(() => {
  rendered = []
  defaultLanguage = 'pt-BR'
  api.app.cache.remove(['*'])
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

it('renders a page once for callers that come together', async () => {
  await Promise.all(Array.from({ length: 5 }, () => get('/products/1')))
  await get('/products/1?utm_source=mail&srsltid=1')
  expect(rendered).toEqual(['/products/1'])
})

it('CART-09 renders the pages again that show a changed product, and no others', async () => {
  const paths = ['/products/1', '/products/2', '/products/1/related', '/settings']
  const readAll = () => Promise.all(paths.map(async (path) => (await get(path)).body))
  await readAll()
  rendered = []
  await api.db.updateTable('products').set({ price_cents: 12_345 }).where('id', '=', 1).execute()
  await announceProductChange(api.db, [1])
  await expect.poll(async () => (await get('/products/1')).body).toContain('123.45')
  await readAll()
  expect([...new Set(rendered)]).toEqual(['/products/1', '/products/1/related'])
})

it('answers each encoding with its own ETag, and 304 only to the ETag of the requested encoding', async () => {
  const plain = await get('/products/1')
  const encodings = [
    { accept: 'identity', decode: (bytes: Buffer) => bytes },
    { accept: 'br', decode: brotliDecompressSync },
    { accept: 'gzip', decode: gunzipSync },
  ]
  const etags = new Set<string>()
  for (const { accept, decode } of encodings) {
    const headers = { 'accept-encoding': accept }
    const answer = await get('/products/1', headers)
    expect(decode(answer.rawPayload).toString()).toBe(plain.body)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(answer.rawPayload.length),
      vary: 'Accept-Encoding',
    })
    const etag = String(answer.headers.etag)
    expect(etag).toMatch(accept === 'br' ? /^W\/"[\w-]+"$/ : /^"[\w-]+"$/)
    expect(etags).not.toContain(etag)
    for (const other of etags)
      expect((await get('/products/1', { ...headers, 'if-none-match': other })).statusCode).toBe(200)
    etags.add(etag)
    const known = await get('/products/1', { ...headers, 'if-none-match': etag })
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
    expect(known.headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
  }
})

it('serves a page that was not found without a 304, and shared caches store it briefly', async () => {
  const missing = await get('/products/999999')
  const again = await get('/products/999999', { 'if-none-match': String(missing.headers.etag) })
  expect([missing.statusCode, again.statusCode, again.headers['cache-control']]).toEqual([
    404,
    404,
    'public, max-age=0, s-maxage=10',
  ])
})

const shown = async (url: string, headers?: Record<string, string>) => {
  const { statusCode, headers: sent, body } = await get(url, headers)
  return [statusCode, statusCode === 200 ? /<p>(.*?)<\/p>/.exec(body)?.[1] : sent.location]
}

it('UX-04 an address has one language: that of lang, else the shop’s', async () => {
  expect(await shown('/settings')).toEqual([200, 'pt-BR'])
  expect(await shown('/settings?lang=en-US')).toEqual([200, 'en-US'])
  expect(await shown('/settings?lang=xx')).toEqual([200, 'pt-BR'])
  defaultLanguage = 'en-US'
  expect(await shown('/settings')).toEqual([200, 'en-US'])
  expect((await get('/settings?lang=pt-BR')).body).toContain('<i>en-US</i>')
  defaultLanguage = 'Klingon'
  expect(await shown('/settings')).toEqual([200, 'pt-BR'])
})

it('S32 a page whose data is unavailable is not cached, and says when to ask again', async () => {
  for (let request = 0; request < 2; request++) {
    const { statusCode, headers } = await get('/unavailable')
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  }
  expect(rendered).toEqual(['/unavailable', '/unavailable'])
})

it('S32 UX-04 pages keep the language of the shop while the API cannot answer for it', async () => {
  defaultLanguage = 'en-US'
  expect(await shown('/settings')).toEqual([200, 'en-US'])
  defaultLanguage = null
  expect(await shown('/settings')).toEqual([200, 'en-US'])
})

it('UX-04 a saved language leads to the address in that language, by an answer that no cache stores', async () => {
  const saved = { cookie: 'language=en-US' }
  const answer = await get('/settings?page=2&utm_source=mail', saved)
  expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
    302,
    '/settings?page=2&utm_source=mail&lang=en-US',
    'private, no-store',
  ])
  expect(await shown('/settings?lang=pt-BR', saved)).toEqual([200, 'pt-BR'])
  expect(await shown('/settings', { cookie: 'language=pt-BR' })).toEqual([200, 'pt-BR'])
  expect(await shown('/settings', { cookie: 'language=xx' })).toEqual([200, 'pt-BR'])
})

it('BEY-14 a page is the same bytes for every cookie, so caches need one copy for each language', async () => {
  const cookies = ['', 'language=pt-BR', 'session=1; language=xx', 'a=b']
  const answers = await Promise.all(cookies.map((cookie) => get('/products/1', { cookie })))
  expect(new Set(answers.map(({ body, headers: { etag, vary } }) => JSON.stringify([body, etag, vary]))).size).toBe(1)
  expect(answers[0]?.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=300',
    vary: 'Accept-Encoding',
  })
  expect(answers.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true)
})

it.each(['//', '//evil.example/x', '//[', '//:80'])('S18 %s redirects inside the shop', async (url) => {
  for (const cookie of ['', 'language=en-US']) {
    const { statusCode, headers } = await get(url, { cookie })
    expect(statusCode).toBe(301)
    expect(new URL(String(headers.location), 'http://shop.test').origin).toBe('http://shop.test')
  }
})

it('UX-04 a page that cannot be rendered is a plain page in the language of the address, without scripts', async () => {
  const titles = {
    'pt-BR': 'Algo deu errado',
    'zh-CN': '我们这边出了点问题',
    'en-US': 'Something went wrong',
    'es-ES': 'Algo salió mal',
  }
  for (const [language, title] of Object.entries(titles)) {
    const { statusCode, headers, body } = await get(`/broken?lang=${language}`)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      500,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(title)
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/)
  }
})

it('S20 pages require Trusted Types and report violations; the provider’s scripts write HTML as text', async () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])
  const policy = await policyOf('/products/1')
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;")
  expect(policy).toContain('report-to csp; report-uri /csp-reports')
  expect(await policyOf('/checkout/payment')).not.toContain('trusted-types')
  expect((await get('/products/1')).headers['reporting-endpoints']).toBe('csp="/csp-reports"')
})

it('S34 unknown parameters and long addresses create no cache entries, and their pages are rendered', async () => {
  await get('/settings?page=2')
  const { entries } = api.app.cache.stats()
  for (const url of ['/settings?n=1', '/settings?page=2&n=2', `/settings?page=${'1'.repeat(1000)}`])
    expect((await get(url)).statusCode).toBe(200)
  expect(api.app.cache.stats().entries).toBe(entries)
  await get('/settings?page=3')
  expect(api.app.cache.stats().entries).toBe(entries + 1)
})

it('S34 one network gets a plain page with Retry-After above its limit, in its language; cached pages are served on', async () => {
  await get('/settings')
  const flood = Array.from({ length: 120 }, (_, at) => get(`/products?page=${at}&lang=en-US`))
  const answers = await Promise.all(flood)
  const rejected = answers.filter(({ statusCode }) => statusCode === 429)
  // Eight of a network render or wait at the same time.
  expect(rejected).toHaveLength(112)
  expect(rejected[0]?.body).toContain('<h1>Too many pages in a short time</h1>')
  expect(rejected[0]?.headers).toMatchObject({
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^\d+$/),
  })
  expect((await get('/settings')).statusCode).toBe(200)
})

it('an unchanged page keeps its ETag in every rendering and every process, and a changed one does not', async () => {
  const etags: (string | undefined)[] = []
  for (const time of ['first', 'second']) {
    // As another process that has rendered nothing, at another time.
    api.app.cache.remove(['*'])
    const answer = await get('/products/1')
    etags.push(String(answer.headers.etag))
    expect(answer.body, time).toContain('{u:Date.now(),sold:1234567890123}')
  }
  expect(new Set(etags).size).toBe(1)
  expect((await get('/products/1', { 'if-none-match': etags[0] ?? '' })).statusCode).toBe(304)
  await setStock(api.db, 7, [1])
  await announceProductChange(api.db, [1])
  await expect.poll(async () => (await get('/products/1')).headers.etag).not.toBe(etags[0])
})

it.each([
  ['the folder of the API', '/api'],
  ['an unknown address of the API', '/api/unknown'],
  ['an address of the API with a parameter of 300 digits', `/api/public/products/${'9'.repeat(300)}`],
  ['an address of the API with 3000 letters', `/api/${'x'.repeat(3000)}`],
])('API-02 %s is answered in the envelope, not by a page', async (_name, url) => {
  const { statusCode, headers, body } = await get(url)
  expect([statusCode, headers['content-type'], JSON.parse(body)]).toEqual([
    404,
    'application/json; charset=utf-8',
    expect.objectContaining({ success: false, error: expect.objectContaining({ code: 'NOT_FOUND' }) }),
  ])
  expect(rendered).toEqual([])
})

it.each([
  '/favicon.ico',
  '/wp-login.php',
  '/.env',
  '/.git/config',
  '/.well-known/security.txt',
  '/apple-touch-icon-precomposed.png',
  '/products/1.php?lang=en-US',
  '/wp-admin/',
  '/cgi-bin/luci',
])('D58 %s, which looks like a file or a probe, gets a short text and no page', async (url) => {
  const { statusCode, headers, body } = await get(url)
  expect([statusCode, headers['content-type'], headers['cache-control'], body.length < 100]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'public, max-age=0, s-maxage=10',
    true,
  ])
  expect(rendered).toEqual([])
})
