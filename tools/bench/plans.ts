/**
 * Lists statements that no index supports: runs the API's tests on a PostgreSQL that logs every statement, then plans each
 * distinct one in an empty shop with sequential scans disabled, so that the planner uses an index wherever one fits.
 *
 *   node tools/bench/plans.ts [path of tests]
 *
 * Reported are sequential scans, and scans of a whole index that is not partial, with a filter and without a limit. Statements
 * without a condition are the tests' own, and so are some of those with one: compare the list with the code.
 */
import { openDatabase } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { migrate } from '@lotus/api/platform/migrate'

import { capture } from '../run.ts'
import { startPostgres } from '../postgres.ts'

/** Tables with at most some hundred rows in any shop. */
const small = new Set(['departments', 'sub_departments', 'categories', 'settings', 'operator_actions'])
/** Statements that may read a whole table, with the reason. */
const accepted = [
  { beginning: 'delete from jobs where kind = ? and ( payload', reason: 'the table holds waiting and dead jobs only' },
]

type Statement = { text: string; parameters: (string | null)[] }
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** Collects the statements of a server's log, each once: numbers of parameters and lengths of lists do not matter. */
function collectStatements() {
  const found = new Map<string, Statement>()
  let rest = ''
  let last: { process: string; statement: Statement } | null = null
  function read(entry: string): void {
    const [, process = '', logged = ''] = /^(\d+) LOG: {2}(?:execute [^:]+|statement): ([\s\S]*)$/.exec(entry) ?? []
    const detail = last !== null && entry.startsWith(`${last.process} DETAIL:  parameters: `)
    if (detail && last !== null) {
      last.statement.parameters = Array.from(entry.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g), ([, value]) =>
        value === undefined ? null : value.replaceAll("''", "'"),
      )
    }
    last = null
    const text = logged.replaceAll('\n\t', '\n').trim()
    if (!/^(with|select|update|delete)\b/i.test(text) || !/\b(where|join|limit)\b/i.test(text)) return
    const key = text
      .replaceAll(/\$\d+/g, '?')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(\?, )+\?/g, '?')
    if (found.has(key)) return
    last = { process, statement: { text, parameters: [] } }
    found.set(key, last.statement)
  }
  return {
    found,
    add(log: string): void {
      const entries = (rest + log).split(/\n(?=\d+ [A-Z]+: )/)
      rest = entries.pop() ?? ''
      entries.forEach(read)
    },
  }
}

function* scansWithoutIndex(plan: Plan, partial: ReadonlySet<string>, limited = false): Generator<string> {
  const { 'Node Type': node, 'Relation Name': table = '', 'Index Name': index = '', 'Index Cond': condition } = plan
  const filter = plan.Filter ?? ''
  if (!small.has(table) && !/^(pg|kysely)_/.test(table)) {
    if (node === 'Seq Scan') yield `sequential scan of ${table} ${filter}`
    if (node.startsWith('Index') && condition === undefined && filter !== '' && !limited && !partial.has(index)) {
      yield `scan of all of ${index} ${filter}`
    }
  }
  for (const part of plan.Plans ?? []) yield* scansWithoutIndex(part, partial, limited || node === 'Limit')
}

const statements = collectStatements()
const postgres = await startPostgres({ durable: false, onLog: statements.add })
if (postgres.url === null) {
  console.error(postgres.why)
  process.exit(2)
}
try {
  const paths = process.argv.slice(2)
  const tests = ['run', '--project', 'api', '--no-file-parallelism', '--reporter=dot']
  const { code, output } = await capture('vitest', [...tests, ...(paths.length > 0 ? paths : ['apps/api'])], {
    TEST_DATABASE_URL: postgres.url,
  })
  if (code !== 0) console.error(output)

  const logger = createLogger({ level: 'error' })
  const url = new URL(postgres.url)
  const server = await openDatabase({ databaseUrl: url.href, dataDir: '' }, logger)
  await server.pool.query('create database plans')
  await server.close()
  url.pathname = '/plans'
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' }, logger)
  await migrate(database, logger)

  const client = await database.pool.connect()
  await client.query('set enable_seqscan = off')
  const partial = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  const partialIndexes = new Set(partial.rows.map(({ name }) => name))
  let [reported, unplanned] = [0, 0]
  for (const [key, { text, parameters }] of statements.found) {
    const answer = await client
      .query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ text: `explain (format json) ${text}`, values: parameters })
      // Tests create tables of their own, and long parameters are cut in the log.
      .catch(() => null)
    const plan = answer?.rows[0]?.['QUERY PLAN'][0].Plan
    if (plan === undefined) unplanned++
    const scans = plan === undefined ? [] : [...scansWithoutIndex(plan, partialIndexes)]
    if (scans.length === 0 || accepted.some(({ beginning }) => key.startsWith(beginning))) continue
    reported++
    console.log(`${key.slice(0, 300)}\n  ${scans.join('\n  ')}`)
  }
  console.log(`${statements.found.size} statements, ${reported} without an index, ${unplanned} not planned`)
  client.release()
  await database.close()
  process.exitCode = code
} finally {
  await postgres.stop()
}
