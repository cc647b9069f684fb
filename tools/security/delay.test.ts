import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, expect, it } from 'vitest'

import { repeatDelay } from './delay.ts'

let close = () => {}
afterEach(() => close())

/** A server that answers after the seconds that `delayOf` returns. */
async function serve(delayOf: (request: { url: string; body: string; headers: IncomingMessage['headers'] }) => number) {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      await wait(delayOf({ url: decodeURIComponent(request.url ?? ''), body, headers: request.headers }) * 1000)
      response.end('ok')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  close = () => void server.close()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const secondsIn = (sql: string) => Number(/pg_sleep\(([\d.]+)\)/.exec(sql)?.[1] ?? 0)

it('S32 a server that runs the payload is delayed each time', async () => {
  const origin = await serve(({ url }) => secondsIn(url))
  const request = 'GET /columns?names=1+or+pg_sleep%2821%29--1 HTTP/1.1\nHost: shop'
  const { isDelayed, delayed, plain } = await repeatDelay(origin, request, {}, 0.3)
  expect(isDelayed).toBe(true)
  expect(delayed).toBeGreaterThan(0.29)
  expect(plain).toBeLessThan(delayed)
})

it('S32 a server that runs the payload of a form is delayed each time', async () => {
  const origin = await serve(({ body, headers }) =>
    headers['x-api-key'] === 'key' ? secondsIn(decodeURIComponent(body)) : 0,
  )
  const request =
    'POST /login HTTP/1.1\nHost: shop\nContent-Type: application/x-www-form-urlencoded\n\nemail=%27+or+pg_sleep%2821%29--1'
  expect((await repeatDelay(origin, request, { 'x-api-key': 'key' }, 0.3)).isDelayed).toBe(true)
})

it('S32 a page that is slow but for other reasons, or was slow only once, is not delayed', async () => {
  const request = 'GET /products?keyword=%27+or+sleep%2821%29%231 HTTP/1.1\nHost: shop'
  expect((await repeatDelay(await serve(() => 0.3), request, {}, 0.3)).isDelayed).toBe(false)
  close()
  let first = true
  const once = await serve(() => (first ? ((first = false), 0.6) : 0))
  expect((await repeatDelay(once, request, {}, 0.3)).isDelayed).toBe(false)
})

it('S32 a time-out without a delay in its payload is compared with the page without its query', async () => {
  const origin = await serve(({ url }) => (url.includes('..') ? 0.4 : 0))
  const request = 'GET /media?file=../../etc/passwd HTTP/1.1\nHost: shop'
  expect((await repeatDelay(origin, request, {}, 0.3)).isDelayed).toBe(true)
})
