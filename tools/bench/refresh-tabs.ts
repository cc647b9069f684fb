/**
 * One session in many tabs (AUTH-05, R08): ten tabs of the built shop in one real Chromium, each with fifty calls at the
 * moment when the access token expires:
 *
 *   node tools/bench/refresh-tabs.ts [--rounds 100] [--few 5] [--tabs 10] [--calls 50] [--only expiry,rejected,…] [--no-build]
 *
 * `expiry` is repeated `--rounds` times, the variants `--few` times each: the server rejects a token that the tabs consider
 * valid; the response to the refresh is lost; it is a 500, a 503; Web Locks are missing; the device's clock is a day ahead, a
 * day behind; the user signs out meanwhile. A round passes if every call was answered, the user is still signed in, and the
 * server received exactly the expected number of refreshes.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { chromium, type BrowserContext, type Page, type Route } from 'playwright-core'

import { browserArgs, browserPath } from '../browser.mjs'
import { printMachine, printTable } from './figures.ts'
import { record } from './record.ts'
import { requireBuild, startShop } from './shop.ts'
import { temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    few: { type: 'string', default: '5' },
    tabs: { type: 'string', default: '10' },
    calls: { type: 'string', default: '50' },
    only: { type: 'string', default: 'expiry,rejected,lost,500,503,no-locks,ahead,behind,sign-out' },
    'no-build': { type: 'boolean', default: false },
  },
})
const tabs = Number(options.tabs)
const calls = Number(options.calls)
const only = new Set(options.only.split(','))

/** Lifetime of an access token in seconds; the tabs refresh it 10 s earlier. */
const lifetime = 900
const refreshPath = '/api/auth/refresh'
const callPath = '/api/users/user/profile'

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const mailDir = join(folder.path, 'mail')
const shop = await startShop({
  dataDir: folder.path,
  env: { AUTH_ACCESS_SECONDS: String(lifetime), MAIL_DIR: mailDir, BENCH_LIMITS: 'off' },
})

const person = { email: 'mei.tanaka@example.com', username: 'Mei Tanaka', password: 'panela de barro azul' }

/** Creates the account and confirms its e-mail with the link in `mailDir`. */
async function createAccount(): Promise<void> {
  await post('/auth/sign-up', { ...person, acceptTerms: true })
  await post('/auth/verify-email', { token: await linkToken() })
}

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'lotus-storefront' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

/** The token of the link in the first e-mail. */
async function linkToken(): Promise<string> {
  for (let left = 200; left > 0; left--) {
    const [name] = await readdir(mailDir).catch(() => [])
    const mail = name?.endsWith('.eml') ? await readFile(join(mailDir, name), 'utf8') : ''
    const token = /#t(?:=3D|=)([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1]
    if (token !== undefined) return token
    await wait(100)
  }
  throw new Error('No e-mail arrived')
}

await createAccount()

type Client = {
  lotusCall: (calls: number) => Promise<Record<string, number>>
  lotusAdvance: (milliseconds: number) => number
}

/** Finds the API client among the page's loaded modules and exposes it as a global. */
async function exposeClient(page: Page): Promise<void> {
  await page.evaluate(async () => {
    type ApiClient = { GET: (path: string) => Promise<{ response: Response }>; DELETE: unknown }
    const isClient = (value: unknown): value is ApiClient =>
      typeof value === 'object' && value !== null && 'GET' in value && 'DELETE' in value
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const modules = await Promise.all(files.filter((name) => name.endsWith('.js')).map((name) => import(name)))
    const client = modules.flatMap((module: object) => Object.values(module)).find(isClient)
    if (client === undefined) throw new Error('The page has no client')
    const call = async () => {
      try {
        return String((await client.GET('/users/user/profile')).response.status)
      } catch (error) {
        return (error as { code?: string }).code ?? String(error)
      }
    }
    Object.assign(globalThis, {
      lotusCall: async (count: number) => {
        const outcomes = await Promise.all(Array.from({ length: count }, call))
        return Object.fromEntries(
          [...new Set(outcomes)].map((one) => [one, outcomes.filter((each) => each === one).length]),
        )
      },
    } satisfies Omit<Client, 'lotusAdvance'>)
  })
}

const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })

/** Makes the monotonic clock of a tab adjustable. */
function adjustableTime(): void {
  const real = performance.now.bind(performance)
  let advanced = 0
  performance.now = () => real() + advanced
  Object.assign(globalThis, { lotusAdvance: (milliseconds: number) => (advanced += milliseconds) })
}

