import { gzipSync } from 'node:zlib'

import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { registerServiceWorker, serviceWorkerPath } from './service-worker-route.ts'

async function answerOf(isOn: boolean) {
  const app = Fastify()
  registerServiceWorker(app, { isOn, clientDir: '/there/is/no/build' })
  const answer = await app.inject(serviceWorkerPath)
  await app.close()
  return answer
}

it.each([true, false])('BEY-13 browsers revalidate the worker at each update check (on: %s)', async (isOn) => {
  const { statusCode, headers } = await answerOf(isOn)
  expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    'no-cache',
    'text/javascript; charset=utf-8',
  ])
})

it('BEY-13 the worker is a complete script of at most 12 kB', async () => {
  const { body } = await answerOf(true)
  expect(() => new Function(body)).not.toThrow()
  expect(gzipSync(body).length).toBeLessThan(12_000)
})

it('BEY-13 the worker that removes the service worker has no handler for requests', async () => {
  const { body } = await answerOf(false)
  expect(body).toContain('unregister')
  expect(body).not.toMatch(/['"]fetch['"]/)
})
