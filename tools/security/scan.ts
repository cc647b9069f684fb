/**
 * Scans a temporary shop on PostgreSQL with wapiti, one module after the other, and with sqlmap. A second server has planted faults:
 * a scan that does not find its fault is inconclusive. Of sqlmap's requests at least half must run a query.
 *
 *   apt-get install --no-install-recommends wapiti sqlmap
 *   node tools/security/scan.ts [--only xss,sqlmap,signIn] [--seconds 1200] [--no-build]
 *
 * A finding that rests on the time of one request is repeated with the delay of its payload and without (`delay.ts`); it counts if the
 * delay repeats, and the planted fault's must.
 *
 * `--seconds` limits the crawl and the attack of each module of wapiti; a scan that reaches the limit is inconclusive.
 * Everything runs in a network namespace without the internet (`unshare -n`, which needs root): wapiti looks up names. Prints a
 * table. Exit code 1: a finding, or an inconclusive scan.
 */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { demoAccount } from '@lotus/api/seed'
import { apiKey } from '@lotus/server/storefront'

import { printTable, short } from '../bench/figures.ts'
import { requireBuild } from '../bench/shop.ts'
import { freePorts, requirePostgres, temporaryFolder } from '../bench/temporary.ts'
import { run } from '../run.ts'
import { canaryPaths } from './canary.ts'
import { repeatDelay } from './delay.ts'
import type { Tally } from './scanned-shop.ts'
import { runSqlmap, sqlCanary, sqlTargets } from './sqlmap.ts'
import { isDelay, isFalseAlarm, modules, runWapiti, type Finding } from './wapiti.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '1200' },
    'no-build': { type: 'boolean', default: false },
    'in-namespace': { type: 'boolean', default: false },
  },
})

for (const program of ['wapiti', 'sqlmap', 'unshare'])
  if (!existsSync(`/usr/bin/${program}`))
    throw new Error(`${program} is missing: apt-get install wapiti sqlmap util-linux`)