function clockAhead(): void {
  const real = Date.now
  Date.now = () => real() + 24 * 60 * 60 * 1000
}

function clockBehind(): void {
  const real = Date.now
  Date.now = () => real() - 24 * 60 * 60 * 1000
}

/** Advances the clock of every tab to 5 s before the access token expires. */
const expireTokens = ({ pages }: Opened) =>
  Promise.all(
    pages.map((page) =>
      page.evaluate(
        (milliseconds) => (globalThis as unknown as Client).lotusAdvance(milliseconds),
        (lifetime - 5) * 1000,
      ),
    ),
  )

/** Signs in and opens all tabs in one browser. */
async function openTabs(init: (() => void) | null = null) {
  const context = await browser.newContext({ locale: 'pt-BR', bypassCSP: true })
  await context.addInitScript(adjustableTime)
  if (init !== null) await context.addInitScript(init)
  let refreshes = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === refreshPath) refreshes += 1
  })
  const first = await context.newPage()
  await first.goto(`${shop.url}/login`)
  const form = first.getByRole('form', { name: 'Entrar' })
  await form.getByLabel('E-mail').fill(person.email)
  await form.getByRole('textbox', { name: /^Senha/ }).fill(person.password)
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
  await first.waitForFunction(() => localStorage.getItem('loggedInUser') !== null)
  await first.goto(`${shop.url}/`)
  const others = await Promise.all(
    Array.from({ length: tabs - 1 }, async () => {
      const page = await context.newPage()
      await page.goto(`${shop.url}/`)
      return page
    }),
  )
  const pages = [first, ...others]
  for (const page of pages) await exposeClient(page)
  return {
    context,
    pages,
    takeRefreshes() {
      const count = refreshes
      refreshes = 0
      return count
    },
  }
}

type Opened = Awaited<ReturnType<typeof openTabs>>

/** Calls from every tab at once. @returns the number of calls by outcome */
async function callAll({ pages }: Opened): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    pages.map((page) => page.evaluate((count) => (globalThis as unknown as Client).lotusCall(count), calls)),
  )
  const sum: Record<string, number> = {}
  for (const [outcome, count] of outcomes.flatMap((each) => Object.entries(each)))
    sum[outcome] = (sum[outcome] ?? 0) + count
  return sum
}

const isSignedIn = ({ pages }: Opened) =>
  pages[0]?.evaluate(() => localStorage.getItem('loggedInUser') !== null) ?? Promise.resolve(false)

type Round = { good: boolean; refreshes: number; answers: string; ms: number }

/** One round: the outcome of all calls and the number of refreshes. */
async function round(opened: Opened, expected: number, before = async () => {}): Promise<Round> {
  await expireTokens(opened)
  opened.takeRefreshes()
  await before()
  const start = performance.now()
  const answers = await callAll(opened)
  const ms = Math.round(performance.now() - start)
  const refreshes = opened.takeRefreshes()
  const all = answers['200'] === tabs * calls
  return {
    good: all && refreshes === expected && (await isSignedIn(opened)),
    refreshes,
    answers: JSON.stringify(answers),
    ms,
  }
}

const answerWith = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    body: JSON.stringify({ success: false, data: null, message: code, error: { code } }),
  })

/** The next refreshes get these responses, one each. */
async function respondWith(context: BrowserContext, ...responses: ((route: Route) => Promise<void>)[]): Promise<void> {
  await context.unroute(`**${refreshPath}`)
  await context.route(`**${refreshPath}`, async (route) => (responses.shift() ?? ((next) => next.continue()))(route))
}

const loseResponse = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** Rejects the tabs' current token, which they consider valid. */
async function rejectTokens({ context }: Opened): Promise<void> {
  const rejected = new Set<string>()
  let learning = true
  setTimeout(() => (learning = false), 1000)
  await context.unroute(`**${callPath}`)
  await context.route(`**${callPath}`, async (route) => {
    const token = route.request().headers()['authorization'] ?? ''
    if (learning && rejected.size === 0) rejected.add(token)
    return rejected.has(token) ? answerWith(401, 'SESSION_EXPIRED')(route) : route.continue()
  })
}

