/**
 * `npm test`: all that proves the product, from the static checks to journeys in a real browser. Every step runs even
 * where an earlier one failed; the last line counts them all.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

import { browserPath, headlessShellPath } from './browser.mjs'
import { startPostgres } from './postgres.ts'
import { capture, run } from './run.ts'

type Counts = { passed: number; failed: number; skipped: number }
const results = '.cache/test'
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
/** What failed, or passed only when it was tried again: told at the end, where whoever reads a long log looks first. */
const remarks: string[] = []

/** Counts of a run that wrote them; a run that died before it could is one failure, never none. */
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

type VitestRun = { name: string; projects: string[]; env: Record<string, string>; args?: readonly string[] }

/**
 * Runs these tests. What they come to is counted and told by what is answered; with `quietly` their output too is shown
 * only then, in one piece.
 */
async function vitest({ name, projects, env, args = [] }: VitestRun, quietly = false): Promise<() => void> {
  const file = `${results}/${name.replaceAll(/\W+/g, '-')}.json`
  const all = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ]
  if (!quietly) console.log(`\n■ ${name}`)
  const { code, output } = quietly
    ? await capture('vitest', all, env)
    : { code: await run('vitest', all, env), output: null }
  return () => {
    if (output !== null) console.log(`\n■ ${name}\n${output}`)
    count(
      name,
      code,
      read(file, (json: VitestReport) => ({
        passed: json.numPassedTests,
        failed: json.numFailedTests,
        skipped: json.numPendingTests,
      })),
    )
    const told = read(file, ({ testResults }: VitestReport) =>
      testResults.flatMap((suite) => {
        const failed = suite.assertionResults.filter(({ status }) => status === 'failed')
        // What passed at its second try keeps what the first one said.
        const late = suite.assertionResults.filter(
          (test) => test.status === 'passed' && test.failureMessages.length > 0,
        )
        return [
          ...(suite.status === 'failed' && failed.length === 0 ? [`  ${suite.name}: ${suite.message}`] : []),
          ...failed.map(({ fullName }) => `  ${fullName}`),
          ...late.map((test) => `~ at the second try: ${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`),
        ]
      }),
    )
    remarks.push(...(told ?? []))
  }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function read<Json, Found>(file: string, find: (json: Json) => Found): Found | null {
  return existsSync(file) ? find(JSON.parse(readFileSync(file, 'utf8')) as Json) : null
}

/** The tests that open a database: the others would only be run twice. */
const databaseTests = (): string[] =>
  globSync('apps/api/src/**/*.test.ts').filter((file) => /testing\.ts'|DATABASE_URL/.test(readFileSync(file, 'utf8')))

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// Shops and command lines are started by the dozen: what Node compiled for one, the next one takes from here.
process.env['NODE_COMPILE_CACHE'] = resolve(results, 'compiled')

console.log('■ static checks')
// Where there is no browser or no PostgreSQL, they are installed meanwhile: one after the other, as apt wants it.
const [checked, postgres] = await Promise.all([
  run(process.execPath, ['tools/check.ts']),
  run(process.execPath, ['tools/browser.mjs']).then(() => startPostgres({ durable: false })),
])
count('static checks', checked, { passed: checked === 0 ? 1 : 0, failed: checked === 0 ? 0 : 1, skipped: 0 })

/** What draws the pictures. */
const CHROMIUM_PATH = browserPath()
/** For all that looks at no picture. */
const shell = headlessShellPath() ?? CHROMIUM_PATH
// Both wait now and then, for processes and for each other's answers: at the same time they leave no core idle.
const [onPglite, onPostgres] = await Promise.all([
  vitest({ name: 'unit, machines and API on PGlite', projects: ['unit', 'api'], env: { CHROMIUM_PATH: shell } }),
  postgres.url === null
    ? () => console.log(`\n■ API on PostgreSQL: NOT RUN. ${postgres.why}\n`)
    : vitest(
        {
          name: 'API on PostgreSQL',
          projects: ['api'],
          env: { CHROMIUM_PATH: shell, TEST_DATABASE_URL: postgres.url },
          args: ['--no-file-parallelism', ...databaseTests()],
        },
        true,
      ),
])
onPglite()
onPostgres()
if (postgres.url !== null) await postgres.stop()

const [onPages, seeded] = await Promise.all([
  vitest({ name: 'stories and screens in Chromium', projects: ['screens', 'storybook'], env: { CHROMIUM_PATH } }),
  // What the journeys' shops begin with: by itself it would leave a core idle.
  capture(process.execPath, ['e2e/global-setup.ts']),
])
onPages()
if (seeded.code !== 0) console.log(seeded.output)

console.log('\n■ journeys in Chromium')
const e2eFile = `${results}/e2e.json`
const e2e = await run('playwright', ['test'], {
  CHROMIUM_PATH: shell,
  ...(seeded.code === 0 ? { SHOPS_SEEDED: '1' } : {}),
  PLAYWRIGHT_JSON_OUTPUT_NAME: e2eFile,
})
count(
  'journeys in Chromium',
  e2e,
  read(e2eFile, ({ stats }: { stats: { expected: number; flaky: number; unexpected: number; skipped: number } }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  })),
)

for (const remark of remarks) console.log(remark)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 ? 0 : 1)
