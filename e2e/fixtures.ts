import { execFile, fork, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { test as base, expect, type Page } from '@playwright/test'
import getPort from 'get-port'

import { snapshotFile } from '@lotus/api/platform/testing'

export { expect, type Page }

/** The headers that the shop's pages send to the API. */
export const apiKey = { 'x-api-key': 'lotus-storefront' }

/** A shop per worker: the built server in its own process with its own embedded database. */
export type Shop = {
  url: string
  sandboxUrl: string
  /** The folder of the shop's sent e-mails (`.eml` files). */
  mailDir: string
  /** Calls a control of the payment sandbox, e.g. `payments/123/pay`. */
  sandbox: (path: string, body?: object) => Promise<unknown>
  /** Sets the time of every session's last authentication back by that many minutes. */
  ageSessions: (minutes: number) => Promise<void>
  /** Lets the shop's and the payment sandbox's clock jump forward. The browser keeps its own. */
  wait: (waitMinutes: number) => Promise<void>
  /** Runs a command of the operator's command line, e.g. `ship`, and returns its output. */
  command: (...args: string[]) => Promise<string>
  /** Changes the price (cents) or stock of a product by its code, as the shop's operator. */
  operate: (code: string, change: { priceCents?: number; stock?: number }) => Promise<void>
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

const commandLine = fileURLToPath(new URL('../apps/server/src/command-line.ts', import.meta.url))

/** The data folder after a shop's first start: copying it takes a third of the time of creating it. */
const seeded = fileURLToPath(new URL('../.cache/test/seeded', import.meta.url))

/** Playwright's global setup: seeds the data folder once. */
export async function seedOnce(): Promise<void> {
  rmSync(seeded, { recursive: true, force: true })
  const { dataDir, end } = await openShop({ SNAPSHOT: await snapshotFile() })
  await end()
  cpSync(dataDir, seeded, { recursive: true })
  rmSync(dataDir, { recursive: true })
}

/** Opens a shop with additional settings; `close` ends it and its database. */
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
  const loopback = { host: '127.0.0.1' }
  const port = await getPort(loopback)
  const sandboxPort = await getPort(loopback)
  const identityPort = await getPort(loopback)
  const backendPort = await getPort(loopback)
  // BEY-16: the pages run in a process of their own, in front of the shop's API.
  const isOtherBackend = (settings['SHOP_BACKEND'] ?? process.env['SHOP_BACKEND']) === 'other'
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const child = fork(new URL('shop-process.ts', import.meta.url), {
    // A shop lives for minutes: optimizing the database's code in the background costs more than it gains.
    execArgv: ['--liftoff-only', '--single-threaded-gc'],
    env: {
      ...process.env,
      ...(isOtherBackend ? { PORT: String(backendPort), PUBLIC_URL: url, TRUST_PROXY: '1' } : { PORT: String(port) }),
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
  const pages = isOtherBackend
    ? fork(new URL('storefront-process.ts', import.meta.url), {
        env: {
          ...process.env,
          PORT: String(port),
          API_URL: `http://127.0.0.1:${backendPort}`,
          SANDBOX_URL: sandboxUrl,
          GOOGLE_CLIENT_ID: 'the client of the backend',
          LOG_LEVEL: 'error',
          ...settings,
        },
      })
    : null
  if (pages !== null) await conversation(pages).ready
  return {
    url,
    sandboxUrl,
    mailDir,
    ageSessions: (olderMinutes) => ask({ olderMinutes }),
    wait: (waitMinutes) => ask({ waitMinutes }),
    operate: (code, change) => ask({ code, ...change }),
    command: async (...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, [commandLine, ...args], {
        env: { ...process.env, DATA_DIR: dataDir },
      })
      return stdout
    },
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
      for (const one of [...(pages === null ? [] : [pages]), child]) {
        const ended = new Promise((resolve) => one.once('exit', resolve))
        one.disconnect()
        await ended
      }
    },
  }
}

type WorkerFixture = [
  (fixtures: object, use: (shop: Shop) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
]

/** The fixture of a shop: one for the files of a worker, or another for a file that overrides `shop` with it. */
export const ownShop: WorkerFixture = [
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the destructuring
  async ({}, use) => {
    const { close, ...shop } = await startShop()
    await use(shop)
    await close()
  },
  { scope: 'worker', timeout: 120_000 },
]

export const test = base.extend<{ pageErrors: string[] }, { shop: Shop }>({
  shop: ownShop,
  baseURL: async ({ shop }, use) => use(shop.url),
  /** Errors and warnings of the page; a successful journey has none. */
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // Lingui only warns about a missing message, whose id would be shown.
        if (message.type() === 'error' || message.text().startsWith('Uncompiled message')) errors.push(message.text())
      })
      await use(errors)
      expect(errors.filter((text) => !/Failed to load resource|net::ERR/.test(text))).toEqual([])
    },
    { auto: true },
  ],
})