/** Signs out in one tab while another waits for the refresh. */
async function signOutMeanwhile(opened: Opened): Promise<Round> {
  await expireTokens(opened)
  opened.takeRefreshes()
  const [first, second] = opened.pages
  if (first === undefined || second === undefined) throw new Error('Two tabs are needed')
  await respondWith(opened.context, async (route) => {
    const late = await route.fetch()
    await wait(3000)
    await route.fulfill({ response: late })
  })
  await second.bringToFront()
  await second.getByRole('button', { name: /^Conta de / }).click()
  await second.getByRole('menuitem', { name: 'Sair' }).click()
  const leave = second.getByRole('alertdialog').getByRole('button', { name: 'Sair' })
  await leave.waitFor()
  const start = performance.now()
  const pending = callAll(opened)
  await leave.click()
  const answers = await pending
  await wait(2500)
  const later = await callAll(opened)
  const ms = Math.round(performance.now() - start)
  const isOut = !(await isSignedIn(opened)) && later['401'] === tabs * calls
  return { good: isOut, refreshes: opened.takeRefreshes(), answers: JSON.stringify({ answers, later }), ms }
}

type Variant = {
  name: string
  rounds: number
  run: (opened: Opened) => Promise<Round>
  init?: () => void
  reopen?: boolean
}

const few = Number(options.few)
const variants: Variant[] = [
  { name: 'expiry', rounds: Number(options.rounds), run: (opened) => round(opened, 1) },
  {
    name: 'rejected',
    rounds: few,
    run: async (opened) => {
      await round(opened, 1)
      await rejectTokens(opened)
      opened.takeRefreshes()
      const start = performance.now()
      const answers = await callAll(opened)
      const refreshes = opened.takeRefreshes()
      await opened.context.unroute(`**${callPath}`)
      const good = answers['200'] === tabs * calls && refreshes === 1 && (await isSignedIn(opened))
      return { good, refreshes, answers: JSON.stringify(answers), ms: Math.round(performance.now() - start) }
    },
  },
  { name: 'lost', rounds: few, run: (opened) => round(opened, 2, () => respondWith(opened.context, loseResponse)) },
  {
    name: '500',
    rounds: few,
    run: (opened) =>
      round(opened, 3, () => respondWith(opened.context, answerWith(500, 'UNEXPECTED'), answerWith(500, 'UNEXPECTED'))),
  },
  {
    name: '503',
    rounds: few,
    run: (opened) =>
      round(opened, 3, () =>
        respondWith(opened.context, answerWith(503, 'SERVICE_UNAVAILABLE'), answerWith(503, 'SERVICE_UNAVAILABLE')),
      ),
  },
  {
    name: 'no-locks',
    rounds: few,
    run: (opened) => round(opened, 1),
    init: () => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }),
  },
  { name: 'ahead', rounds: few, run: (opened) => round(opened, 1), init: clockAhead },
  { name: 'behind', rounds: few, run: (opened) => round(opened, 1), init: clockBehind },
  { name: 'sign-out', rounds: Math.min(few, 3), run: signOutMeanwhile, reopen: true },
]

const rows: (string | number)[][] = []
let bad = 0
try {
  for (const { name, rounds, run, init, reopen = false } of variants.filter((variant) => only.has(variant.name))) {
    let opened = await openTabs(init ?? null)
    await callAll(opened)
    const done: Round[] = []
    for (let each = 0; each < rounds; each++) {
      const result = await run(opened)
      done.push(result)
      if (!result.good)
        console.log(`${name}, round ${each + 1}: ${result.refreshes} refreshes, answers ${result.answers}`)
      if (reopen && each + 1 < rounds) {
        await opened.context.close()
        opened = await openTabs(init ?? null)
        await callAll(opened)
      }
    }
    await opened.context.close()
    const good = done.filter((result) => result.good).length
    bad += done.length - good
    const counts = [...new Set(done.map(({ refreshes }) => refreshes))].toSorted((a, b) => a - b)
    record(`${name}: rounds with the expected number of refreshes (budget: all)`, `${good} of ${done.length}`)
    rows.push([name, done.length, good, counts.join(', '), Math.max(...done.map(({ ms }) => ms))])
  }
} finally {
  await browser.close()
  await shop.close()
  await folder.remove()
}
console.log(`\n${tabs} tabs × ${calls} calls\n`)
printTable(['', 'rounds', 'good', 'refreshes per round', 'ms max'], rows)
process.exit(bad === 0 ? 0 : 1)
