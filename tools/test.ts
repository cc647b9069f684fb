/**
 * `npm test`: static checks, unit, machine and API tests, stories, and journeys in a real browser. Every step runs even if an
 * earlier one fails. The last line is the total: `N passed, N failed`.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

import { findUnansweredCodes } from './answered-codes.ts'
import { browserPath, headlessShellPath } from './browser.mjs'
import { enginePackages } from './debian.mjs'
import { findEngines } from './engines.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'
import { readProgress } from './progress-reporter.ts'
import { capture, run } from './run.ts'

type Counts = { passed: number; failed: number; skipped: number }
const results = '.cache/test'
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
/** Failures, and tests that passed only on a retry. Printed at the end of the log. */
const remarks: string[] = []

/**
 * Minutes after which a step is terminated, so that a hung step leaves time for the others: more than twice its time on two cores.
 * `file` limits the time between the ends of two test files of Vitest; the longest file takes two and a half minutes.
 */
const limits = { vitest: 40, file: 8, journeys: 50, engines: 10 }

/** Adds the counts of a run. A run that ended without a report counts as one failure. */
function count(name: string, code: number, counts: Counts | null): void {
  const found = counts ?? { passed: 0, failed: 0, skipped: 0 }
  if (code !== 0 && found.failed === 0) found.failed = 1
  if (code === 0 && found.passed === 0) found.failed = 1
  total.passed += found.passed
  total.failed += found.failed
  total.skipped += found.skipped
  if (found.failed > 0) remarks.push(`✗ ${name}`)
  console.log(`\n■ ${name}: ${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped\n`)
}

type VitestRun = { name: string; projects: string[]; env: Record<string, string>; args?: string[]; files?: string[] }

/**
 * Runs the tests and returns a function that counts and prints the result. With `quietly`, the output is captured and printed by
 * that function, so that parallel runs do not interleave. If a run ends early (a hung test, a crash), the files without a result
 * run again.
 */
async function vitest(options: VitestRun, quietly = false): Promise<() => void> {
  const first = await runVitest(options, quietly)
  const { left } = first.progress
  const runs = left.length === 0 ? [first] : [first, await runVitest({ ...options, files: left }, quietly)]
  return () => {
    const sum = { passed: 0, failed: 0, skipped: 0 }
    for (const { output, progress } of runs) {
      if (quietly) console.log(`\n■ ${options.name}\n${output}`)
      sum.passed += progress.passed
      sum.failed += progress.failed
      sum.skipped += progress.skipped
    }
    count(options.name, runs.at(-1)?.code ?? 1, sum)
    for (const { progress } of runs) remarks.push(...progress.remarks)
    if (left.length > 0) remarks.push(`~ the run of "${options.name}" ended early; ${left.length} files ran again`)
  }
}

async function runVitest({ name, projects, env, args = [], files = [] }: VitestRun, quietly: boolean) {
  const file = resolve(results, `${name.replaceAll(/\W+/g, '-')}-${files.length}.jsonl`)
  const all = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=./tools/progress-reporter.ts',
    ...args,
    ...files,
  ]
  if (!quietly) console.log(`\n■ ${name}`)
  const settings = { ...env, PROGRESS_FILE: file, PROGRESS_SECONDS: String(limits.file * 60) }
  const { code, output } = quietly
    ? await capture('vitest', all, settings, { limit: limits.vitest })
    : { code: await run('vitest', all, settings, { limit: limits.vitest }), output: '' }
  const progress = readProgress(file)
  // If no test passed, the cause is not one file: nothing runs again.
  if (progress.passed === 0) return { code, output, progress: { ...progress, left: [] } }
  // If Vitest hung after the last file, the results are complete.
  return { code: progress.hung && progress.left.length === 0 ? 0 : code, output, progress }
}

function read<Json, Found>(file: string, find: (json: Json) => Found): Found | null {
  return existsSync(file) ? find(JSON.parse(readFileSync(file, 'utf8')) as Json) : null
}

/** Runs the tests of a Playwright configuration for at most `limit` minutes. */
async function journeys(
  name: string,
  limit: number,
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  console.log(`\n■ ${name}`)
  const file = resolve(results, `${name.replaceAll(/\W+/g, '-')}.json`)
  // Playwright reports what it ran within its own limit. The other one is for a Playwright that hangs itself.
  const code = await run(
    'playwright',
    ['test', `--global-timeout=${limit * 60_000}`, ...args],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    { limit: limit + 1 },
  )
  count(
    name,
    code,
    read(file, ({ stats }: { stats: { expected: number; flaky: number; unexpected: number; skipped: number } }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    })),
  )
}

