import { fork, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { test as base, expect, type Page } from '@playwright/test'

import { snapshotFile } from '@lotus/api/platform/testing'

export { expect, type Page }

/** What the shop's own pages say to the API of who asks. */
export const apiKey = { 'x-api-key': 'lotus-storefront' }

/** A shop of one worker: the built server in a process of its own, on an embedded database of its own. */
export type Shop = {
  url: string
  sandboxUrl: string
  /** Where the shop's messages arrive, as `.eml` files. */
  mailDir: string
  /** Pulls a lever of the payment sandbox, e.g. `payments/123/pay`. */
  sandbox: (path: string, body?: object) => Promise<unknown>
  /** As if everybody who is signed in had done so that many minutes before. */
  ageSessions: (minutes: number) => Promise<void>
  /** The shop's operator at work: price (cents) or stock of a product by its code. */
  operate: (code: string, change: { priceCents?: number; stock?: number }) => Promise<void>
}

async function freePorts(): Promise<[number, number, number]> {
  const open = () => {
    const server = createServer()
    return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
  }
  const servers = [await open(), await open(), await open()]
  const [first, second, third] = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return [first ?? 0, second ?? 0, third ?? 0]
}

function conversation(child: ChildProcess) {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let last = 0
  const ready = new Promise<void>((resolve, reject) => {
    waiting.set(0, { resolve, reject })
    child.once('exit', (code) => reject(new Error(`The shop ended with code ${code} before it was open`)))
  })
  child.on('message', ({ id, error }: { id: number; error: string | null }) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error === null) resolve?.()
    else reject?.(new Error(error))
  })
  return {
    ready,
    ask: (message: object) =>
      new Promise<void>((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve, reject })
        child.send({ ...message, id })
      }),
  }
}

/** A shop's data folder as its first start leaves it: to copy it takes a third of the time of making it. */
const seeded = fileURLToPath(new URL('../.cache/test/seeded', import.meta.url))

/** Playwright's global set-up: what every shop begins with is made once. */
export async function seedOnce(): Promise<void> {
  rmSync(seeded, { recursive: true, force: true })
  const { dataDir, end } = await openShop({ SNAPSHOT: await snapshotFile() })
  await end()
  cpSync(dataDir, seeded, { recursive: true })
  rmSync(dataDir, { recursive: true })
}

/** Opens a shop with these settings besides its own; `close` ends it and its database. */
export async function startShop(settings: Record<string, string> = {}): Promise<Shop & { close: () => Promise<void> }> {
  const { dataDir, end, ...shop } = await openShop(settings)
  return {
    ...shop,
    close: async () => {
      await end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openShop(
  settings: Record<string, string>,
): Promise<Shop & { dataDir: string; end: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotus-e2e-'))
  if (existsSync(seeded)) cpSync(seeded, dataDir, { recursive: true })
  const mailDir = join(dataDir, 'mail')
  const [port, sandboxPort, identityPort] = await freePorts()
  const child = fork(new URL('shop-process.ts', import.meta.url), {
    // A shop lives for minutes: optimising the database's code in the background costs more than it would give back.
    execArgv: ['--liftoff-only', '--single-threaded-gc'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      IDENTITY_SANDBOX_PORT: String(identityPort),
      MAIL_DIR: mailDir,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      ...settings,
    },
  })
  const { ready, ask } = conversation(child)
  await ready
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl,
    mailDir,
    ageSessions: (olderMinutes) => ask({ olderMinutes }),
    operate: (code, change) => ask({ code, ...change }),
    sandbox: async (path, body = {}) => {
      const answer = await fetch(`${sandboxUrl}/__sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    dataDir,
    end: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}

export const test = base.extend<{ pageErrors: string[] }, { shop: Shop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the destructuring
    async ({}, use) => {
      const { close, ...shop } = await startShop()
      await use(shop)
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  /** Whatever the page complains about: a journey that ends well has nothing in it. */
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // Lingui only warns where a text has not come yet and its number would be read instead.
        if (message.type() === 'error' || message.text().startsWith('Uncompiled message')) errors.push(message.text())
      })
      await use(errors)
      expect(errors.filter((text) => !/Failed to load resource|net::ERR/.test(text))).toEqual([])
    },
    { auto: true },
  ],
})
