/**
 * One session in many tabs (AUTH-05, R08): ten tabs of the built shop in one real Chromium, each with fifty calls at the
 * moment when the access token has run out:
 *
 *   node tools/bench/refresh-tabs.ts [--rounds 100] [--few 5] [--tabs 10] [--calls 50] [--only expiry,refused,…] [--no-build]
 *
 * `expiry` is repeated `--rounds` times, the variants `--few` times each: the server refuses a token that the tabs take for
 * good; the answer to the renewal is lost; it is a 500, a 503; there are no Web Locks; the device's clock is a day ahead, a
 * day behind; somebody signs out meanwhile. A round is good where every call was answered, nobody was signed out, and the
 * server was asked exactly as often as said.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { chromium, type BrowserContext, type Page, type Route } from 'playwright-core'

import { browserArgs, browserPath } from '../browser.mjs'
import { openAccount, person } from './account.ts'
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
    only: { type: 'string', default: 'expiry,refused,lost,500,503,no-locks,ahead,behind,sign-out' },
    'no-build': { type: 'boolean', default: false },
  },
})
const tabs = Number(options.tabs)
const calls = Number(options.calls)
const only = new Set(options.only.split(','))

/** Seconds that an access token lives; the tabs take it for run out 10 s before. */
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

await openAccount(shop.url, mailDir)

type Ask = {
  lotusAsk: (calls: number) => Promise<Record<string, number>>
  lotusPass: (milliseconds: number) => number
}

/** Finds the shop's own client among the modules that the page has loaded, and gives it a name. */
async function exposeClient(page: Page): Promise<void> {
  await page.evaluate(async () => {
    type Client = { GET: (path: string) => Promise<{ response: Response }>; DELETE: unknown }
    const isClient = (value: unknown): value is Client =>
      typeof value === 'object' && value !== null && 'GET' in value && 'DELETE' in value
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const modules = await Promise.all(files.filter((name) => name.endsWith('.js')).map((name) => import(name)))
    const client = modules.flatMap((module: object) => Object.values(module)).find(isClient)
    if (client === undefined) throw new Error('The page has no client')
    const ask = async () => {
      try {
        return String((await client.GET('/users/user/profile')).response.status)
      } catch (error) {
        return (error as { code?: string }).code ?? String(error)
      }
    }
    Object.assign(globalThis, {
      lotusAsk: async (count: number) => {
        const outcomes = await Promise.all(Array.from({ length: count }, ask))
        return Object.fromEntries(
          [...new Set(outcomes)].map((one) => [one, outcomes.filter((each) => each === one).length]),
        )
      },
    } satisfies Omit<Ask, 'lotusPass'>)
  })
}

const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })

/** Time that a test lets pass in a tab, on the clock that nobody can set. */
function passableTime(): void {
  const real = performance.now.bind(performance)
  let passed = 0
  performance.now = () => real() + passed
  Object.assign(globalThis, { lotusPass: (milliseconds: number) => (passed += milliseconds) })
}

function clockAhead(): void {
  const real = Date.now
  Date.now = () => real() + 24 * 60 * 60 * 1000
}

function clockBehind(): void {
  const real = Date.now
  Date.now = () => real() - 24 * 60 * 60 * 1000
}

/** Lets the time of the access token pass in every tab but for 5 s. */
const passTime = ({ pages }: Opened) =>
  Promise.all(
    pages.map((page) =>
      page.evaluate((milliseconds) => (globalThis as unknown as Ask).lotusPass(milliseconds), (lifetime - 5) * 1000),
    ),
  )

/** A browser with one account signed in and all its tabs open. */
async function openTabs(init: (() => void) | null = null) {
  const context = await browser.newContext({ locale: 'pt-BR', bypassCSP: true })
  await context.addInitScript(passableTime)
  if (init !== null) await context.addInitScript(init)
  let renewals = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === refreshPath) renewals += 1
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
    takeRenewals() {
      const count = renewals
      renewals = 0
      return count
    },
  }
}

type Opened = Awaited<ReturnType<typeof openTabs>>

/** Every tab asks at once. @returns how often which answer came */
async function askAll({ pages }: Opened): Promise<Record<string, number>> {
  const answers = await Promise.all(
    pages.map((page) => page.evaluate((count) => (globalThis as unknown as Ask).lotusAsk(count), calls)),
  )
  const sum: Record<string, number> = {}
  for (const [outcome, count] of answers.flatMap((each) => Object.entries(each)))
    sum[outcome] = (sum[outcome] ?? 0) + count
  return sum
}

const isSignedIn = ({ pages }: Opened) =>
  pages[0]?.evaluate(() => localStorage.getItem('loggedInUser') !== null) ?? Promise.resolve(false)

type Round = { good: boolean; renewals: number; answers: string; ms: number }

