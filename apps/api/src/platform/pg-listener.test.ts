import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { createCache, invalidate } from './cache.ts'
import { notify } from './database.ts'
import { silentLogger, type Logger } from './log.ts'
import { createListener } from './pg-listener.ts'

/** A connection to the database that can fall silent without an error, like one that a firewall forgot. */
async function openTunnel(target: URL) {
  const sockets = new Set<Socket>()
  let silent = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => {
        if (!silent.has(from)) to.write(data)
      })
      from.on('close', () => to.destroy())
      from.on('error', () => {})
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) })
      .href,
    /** Existing connections stay open and pass nothing on; new ones work. */
    silence() {
      silent = new Set(sockets)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.runIf(process.env['TEST_DATABASE_URL'])('the connection that listens', () => {
  let database: TestDatabase
  let close: (() => Promise<void>)[] = []
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterEach(async () => {
    for (const each of close.toReversed()) await each()
    close = []
  })
  afterAll(() => database.close())

  it('R11 is replaced when it falls silent, and what was cached before is cleared', async () => {
    const tunnel = await openTunnel(new URL(database.url ?? ''))
    close.push(() => tunnel.close())
    const warnings: string[] = []
    const logger: Logger = { ...silentLogger, warn: (_details, message) => warnings.push(message) }
    const listener = createListener(tunnel.url, logger, { heartbeat: 300 })
    close.push(() => listener.close())
    const cache = createCache()
    await cache.listen({ ...database, listen: listener.listen })
    const price = (value: number) => cache.get('price', { seconds: 3600 }, async () => value)

    expect(await price(1)).toBe(1)
    tunnel.silence()
    await invalidate(database.db, ['something else'])
    // The invalidation is lost: without a heartbeat the old value would live for an hour.
    expect(await price(2)).toBe(1)
    await expect.poll(() => cache.has('price'), { timeout: 10_000 }).toBe(false)
    expect(warnings).toContain('The listening connection does not answer')
    expect(await price(3)).toBe(3)

    // The new connection hears.
    const heard: string[] = []
    await listener.listen('news', (payload) => heard.push(payload))
    await notify(database.db, 'news', 'after')
    await expect.poll(() => heard).toEqual(['after'])
  })

  it('is not replaced while it answers', async () => {
    const warnings: string[] = []
    const logger: Logger = { ...silentLogger, warn: (_details, message) => warnings.push(message) }
    const listener = createListener(database.url ?? '', logger, { heartbeat: 100 })
    close.push(() => listener.close())
    let gaps = 0
    await listener.listen(
      'news',
      () => {},
      () => gaps++,
    )
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect([gaps, warnings]).toEqual([0, []])
  })
})