if (!options['in-namespace']) {
  await requireBuild(options['no-build'])
  const again = [process.execPath, ...process.argv.slice(1), '--in-namespace', '--no-build']
  process.exit(await run('unshare', ['-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...again]))
}

const chosen = options.only?.split(',') ?? [...Object.keys(modules), 'sqlmap']
const seconds = Number(options.seconds)
const [folder, database] = await Promise.all([temporaryFolder(), requirePostgres()])
const [port = 0, sandboxPort = 0, canaryPort = 0] = await freePorts(3)
const shopUrl = `http://127.0.0.1:${port}`
const canaryUrl = `http://127.0.0.1:${canaryPort}`
const child = fork(new URL('scanned-shop.ts', import.meta.url), {
  env: {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    CANARY_PORT: String(canaryPort),
    IDENTITY_SANDBOX: 'false',
    PUBLIC_URL: shopUrl,
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
  },
})
process.once('exit', () => child.kill('SIGKILL'))
let isClosing = false
child.once('exit', (code) => {
  if (!isClosing) throw new Error(`The shop ended with ${code}`)
})
const message = <Content>() =>
  new Promise<Content>((resolve) => child.once('message', (got) => resolve(got as Content)))

/** The requests since the last call. */
async function takeTally(): Promise<Tally> {
  const got = message<Tally>()
  child.send('tally')
  return got
}

async function call<Data>(method: string, path: string, body: object, bearer = ''): Promise<Data> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
  const answer = await fetch(`${shopUrl}/api${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}
const signIn = () => {
  const { email, password } = demoAccount
  return call<{ accessToken: string }>('POST', '/auth/sign-in', { email, password })
}

/** The pages and public calls that wapiti attacks; forms and links of the pages are added by its crawler. */
const shopPaths = [
  '/products?keyword=arroz&category=Arroz&brand=Sakura&page=1',
  '/products/1',
  '/login',
  '/tracking',
  '/sign-in-link',
  '/contact',
  '/api/public/products?keyword=arroz&category=Arroz&brand=Sakura&pageNumber=0',
  '/api/public/products/suggestions?keyword=arr',
  '/api/public/products/1',
  '/api/public/categories',
  '/media/x',
  '/nowhere',
  // Answers 401: the module htaccess attacks only what is forbidden.
  '/api/users/user/profile',
]

const rows: string[][] = []
const details: string[] = []
let isGood = true
const conclude = (
  scan: string,
  { found, canary, isComplete }: { found: readonly string[]; canary: boolean; isComplete: boolean },
  note: string,
): void => {
  const result = found.length > 0 ? `${found.length} FOUND` : canary && isComplete ? 'none' : 'INCONCLUSIVE'
  if (result !== 'none') isGood = false
  rows.push([scan, canary ? 'found' : 'MISSED', result, note])
  details.push(...found.map((one) => `${scan}: ${one}`))
  console.error(`${scan}: ${result} (${note})`)
}

/** Separates the delays that do not repeat. `notes`: what was measured. */
async function withoutChance(
  origin: string,
  found: readonly Finding[],
  headers?: Readonly<Record<string, string>>,
): Promise<{ real: Finding[]; notes: string[] }> {
  const real: Finding[] = []
  const notes: string[] = []
  for (const one of found) {
    if (!isDelay(one)) real.push(one)
    else {
      const { isDelayed, delayed, plain } = await repeatDelay(origin, one.request, headers)
      if (isDelayed) real.push(one)
      notes.push(
        `${isDelayed ? 'a delay that repeats' : 'a delay that does not repeat'}: fastest of 5 ${short(delayed)} s with and ${short(plain)} s without it, ${one.path}`,
      )
    }
  }
  return { real, notes }
}

async function scanWithWapiti(module: string): Promise<void> {
  const category = modules[module] ?? /./
  const settings = { folder: folder.path, seconds }
  const planted = await runWapiti(
    module,
    canaryPaths.map((path) => canaryUrl + path),
    { ...settings, headers: [] },
  )
  const certain = await withoutChance(canaryUrl, planted.found)
  await takeTally()
  const { found, isComplete } = await runWapiti(
    module,
    shopPaths.map((path) => shopUrl + path),
    { ...settings, headers: [`x-api-key: ${apiKey}`] },
  )
  const { requests, classes, serverErrors } = await takeTally()
  const { real: repeated, notes } = await withoutChance(shopUrl, found, { 'x-api-key': apiKey })
  const real = repeated.filter((one) => !isFalseAlarm(one))
  const isPlanted = certain.real.some(({ category: kind, info }) => category.test(`${kind} ${info}`))
  const alarms = repeated.length - real.length
  conclude(
    `wapiti ${module}`,
    {
      found: [...real.map(({ category: kind, path, info }) => `${kind}: ${path} ${info}`), ...serverErrors],
      canary: isPlanted,
      isComplete,
    },
    `${isComplete ? '' : 'reached its time limit, '}${requests} requests, ${classes['4xx'] ?? 0} × 4xx, ${classes['5xx'] ?? 0} × 5xx${alarms === 0 ? '' : `, ${alarms} false alarms`}${notes.map((note) => `; ${note}`).join('')}`,
  )
}

async function scanWithSqlmap(): Promise<void> {
  const settings = { folder: folder.path }
  const planted = await runSqlmap(canaryUrl, sqlCanary, { ...settings, headers: [] })
  for (const target of sqlTargets.filter(({ name }) => chosen.includes('sqlmap') || chosen.includes(name))) {
    const { accessToken } = await signIn()
    const headers = [`x-api-key: ${apiKey}`, 'content-type: application/json']
    let { path } = target
    if (target.signedIn === true) {
      headers.push(`authorization: Bearer ${accessToken}`)
      const { addressId } = await call<{ addressId: number }>(
        'POST',
        '/users/addresses/user/address',
        target.body ?? {},
        accessToken,
      )
      path = path.replace('{addressId}', String(addressId))
    }
    await takeTally()
    const found = await runSqlmap(shopUrl, { ...target, path }, { ...settings, headers })
    const { requests, reachedDatabase, classes, serverErrors } = await takeTally()
    const reached = reachedDatabase / Math.max(1, requests)
    conclude(
      `sqlmap ${target.name}`,
      {
        found: [...found.map((parameter) => `injectable: ${parameter}`), ...serverErrors],
        canary: planted.length > 0,
        isComplete: reached >= 0.5,
      },
      `${requests} requests, ${Math.round(reached * 100)} % ran a query, ${classes['4xx'] ?? 0} × 4xx, ${classes['5xx'] ?? 0} × 5xx`,
    )
  }
}

try {
  await message()
  for (const module of Object.keys(modules).filter((name) => chosen.includes(name))) await scanWithWapiti(module)
  if (chosen.some((name) => !(name in modules))) await scanWithSqlmap()
  printTable(['scan', 'planted fault', 'findings', 'requests'], rows)
  for (const detail of new Set(details)) console.log(detail)
} finally {
  isClosing = true
  child.disconnect()
  await new Promise((resolve) => child.once('exit', resolve))
  await Promise.all([folder.remove(), database.stop()])
}
process.exit(isGood ? 0 : 1)
