import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Profiler } from 'node:inspector'

import { ACCESS_TOKEN, PUBLIC_KEY, WEBHOOK_SECRET } from '@lotus/payment-sandbox/testing'

import { must } from '../run.ts'
import { freePorts } from './temporary.ts'

export type Shop = {
  url: string
  pid: number
  /** Milliseconds from its start until it accepted requests. */
  startedIn: number
  /** Sends SIGKILL and resolves when the process has ended. */
  kill: () => Promise<void>
  close: () => Promise<void>
  /** Samples the stacks of its main thread until the returned function is called. */
  profile: () => Promise<() => Promise<Profiler.Profile>>
}

export type ShopOptions = {
  dataDir: string
  databaseUrl?: string | undefined
  /** Name of a fault in `shop-process.ts`. */
  plant?: string | undefined
  /** Additional settings of the shop. */
  env?: Record<string, string>
  /** Ports of a previous shop, for a restart. */
  ports?: readonly number[]
}

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** Builds the storefront if it is out of date; `skip` (`--no-build`) uses the last build. */
export async function requireBuild(skip: boolean): Promise<void> {
  const built = existsSync(new URL('../../apps/storefront/dist/server/entry-server.js', import.meta.url))
  if (!skip || !built) await must(process.execPath, [new URL('../build.ts', import.meta.url).pathname])
}

/** Settings of a shop that pays at a sandbox of another process. */
export const settingsOfSandbox = (url: string): Record<string, string> => ({
  SANDBOX: 'true',
  MP_BASE_URL: url,
  MP_SDK_URL: `${url}/js/v2`,
  MP_ACCESS_TOKEN: ACCESS_TOKEN,
  MP_PUBLIC_KEY: PUBLIC_KEY,
  MP_WEBHOOK_SECRET: WEBHOOK_SECRET,
})

/** Starts a shop's process and returns at once, so that a caller can kill it during startup. */
export async function launchShop({ dataDir, databaseUrl = '', plant = '', env = {}, ports }: ShopOptions) {
  const [port = 0, sandboxPort = 0] = ports ?? (await freePorts(2))
  const start = performance.now()
  const child = fork(new URL('shop-process.ts', import.meta.url), {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      IDENTITY_SANDBOX: 'false',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      // Each buyer has its own address in X-Forwarded-For.
      TRUST_PROXY: '1',
      ...env,
      BENCH_PLANT: plant,
    },
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await gone(child)
  }
  // The shop must end with this process.
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  child.once('exit', () => process.off('exit', killAtExit))
  const open = async (): Promise<Shop> => {
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', (code, signal) => reject(new Error(`The shop ended before it was open (${code ?? signal})`)))
    })
    return {
      url: `http://127.0.0.1:${port}`,
      pid: child.pid ?? 0,
      startedIn: performance.now() - start,
      kill,
      async close() {
        if (child.connected) child.disconnect()
        await gone(child)
      },
      async profile() {
        const ask = <Answer>(question: string) =>
          new Promise<Answer>((resolve) => {
            child.once('message', (answer) => resolve(answer as Answer))
            child.send(question)
          })
        await ask('start profile')
        return () => ask<Profiler.Profile>('stop profile')
      },
    }
  }
  return { open, kill, ports: [port, sandboxPort] as const }
}

/** Starts a shop and waits until it accepts requests. */
export const startShop = async (options: ShopOptions): Promise<Shop> => (await launchShop(options)).open()
