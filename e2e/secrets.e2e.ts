import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import getPort from 'get-port'

import { runConformance } from '@lotus/api/conformance/run'
import { demoAccount } from '@lotus/api/seed'
import { settingKinds } from '@lotus/server/environment'

import { expect, test } from './fixtures.ts'

type Kinds = typeof settingKinds
type Secret = { [Name in keyof Kinds]: Kinds[Name] extends 'secret' ? Name : never }[keyof Kinds]
type Address = { [Name in keyof Kinds]: Kinds[Name] extends 'address' ? Name : never }[keyof Kinds]

const canary = (name: string) => `CANARY-${name.replaceAll('_', '-')}-9f2c`
/** No program listens there. */
const closed = '127.0.0.1:1'
const withPassword = (name: string, scheme: string, rest = '') => `${scheme}://shop:${canary(name)}@${closed}${rest}`

/** The value of every secret; each service that it opens is unreachable. */
const secrets = {
  DATABASE_URL: withPassword('DATABASE_URL', 'postgres', '/shop'),
  DATABASE_DIRECT_URL: withPassword('DATABASE_DIRECT_URL', 'postgres', '/shop'),
  SEARCH_URL: withPassword('SEARCH_URL', 'http'),
  AUTH_SECRET: canary('AUTH_SECRET').padEnd(40, 'x'),
  AUTH_SECRET_PREVIOUS: canary('AUTH_SECRET_PREVIOUS').padEnd(40, 'x'),
  GOOGLE_CLIENT_SECRET: canary('GOOGLE_CLIENT_SECRET'),
  SMTP_URL: withPassword('SMTP_URL', 'smtp'),
  VAPID_PRIVATE_KEY: canary('VAPID_PRIVATE_KEY').padEnd(43, 'x'),
  MP_ACCESS_TOKEN: `TEST-${canary('MP_ACCESS_TOKEN')}`,
  MP_PUBLIC_KEY: `TEST-${canary('MP_PUBLIC_KEY')}`,
  MP_WEBHOOK_SECRET: canary('MP_WEBHOOK_SECRET'),
  MP_WEBHOOK_SECRET_PREVIOUS: canary('MP_WEBHOOK_SECRET_PREVIOUS'),
} satisfies Record<Secret, string>

/** Addresses of services, which may carry a password. Null: the address is public, or one with a password is refused at start. */
const addresses = {
  PUBLIC_URL: null,
  API_URL: null,
  OTEL_EXPORTER_OTLP_ENDPOINT: withPassword('OTEL_EXPORTER_OTLP_ENDPOINT', 'http'),
  GOOGLE_ISSUER: withPassword('GOOGLE_ISSUER', 'http'),
  IDENTITY_SANDBOX_URL: null,
  VIACEP_URL: withPassword('VIACEP_URL', 'http'),
  SANDBOX_URL: null,
  MP_BASE_URL: withPassword('MP_BASE_URL', 'http'),
  MP_SDK_URL: null,
} satisfies Record<Address, string | null>

