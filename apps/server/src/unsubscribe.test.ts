import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { registerUnsubscribe, unsubscribePath } from './unsubscribe.ts'

let app: FastifyInstance
let status = 200
let cancelled: [string, string][] = []
beforeAll(async () => {
  app = Fastify()
  await registerUnsubscribe(app, {
    cancel: async (token, address) => {
      cancelled.push([token, address])
      return status
    },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  status = 200
  cancelled = []
})

const post = (query: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({
    method: 'POST',
    url: `${unsubscribePath}${query}`,
    headers: { 'content-type': type },
    payload,
    remoteAddress: '203.0.113.7',
  })

it('BEY-17 the one-click POST of a mail program unsubscribes without a redirect', async () => {
  const form = await post('?t=v1.token', 'List-Unsubscribe=One-Click')
  const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const multipart = await post('?t=v1.token', parts, 'multipart/form-data; boundary=x')
  expect([form.statusCode, multipart.statusCode]).toEqual([200, 200])
  expect(form.headers['cache-control']).toBe('no-store')
  expect(cancelled).toEqual([
    ['v1.token', '203.0.113.7'],
    ['v1.token', '203.0.113.7'],
  ])
  status = 404
  expect((await post('?t=v1.token', 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
})

it.each([
  [200, '?result=done&lang=zh-CN'],
  [404, '?result=invalid&lang=zh-CN'],
  [400, '?result=invalid&lang=zh-CN'],
  [429, '?result=busy&t=v1.token&lang=zh-CN'],
  [503, '?result=busy&t=v1.token&lang=zh-CN'],
])('BEY-17 the form of the page is redirected to the result of status %i', async (answered, query) => {
  status = answered
  const { statusCode, headers } = await post('?t=v1.token&lang=zh-CN', '')
  expect([statusCode, headers.location]).toEqual([303, `${unsubscribePath}${query}`])
})

it('BEY-17 S19 hostile queries and bodies reach no other address', async () => {
  const { statusCode, headers } = await post('?t=a&t=b&lang=%0d%0aX: y', 'a'.repeat(4000))
  expect([statusCode, headers['location']]).toEqual([303, `${unsubscribePath}?result=done&lang=%0D%0AX%3A+y`])
  expect((await post('?t=a', 'a'.repeat(5000))).statusCode).toBe(413)
  expect(cancelled).toEqual([['', '203.0.113.7']])
})