/** One round: what all of them were answered, and how often the server was asked to renew. */
async function round(opened: Opened, expected: number, before = async () => {}): Promise<Round> {
  await passTime(opened)
  opened.takeRenewals()
  await before()
  const start = performance.now()
  const answers = await askAll(opened)
  const ms = Math.round(performance.now() - start)
  const renewals = opened.takeRenewals()
  const all = answers['200'] === tabs * calls
  return {
    good: all && renewals === expected && (await isSignedIn(opened)),
    renewals,
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

/** The next calls of a path meet these, one each. */
async function meet(context: BrowserContext, ...fates: ((route: Route) => Promise<void>)[]): Promise<void> {
  await context.unroute(`**${refreshPath}`)
  await context.route(`**${refreshPath}`, async (route) => (fates.shift() ?? ((free) => free.continue()))(route))
}

const lose = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** Whatever token the tabs have is refused from now on, though they take it for good. */
async function refuseTokens({ context }: Opened): Promise<void> {
  const dead = new Set<string>()
  let learning = true
  setTimeout(() => (learning = false), 1000)
  await context.unroute(`**${callPath}`)
  await context.route(`**${callPath}`, async (route) => {
    const token = route.request().headers()['authorization'] ?? ''
    if (learning && dead.size === 0) dead.add(token)
    return dead.has(token) ? answerWith(401, 'SESSION_EXPIRED')(route) : route.continue()
  })
}

/** Signs out in one tab while another waits for the renewal. */
async function signOutMeanwhile(opened: Opened): Promise<Round> {
  await passTime(opened)
  opened.takeRenewals()
  const [first, second] = opened.pages
  if (first === undefined || second === undefined) throw new Error('Two tabs are needed')
  await meet(opened.context, async (route) => {
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
  const asked = askAll(opened)
  await leave.click()
  const answers = await asked
  await wait(2500)
  const later = await askAll(opened)
  const ms = Math.round(performance.now() - start)
  const isOut = !(await isSignedIn(opened)) && later['401'] === tabs * calls
  return { good: isOut, renewals: opened.takeRenewals(), answers: JSON.stringify({ answers, later }), ms }
}

type Variant = {
  name: string
  rounds: number
  run: (opened: Opened) => Promise<Round>
  init?: () => void
  anew?: boolean
}

const few = Number(options.few)
const variants: Variant[] = [
  { name: 'expiry', rounds: Number(options.rounds), run: (opened) => round(opened, 1) },
  {
    name: 'refused',
    rounds: few,
    run: async (opened) => {
      await round(opened, 1)
      await refuseTokens(opened)
      opened.takeRenewals()
      const start = performance.now()
      const answers = await askAll(opened)
      const renewals = opened.takeRenewals()
      await opened.context.unroute(`**${callPath}`)
      const good = answers['200'] === tabs * calls && renewals === 1 && (await isSignedIn(opened))
      return { good, renewals, answers: JSON.stringify(answers), ms: Math.round(performance.now() - start) }
    },
  },
  { name: 'lost', rounds: few, run: (opened) => round(opened, 2, () => meet(opened.context, lose)) },
  {
    name: '500',
    rounds: few,
    run: (opened) =>
      round(opened, 3, () => meet(opened.context, answerWith(500, 'UNEXPECTED'), answerWith(500, 'UNEXPECTED'))),
  },
  {
    name: '503',
    rounds: few,
    run: (opened) =>
      round(opened, 3, () =>
        meet(opened.context, answerWith(503, 'SERVICE_UNAVAILABLE'), answerWith(503, 'SERVICE_UNAVAILABLE')),
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
  { name: 'sign-out', rounds: Math.min(few, 3), run: signOutMeanwhile, anew: true },
]

const rows: (string | number)[][] = []
let bad = 0
try {
  for (const { name, rounds, run, init, anew = false } of variants.filter((variant) => only.has(variant.name))) {
    let opened = await openTabs(init ?? null)
    // The first calls of all tabs, while their tokens are still fresh or not.
    await askAll(opened)
    const done: Round[] = []
    for (let each = 0; each < rounds; each++) {
      const result = await run(opened)
      done.push(result)
      if (!result.good)
        console.log(`${name}, round ${each + 1}: ${result.renewals} renewals, answers ${result.answers}`)
      if (anew && each + 1 < rounds) {
        await opened.context.close()
        opened = await openTabs(init ?? null)
        await askAll(opened)
      }
    }
    await opened.context.close()
    const good = done.filter((result) => result.good).length
    bad += done.length - good
    const counts = [...new Set(done.map(({ renewals }) => renewals))].toSorted((a, b) => a - b)
    record(`${name}: rounds with the expected number of renewals (budget: all)`, `${good} of ${done.length}`)
    rows.push([name, done.length, good, counts.join(', '), Math.max(...done.map(({ ms }) => ms))])
  }
} finally {
  await browser.close()
  await shop.close()
  await folder.remove()
}
console.log(`\n${tabs} tabs × ${calls} calls\n`)
printTable(['', 'rounds', 'good', 'renewals a round', 'ms at most'], rows)
process.exit(bad === 0 ? 0 : 1)