const { DATABASE_URL, DATABASE_DIRECT_URL, ...withoutDatabase } = secrets
const services: Record<string, string> = {
  ...withoutDatabase,
  ...Object.fromEntries(Object.entries(addresses).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  GOOGLE_CLIENT_ID: 'shop.apps',
  MP_COLLECTOR_ID: '123',
  MP_LIVE_MODE: 'false',
  CEP_PROVIDER: 'viacep',
  SEED: 'demo',
}

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { PATH } = process.env

/** Runs a program of the server; `output` has what it printed so far. */
function run(program: string, args: readonly string[], environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [pathOf(`../apps/server/src/${program}`), ...args], {
    env: { PATH, LOG_LEVEL: 'debug', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => output }
}

/** The secrets that a text shows, in every spelling of an address. */
const found = (text: string) => [...new Set(text.match(/CANARY(-|%2D)[\w-]+/gi))]

/** Passes requests on to the shop and records everything that it answers. */
async function record(target: string) {
  let text = ''
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _, connection: _c, 'content-length': _l, 'accept-encoding': _e, ...headers } = request.headers
    const answer = await fetch(new URL(request.url ?? '/', target), {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    })
    const body = await answer.text()
    text += `${request.method} ${request.url} ${JSON.stringify([...answer.headers])} ${body}\n`
    const { 'content-encoding': _ce, 'content-length': _cl, ...kept } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, { ...kept, 'set-cookie': answer.headers.getSetCookie() }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => text,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('S38 @desktop no secret is in the logs or the answers of a shop whose services do not answer', async () => {
  test.setTimeout(300_000)
  const folder = mkdtempSync(join(tmpdir(), 'lotus-secrets-'))
  const port = await getPort({ host: '127.0.0.1' })
  const metricsPort = await getPort({ host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const environment = { ...services, DATA_DIR: folder, PORT: String(port), METRICS_PORT: String(metricsPort) }
  const shop = run('main.ts', [], environment)
  const recorded = await record(url)
  try {
    await expect.poll(() => shop.child.exitCode ?? shop.output(), { timeout: 120_000 }).toContain('is open at')
    const ask = (path: string, init?: RequestInit) => fetch(recorded.url + path, { redirect: 'manual', ...init })
    const headers = { 'x-api-key': 'lotus-storefront', 'content-type': 'application/json' }
    for (const path of ['/', '/products?keyword=arroz', '/products/1', '/checkout/payment', '/login', '/sitemap.xml'])
      // oxlint-disable-next-line no-await-in-loop
      await ask(path)
    for (const path of ['/healthz', '/readyz', '/auth/google/callback?code=x&state=x', '/api/public/cep/80020310'])
      // oxlint-disable-next-line no-await-in-loop
      await ask(path, { headers })
    await ask('/api/auth/google/start', { method: 'POST', headers, body: '{}' })
    const email = JSON.stringify({ email: demoAccount.email, language: 'pt-BR' })
    await ask('/api/auth/forgot-password', { method: 'POST', headers, body: email })
    await ask('/api/webhooks/mercadopago?data.id=1&type=payment', {
      method: 'POST',
      headers: { ...headers, 'x-signature': 'ts=1,v1=2', 'x-request-id': '1' },
      body: '{}',
    })
    // Every operation, as the owner of an account and as a guest.
    await runConformance({ url: recorded.url, ...demoAccount })
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    // The command line while the shop runs.
    const doctor = run('command-line.ts', ['doctor'], environment)
    await doctor.ended

    // Each service was asked and failed.
    for (const service of [/"app":"search"|[Ss]earch/, /[Mm]ail/, /[Gg]oogle|identity/, /provider/, /trace|OTLP|otel/i])
      expect.soft(shop.output()).toMatch(service)
    expect(recorded.text().length).toBeGreaterThan(100_000)
    expect(found(shop.output())).toEqual([])
    expect(found(metrics + doctor.output())).toEqual([])
    // The public key is for browsers.
    expect(found(recorded.text())).toEqual([canary('MP_PUBLIC_KEY')])
  } finally {
    shop.child.kill('SIGTERM')
    await shop.ended
    recorded.close()
    rmSync(folder, { recursive: true, force: true })
  }
  expect(found(shop.output())).toEqual([])
})

/** Spellings that no setting accepts, or that fail where the setting is used. */
const spoiled = [
  (name: string) => `smtp//${canary(name)} `,
  (name: string) => ` ${canary(name)}`,
  (name: string) => `postgres://a:${canary(name)}@[`,
]
const { API_URL: _, ...allKinds } = settingKinds
const delicate = Object.keys(allKinds).filter((name) => allKinds[name as keyof typeof allKinds] !== 'plain')

/** Starts that fail because of a setting. */
const failures: [string, Record<string, string>][] = [
  ['a database that refuses connections', { DATABASE_URL, DATABASE_DIRECT_URL }],
  ['a database whose host is unknown', { DATABASE_URL: DATABASE_URL.replace(closed, 'database.invalid') }],
  ['a database with a slash in its password', { DATABASE_URL: DATABASE_URL.replace('CANARY', 'a/CANARY') }],
  ['a database with a wrong escape in its password', { DATABASE_URL: DATABASE_URL.replace('CANARY', '%zzCANARY') }],
  ['a database without a host', { DATABASE_URL: DATABASE_URL.replace(closed, '') }],
  ['a database address that is none', { DATABASE_URL: `postgres://a:${canary('DATABASE_URL')}@[` }],
  ['a mail server whose address is none', { SMTP_URL: `smtp://a:${canary('SMTP_URL')}@[` }],
  ['a password in the address of another backend', { API_URL: withPassword('API_URL', 'http') }],
  ...spoiled.map((spoil, index): [string, Record<string, string>] => [
    `malformed values (${index + 1})`,
    Object.fromEntries(delicate.map((name) => [name, spoil(name)])),
  ]),
]

test('S38 @desktop no secret is printed by a start or a command that fails because of a setting', async () => {
  test.setTimeout(300_000)
  const folder = mkdtempSync(join(tmpdir(), 'lotus-secrets-'))
  const check = async (name: string, environment: Record<string, string>, program: string, args: string[]) => {
    const started = run(program, args, { ...environment, DATA_DIR: join(folder, name), PORT: '1' })
    const code = await started.ended
    return { name, program, code, shown: found(started.output()), says: started.output().trim() !== '' }
  }
  try {
    for (const [name, environment] of failures) {
      // oxlint-disable-next-line no-await-in-loop
      const ended = await Promise.all([
        check(name, environment, 'main.ts', []),
        check(name, environment, 'command-line.ts', ['doctor']),
      ])
      expect(ended).toEqual(
        ['main.ts', 'command-line.ts'].map((program) => ({ name, program, code: 1, shown: [], says: true })),
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
