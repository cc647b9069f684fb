import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { createMediaComposer, type MediaComposer } from './media-composer.ts'
import { registerStatic } from './static.ts'

let folder: string
let composer: MediaComposer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotus-media-'))
  composer = createMediaComposer({ folder, idleMs: 50 })
})
afterEach(async () => {
  await composer.close()
  await rm(folder, { recursive: true, force: true })
})

async function serve(own: Pick<MediaComposer, 'ensure'> = composer) {
  const app = fastify()
  await registerStatic(app, { assets: [], public: join(folder, 'none'), media: { folder, composer: own } })
  return app
}

it('BEY-22: the first request for a picture composes it, and later ones read the file', async () => {
  const app = await serve()
  const first = await app.inject('/media/ma-0101-192.avif')
  expect(first.statusCode).toBe(200)
  expect(first.headers['content-type']).toBe('image/avif')
  expect(first.headers['cache-control']).toContain('max-age=604800')
  expect(await readdir(folder)).toEqual(['ma-0101-192.avif'])
  expect(await readFile(join(folder, 'ma-0101-192.avif'))).toEqual(first.rawPayload)

  await writeFile(join(folder, 'ma-0101-192.avif'), 'kept')
  expect((await app.inject('/media/ma-0101-192.avif')).payload).toBe('kept')
  await app.close()
})

it('BEY-22: many requests for one picture compose it once, and only what exists is kept', async () => {
  const made = await Promise.all([
    composer.ensure('mo-0104-96.webp'),
    composer.ensure('mo-0104-96.webp'),
    composer.ensure('mo-0104-999.webp'),
    composer.ensure('zz-0000-96.webp'),
  ])
  expect(made).toEqual([true, true, false, false])
  expect(await readdir(folder)).toEqual(['mo-0104-96.webp'])
})

it('BEY-22: pictures are prepared in the background, after those that are asked for', async () => {
  const names = ['co-0101', 'co-0102', 'co-0103', 'co-0104'].map((name) => `${name}-96.avif`)
  const order: string[] = []
  composer.prepare(names)
  await composer.ensure('fr-0101-96.avif')
  order.push(...(await readdir(folder)))
  expect(order).toContain('fr-0101-96.avif')
  expect(order.length).toBeLessThan(5)
  await expect.poll(() => readdir(folder)).toHaveLength(5)
})

it('a picture that cannot be composed is an error that is not cached, and the next request tries again', async () => {
  const broken = { ensure: () => Promise.reject(new Error('broken')) }
  const failing = await serve(broken)
  const answer = await failing.inject('/media/ma-0101-96.avif')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['cache-control']).toBeUndefined()
  await failing.close()

  const app = await serve()
  expect((await app.inject('/media/ma-0101-96.avif')).statusCode).toBe(200)
  const unknown = await app.inject('/media/nothing-96.avif')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.headers['cache-control']).toBe('public, max-age=0, s-maxage=10')
  await app.close()
})

it('the process that composes ends when it has nothing to do, and starts again', async () => {
  expect(await composer.ensure('placeholder-96.avif')).toBe(true)
  await expect.poll(() => composer.isRunning()).toBe(false)
  expect(await composer.ensure('placeholder-96.webp')).toBe(true)
})
