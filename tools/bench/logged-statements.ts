/** The statements of the API's tests, with their parameters, from the log of a PostgreSQL that logs every statement. */
import { capture } from '../run.ts'
import { startPostgres } from '../postgres.ts'

/** `parameters`: those of several executions, because the plan of a statement depends on them. */
export type Statement = { text: string; parameters: (string | null)[][] }

/** Distinct parameters of a statement that are planned. */
const maxExecutions = 4

/** Statements that differ only in numbers of parameters and lengths of lists have the same key. */
const keyOf = (text: string) =>
  text
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\?, )+\?/g, '?')

/** Collects statements that read or change rows which they search for. */
function collectStatements() {
  const found = new Map<string, Statement>()
  let rest = ''
  let last: { process: string; key: string; text: string } | null = null

  function add(key: string, text: string, parameters: (string | null)[]): void {
    const known = found.get(key)
    if (known === undefined) found.set(key, { text, parameters: [parameters] })
    else if (known.text === text && known.parameters.length < maxExecutions) known.parameters.push(parameters)
  }

  function read(entry: string): void {
    const [, process = '', logged = ''] = /^(\d+) LOG: {2}(?:execute [^:]+|statement): ([\s\S]*)$/.exec(entry) ?? []
    if (last !== null) {
      const detail = entry.startsWith(`${last.process} DETAIL:  parameters: `)
      const values = detail ? entry.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g) : []
      add(
        last.key,
        last.text,
        Array.from(values, ([, value]) => (value === undefined ? null : value.replaceAll("''", "'"))),
      )
    }
    last = null
    const text = logged.replaceAll('\n\t', '\n').trim()
    if (!/^(with|select|update|delete|insert)\b/i.test(text) || !/\b(where|join|limit)\b/i.test(text)) return
    last = { process, key: keyOf(text), text }
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

/** Runs tests of the API. @returns their distinct statements by key, and the exit code of the tests */
export async function statementsOfTests(
  paths: readonly string[],
): Promise<{ statements: ReadonlyMap<string, Statement>; code: number }> {
  const { found, add } = collectStatements()
  const postgres = await startPostgres({ durable: false, onLog: add })
  if (postgres.url === null) throw new Error(postgres.why)
  try {
    const options = ['run', '--project', 'api', '--no-file-parallelism', '--reporter=dot']
    const { code, output } = await capture(
      'vitest',
      [...options, ...(paths.length > 0 ? paths : ['apps/api', 'apps/server'])],
      {
        TEST_DATABASE_URL: postgres.url,
      },
    )
    if (code !== 0) console.error(output)
    return { statements: found, code }
  } finally {
    await postgres.stop()
  }
}
