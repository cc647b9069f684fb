/**
 * Plants one fault at a time in a copy of `apps/storefront/src/account-document` with the cart's schema and rules, and expects the
 * histories of the documents to fail:
 *
 *   node tools/bench/document-faults.ts [--histories 300]
 *
 * Exit code 1 if a fault survives.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({ options: { histories: { type: 'string', default: '300' } } })
const source = 'apps/storefront/src/account-document'
const pages = 'apps/storefront/src/pages/shell'
const cart = 'apps/storefront/src/features/cart'

/** Each fault has a name, a file, a text in the file and its replacement. */
const faults: [string, string, string, string][] = [
  [
    'a retry has another id',
    'log-writer',
    'return now?.sending ?? null',
    'return now?.sending ? { ...now.sending, id: now.sending.id + Math.random() } : null',
  ],
  ['a request is not persisted', 'log-writer', 'headStorage.write({ ...now, sending })', ''],
  ['an acknowledged command is displayed again', 'log', ' && !head?.settled?.[id]', ''],
  [
    'outcomes are not settled with the state',
    'log-writer',
    'sending: null, settled: Object.fromEntries(settled) }',
    'sending: null, settled: {} }',
  ],
  [
    'a rejected state stays',
    'document',
    'writer.settle(answer.state as State, inProgress, (sending)',
    'writer.settle(schema.apply(answer.state as State, log.read().pending[0] as Change), inProgress, (sending)',
  ],
  [
    'a command that was applied is reported as failed',
    'document',
    '? { ok: true } : { ok: false, code, params }',
    '? { ok: false, code, params } : { ok: false, code, params }',
  ],
  ['a new leader does not tidy', 'document', '    writer.begin()\n', ''],
  ['any tab shows an outcome', 'document', 'tab === log.tab', 'tab !== undefined'],
  ['combined commands show each outcome', 'document', 'outcome.isShared || ', ''],
  ['a clear is given up', 'document', 'rules.isEssential?.(next) ?? false', 'false'],
  [
    'commands are combined past others of their target',
    'combine',
    'if (target === null || other === null || other === target) break',
    '',
  ],
  ['one tab overwrites the entry of another', 'log', '`${stamp}-${newKey()}`', '`${stamp}`'],
  [
    'a product that is removed and added again keeps its place in the cart',
    'cart-rules',
    'if (earlier.line.quantity === 0 && later.line.quantity > 0) return null',
    '',
  ],
  [
    'a change of a quantity drops the consent to a price',
    'cart-rules',
    'if (earlier.confirmsPrice || later.confirmsPrice) return null',
    '',
  ],
]

/** Whether the histories fail. */
function isFound([name, file, text, replacement]: (typeof faults)[number], index: number): boolean {
  const copy = `${source}-fault-${index}`
  cpSync(source, copy, { recursive: true })
  for (const name of ['cart-rules', 'cart-schema']) cpSync(`${cart}/${name}.ts`, `${copy}/${name}.ts`)
  try {
    const path = `${copy}/${file}.ts`
    const before = readFileSync(path, 'utf8')
    if (!before.includes(text)) throw new Error(`"${name}": ${file}.ts has changed`)
    writeFileSync(
      path,
      before.replace(text, () => replacement),
    )
    for (const name of ['account-documents.test', 'account-documents.examples']) {
      const text = readFileSync(`${pages}/${name}.ts`, 'utf8')
      writeFileSync(`${copy}/${name}.ts`, text.replaceAll(/#account-document\/|#features\/cart\//g, './'))
    }
    const args = ['run', '--project', 'unit', `${copy}/account-documents.test.ts`, '--bail', '1']
    const env = { ...process.env, HISTORIES: options.histories, NO_SHRINK: '1' }
    const { status, stdout } = spawnSync('node_modules/.bin/vitest', args, { env, encoding: 'utf8', timeout: 300_000 })
    const isFailure = status !== 0 && /Tests .*failed/.test(stdout)
    console.log(`${isFailure ? 'found ' : 'MISSED'} ${name}`)
    return isFailure
  } finally {
    rmSync(copy, { recursive: true })
  }
}

process.exitCode = faults.map(isFound).every(Boolean) ? 0 : 1
