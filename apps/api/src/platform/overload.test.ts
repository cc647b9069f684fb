import cookie from '@fastify/cookie'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

import { readContract } from './contract-document.ts'
import { key, smallContract } from './contract.examples.ts'
import { mountContract } from './contract.ts'
import { createHttp } from './http.ts'
import { createLogger } from './logger.ts'

async function openApp() {
  const app = createHttp({ logger: createLogger({ level: 'silent' }) })
  const waiting: (() => void)[] = []
  const wait = () => new Promise((resolve) => waiting.push(() => resolve({ id: 1, name: 'a' })))
  await app.register(async (api) => {
    await api.register(cookie)
    mountContract(api, {
      operations: readContract(parse(smallContract)),
      handlers: { getThing: wait, createThing: wait },
      security: { key: () => {}, guest: () => {}, partner: () => {} },
      maxConcurrent: 2,
      partial: true,
    })
  })
  return { app, waiting }
}

it('R12 frees the slot of a caller that disconnects', async () => {
  const { app, waiting } = await openApp()
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/things/1`
  for (const calls of [1, 2, 3, 4]) {
    const leaving = new AbortController()
    const left = fetch(url, { headers: key, signal: leaving.signal })
    await expect.poll(() => waiting.length).toBe(calls)
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
  }
  const stayed = fetch(url, { headers: key })
  await expect.poll(() => waiting.length).toBe(5)
  for (const end of waiting) end()
  expect((await stayed).status).toBe(200)
  app.server.closeAllConnections()
  await app.close()
})

it('R12 rejects calls above the limit at once; writes do not block reads, and finished calls free slots', async () => {
  const { app, waiting } = await openApp()
  const read = () => app.inject({ url: '/things/1', headers: key })
  const change = () =>
    app.inject({
      method: 'POST',
      url: '/things',
      headers: { 'idempotency-key': 'abcd' },
      payload: { name: 'abc', quantity: 1 },
    })

  const changing = [change(), change()]
  await expect.poll(() => waiting.length).toBe(2)
  const refused = await change()
  expect([refused.statusCode, refused.json().error.code, refused.headers['retry-after']]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
    '1',
  ])

  const reading = [read(), read()]
  await expect.poll(() => waiting.length).toBe(4)
  expect((await read()).statusCode).toBe(503)
  // What is refused for another reason takes no place either.
  expect((await app.inject('/things/0')).statusCode).toBe(503)

  for (const end of waiting.splice(0)) end()
  expect((await Promise.all([...changing, ...reading])).map(({ statusCode }) => statusCode)).toEqual([
    201, 201, 200, 200,
  ])
  expect((await app.inject('/things/0')).statusCode).toBe(400)
  expect((await app.inject('/things/0')).statusCode).toBe(400)
  expect((await app.inject('/things/0')).statusCode).toBe(400)
  const after = read()
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  expect((await after).statusCode).toBe(200)
})
