import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createHttp } from '@lotus/api/platform/http'
import { createLogger } from '@lotus/api/platform/logger'

import { publicDir } from './render.ts'
import { registerStatic } from './static.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotus-static-'))
  for (const name of ['assets', 'media']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'assets/a-1234567.js'), 'a')
  app = createHttp({ logger: createLogger({ level: 'silent' }) })
  await registerStatic(app, {
    assets: [join(folder, 'assets')],
    public: publicDir,
    media: { folder: join(folder, 'media'), composer: { ensure: () => Promise.resolve(false) } },
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const missing = [404, 'text/plain; charset=utf-8', 'public, max-age=0, s-maxage=10']

it.each([
  '/assets/',
  '/media/',
  '/assets/x.js',
  '/assets//x.js',
  '/assets/%00',
  '/media',
  '/media/..%2fx',
  '/media/a-96.webp',
])('%s answers 404, which shared caches store briefly', async (url) => {
  for (const encoding of ['identity', 'br']) {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual(missing)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

it('a file with a hashed name is stored for a year', async () => {
  const { statusCode, headers } = await app.inject('/assets/a-1234567.js')
  expect([statusCode, headers['cache-control'], headers['x-content-type-options']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'nosniff',
  ])
})

it('D58 /favicon.ico, which browsers request for every document, is an icon of a few kB', async () => {
  const { statusCode, headers, rawPayload } = await app.inject('/favicon.ico')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
  expect(rawPayload.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  expect(rawPayload.length).toBeLessThan(5000)
})
