/**
 * Scans a temporary shop on PostgreSQL: its policies with csp_evaluator, hidden paths with ffuf, slow clients with slowhttptest,
 * pages and calls with wapiti, one module after the other, and queries with sqlmap. A second server has planted faults: a scan that
 * does not find its fault is inconclusive. Of sqlmap's requests at least half must run a query.
 *
 *   apt-get install --no-install-recommends ffuf slowhttptest sqlmap wapiti
 *   node tools/security/scan.ts [--only policies,paths,slow,xss,sqlmap,signIn] [--seconds 1200] [--no-build]
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
import { evaluatePolicy, plantedPolicy } from './csp.ts'
import { repeatDelay } from './delay.ts'
import { runFfuf } from './ffuf.ts'
import type { Tally } from './scanned-shop.ts'
import { openSlowClients, slowClients } from './slow-clients.ts'
import { runSqlmap, sqlCanary, sqlTargets, type SqlTarget } from './sqlmap.ts'
import { isDelay, isFalseAlarm, modules, runWapiti, type Finding } from './wapiti.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '1200' },
    'no-build': { type: 'boolean', default: false },
    'in-namespace': { type: 'boolean', default: false },
  },
})

for (const program of ['ffuf', 'slowhttptest', 'sqlmap', 'unshare', 'wapiti'])
  if (!existsSync(`/usr/bin/${program}`))
    throw new Error(`${program} is missing: apt-get install ffuf slowhttptest sqlmap util-linux wapiti`)
if (!options['in-namespace']) {
  await requireBuild(options['no-build'])
  const again = [process.execPath, ...process.argv.slice(1), '--in-namespace', '--no-build']
  process.exit(await run('unshare', ['-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...again]))
}

const chosen = options.only?.split(',') ?? ['policies', 'paths', 'slow', ...Object.keys(modules), 'sqlmap']
const isChosen = ({ name }: SqlTarget) => chosen.includes('sqlmap') || chosen.includes(name)
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

const provider = 'https://sdk.mercadopago.com'

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

async function scanPolicies(): Promise<void> {
  const found: string[] = []
  const paths = ['/', '/products', '/products/1', '/login', '/checkout/payment', '/nowhere', '/api/public/categories']
  for (const path of paths) {
    const { headers } = await fetch(shopUrl + path, { headers: { 'x-api-key': apiKey } })
    // The sandbox stands for the payment provider, which has https.
    const policy = (headers.get('content-security-policy') ?? '').replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, provider)
    found.push(...(policy === '' ? ['no policy'] : evaluatePolicy(policy)).map((text) => `${path}: ${text}`))
  }
  const planted = evaluatePolicy(plantedPolicy)
  conclude('policies', { found, canary: planted.length >= 3, isComplete: true }, `${paths.length} documents`)
}

async function scanPaths(): Promise<void> {
  const settings = { folder: folder.path, headers: [`x-api-key: ${apiKey}`] }
  const { planted } = await runFfuf(canaryUrl, settings)
  const page = await (await fetch(`${shopUrl}/`)).text()
  const maps = [...page.matchAll(/\/(assets\/[\w.-]+\.(?:js|css))/g)].map(([, asset = '']) => `${asset}.map`)
  const { found, count } = await runFfuf(shopUrl, { ...settings, paths: [...new Set(maps)] })
  conclude('paths', { found, canary: planted, isComplete: maps.length > 0 }, `${count} paths`)
}

async function scanSlowClients(): Promise<void> {
  for (const [kind, { shop, canary, options }] of Object.entries(slowClients)) {
    const planted = await openSlowClients(canaryUrl + canary, options, folder.path)
    const { closedAfter, isAvailable, most } = await openSlowClients(shopUrl + shop, options, folder.path)
    const found = [
      ...(closedAfter === null ? ['connections stay open'] : []),
      ...(isAvailable || !planted.isAvailable ? [] : ['another client waited for more than 3 s']),
    ]
    conclude(
      `slow ${kind}`,
      // On a busy machine the canary makes its clients wait too.
      { found, canary: planted.closedAfter === null, isComplete: isAvailable || planted.isAvailable },
      `${most} connections at the same time, ${closedAfter === null ? 'open to the end' : `closed within ${closedAfter} s`}`,
    )
  }
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
  for (const target of sqlTargets.filter(isChosen)) {
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
  if (chosen.includes('policies')) await scanPolicies()
  if (chosen.includes('paths')) await scanPaths()
  if (chosen.includes('slow')) await scanSlowClients()
  for (const module of Object.keys(modules).filter((name) => chosen.includes(name))) await scanWithWapiti(module)
  if (sqlTargets.some(isChosen)) await scanWithSqlmap()
  printTable(['scan', 'planted fault', 'findings', 'requests'], rows)
  for (const detail of new Set(details)) console.log(detail)
} finally {
  isClosing = true
  child.disconnect()
  await new Promise((resolve) => child.once('exit', resolve))
  await Promise.all([folder.remove(), database.stop()])
}
process.exit(isGood ? 0 : 1)