/** The tests that open a database. Only these run on both engines; `core` decides without one. */
const databaseTests = (): string[] =>
  globSync(['apps/{api,server}/src/**/*.test.ts', 'e2e/**/*.test.ts']).filter(
    (file) => !file.includes('/core/') && /testing(\.ts)?'|DATABASE_URL/.test(readFileSync(file, 'utf8')),
  )

/** Tests of everything that depends on sessions, transactions and locks of the database. */
const testsBehindPooler = ['database-postgres', 'jobs', 'migrate', 'in-batches', 'replicas', 'checkout'].map(
  (name) => `/${name}.test.ts`,
)

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// The tests start dozens of shops and command lines. They share Node's compile cache.
process.env['NODE_COMPILE_CACHE'] = resolve(results, 'compiled')

/** The codes that each operation answers in the tests. */
const codes = resolve(results, 'codes')
mkdirSync(codes)
process.env['RECORD_CODES'] = codes

console.log('■ static checks')
// Installs a missing browser and PostgreSQL during the checks, one after the other because apt holds a lock.
const [checked, postgres] = await Promise.all([
  run(process.execPath, ['tools/check.ts']),
  run(process.execPath, ['tools/browser.mjs']).then(() => startPostgres({ durable: false })),
])
count('static checks', checked, { passed: checked === 0 ? 1 : 0, failed: checked === 0 ? 0 : 1, skipped: 0 })

/** Renders the screenshots. */
const CHROMIUM_PATH = browserPath()
/** For tests without screenshots; uses less processor time. */
const shell = headlessShellPath() ?? CHROMIUM_PATH
// Run in parallel, because each leaves cores idle while it waits for processes and connections.
const [onPglite, onPostgres] = await Promise.all([
  vitest({
    name: 'unit, machines and API on PGlite',
    projects: ['unit', 'api'],
    // PGlite runs one transaction after the other, so histories take longest on it: PostgreSQL runs all of them.
    env: { CHROMIUM_PATH: shell, MODEL_RUNS: '16' },
  }),
  postgres.url === null
    ? () => console.log(`\n■ API on PostgreSQL: NOT RUN. ${postgres.why}\n`)
    : vitest(
        {
          name: 'API on PostgreSQL',
          projects: ['api'],
          env: { CHROMIUM_PATH: shell, TEST_DATABASE_URL: postgres.url },
          args: ['--no-file-parallelism'],
          files: databaseTests(),
        },
        true,
      ),
])
onPglite()
onPostgres()
const unanswered = findUnansweredCodes(codes)
count('error codes of the contract', unanswered.length, {
  passed: unanswered.length === 0 ? 1 : 0,
  failed: unanswered.length === 0 ? 0 : 1,
  skipped: 0,
})
remarks.push(...unanswered.map((code) => `  no test gets ${code}: remove it from the contract, or test it`))
if (postgres.url !== null) {
  const pooler = await startPgBouncer(postgres.url)
  if (pooler.url === null) console.log(`\n■ API through PgBouncer: NOT RUN. ${pooler.why}\n`)
  else {
    const env = { TEST_DATABASE_URL: postgres.url, TEST_POOLER_URL: pooler.url }
    const printed = await vitest({
      name: 'API through PgBouncer',
      projects: ['api'],
      env,
      files: testsBehindPooler,
    })
    printed()
    await pooler.stop()
  }
  await postgres.stop()
}

const [onPages, seeded, built] = await Promise.all([
  vitest({ name: 'stories and screens in Chromium', projects: ['screens', 'storybook'], env: { CHROMIUM_PATH } }),
  // Prepares the journeys' shops and their Storybook. Run alone, these would leave a core idle.
  capture(process.execPath, ['e2e/global-setup.ts']),
  capture(process.execPath, ['tools/storybook.ts']),
])
onPages()
for (const { code, output } of [seeded, built]) if (code !== 0) console.log(output)

await journeys('journeys in Chromium', limits.journeys, [], {
  CHROMIUM_PATH: shell,
  ONE_SCREEN: '1',
  ...(seeded.code === 0 ? { SHOPS_SEEDED: '1' } : {}),
})

// Runs afterwards: on two cores, several browsers at once exceed their time limits.
const engines = findEngines()
for (const name of engines.lacking)
  console.log(`\n■ journeys in ${name}: NOT RUN. Install the Debian packages ${enginePackages.join(', ')}.\n`)
if (engines.found.length > 0) {
  const projects = engines.found.flatMap((name) => ['--project', name])
  await journeys(
    `journeys in ${engines.found.join(' and ')}`,
    limits.engines,
    ['--config', 'e2e/engines/playwright.config.ts', ...projects],
    seeded.code === 0 ? { SHOPS_SEEDED: '1' } : {},
  )
}

for (const remark of remarks) console.log(remark)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 ? 0 : 1)
