import { execFile, execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { lamen, startTestShop, type TestShop } from '@lotus/api/modules/purchases/testing'
import { silentLogger } from '@lotus/api/platform/log'
import { operatorSocketIn, serveOperator } from '@lotus/api/platform/operator-socket'

import { commandNames, optionsOf } from '@lotus/api/domain/command-usage'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const texts = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md', '*.ts', '.env.example'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && !/\.(test|gen)\.ts$/.test(file))

type Line = { file: string; line: string; args: string[] }

/** The command lines of the shop in Markdown, in code blocks and in inline code, and in messages of the sources. */
async function commandLines(): Promise<Line[]> {
  const found: Line[] = []
  for (const file of texts) {
    const content = await readFile(join(root, file), 'utf8')
    for (const [, rest = ''] of content.matchAll(/npm run -s shop -- ([^`\n']*)/g)) {
      const line = rest.replace(/ +#.*$/, '').trim()
      const args = (line.match(/"[^"]*"|[^ ]+/g) ?? []).map((arg) => arg.replaceAll('"', ''))
      if (!/[<…{]/.test(line) && line !== '') found.push({ file, line, args })
    }
  }
  return found
}
const lines = await commandLines()

/** Only `npm run -s shop --`: `node apps/…/cli.ts` needs the pinned Node, which a fresh machine does not have in PATH. */
describe('the command lines in the documents', () => {
  it('all have the form that works with any installed Node', async () => {
    const others: string[] = []
    for (const file of texts) {
      const content = await readFile(join(root, file), 'utf8')
      if (/\bnode [^\n`]*(?:cli|command-line)\.ts|\bcli\.ts (?:import|export|restore|re)/.test(content))
        others.push(file)
    }
    expect(others).toEqual([])
    expect(new Set(lines.map(({ file }) => file))).toEqual(
      expect.objectContaining(
        new Set(['README.md', 'docs/catalog-csv.md', 'docs/operator.md', 'docs/settings.md', 'docs/operations.md']),
      ),
    )
  })

  it.each(lines)('$file: $line names a command and its options', ({ args: [name = '', ...rest] }) => {
    if (name === '--help') return
    expect(commandNames).toContain(name)
    const known = new Set([...optionsOf(name).keys(), 'out', 'as'].map((option) => `--${option}`))
    expect(rest.filter((arg) => arg.startsWith('--') && !known.has(arg))).toEqual([])
  })
})

const schedule = 'apps/api/seed/delivery-windows.json'

describe('the command lines in the documents, run by npm with the installed Node', () => {
  let shop: TestShop
  let folder: string
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotus-documents-'))
    shop = await startTestShop()
    await shop.reopen()
    stop = await serveOperator(operatorSocketIn(folder), shop.app.operator.run, silentLogger)
    const sample = await readFile(join(root, 'docs/catalog-sample.csv'))
    await writeFile(join(folder, 'my-shop.csv'), sample)
    await mkdir(dirname(join(folder, schedule)), { recursive: true })
    await copyFile(join(root, schedule), join(folder, schedule))
    const settings = [{ group: 'STORE', key: 'name', value: 'Mercado da Ilha' }]
    await writeFile(join(folder, 'my-settings.json'), JSON.stringify(settings))
    // The number of the order in the examples.
    const api = shop.browser()
    const { intentId } = await shop.buy(api, [{ productId: lamen, quantity: 4 }])
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.order(api, intentId, paymentId)
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    await shop.db.updateTable('orders').set({ order_number: 'LT-7F3K9Q' }).where('id', '=', intentId).execute()
  }, 120_000)
  afterAll(async () => {
    await stop?.()
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** PATH as in a terminal: Vitest's begins with the pinned Node. */
  const PATH = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(delimiter)

  const run = (args: readonly string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { PATH, HOME: folder, DATA_DIR: folder }
      execFile('npm', ['--prefix', root, 'run', '-s', 'shop', '--', ...args], { cwd: folder, env }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: out + err }),
      )
    })

  it('do what they say, in the order of the documents, on a running shop', async () => {
    const failed: string[] = []
    const done = new Set<string>()
    // --replace runs last, because it withdraws the products of the order.
    for (const { line, args } of lines.toSorted(
      (a, b) => Number(a.line.includes('--replace')) - Number(b.line.includes('--replace')),
    )) {
      if (done.has(line)) continue
      done.add(line)
      const { code, output } = await run(args)
      // In a test shop `doctor` reports missing settings.
      const isExpected = code === 0 || (args[0] === 'doctor' && code === 1 && output.includes('database'))
      if (!isExpected) failed.push(`${line}: ${code} ${output}`)
    }
    expect(failed).toEqual([])
    expect(done.size).toBeGreaterThan(12)
    const order = await run(['order', 'LT-7F3K9Q'])
    expect(order.output).toContain('LT-7F3K9Q: DELIVERED')
    expect(await readFile(join(folder, 'slip.html'), 'utf8')).toContain('Pedido LT-7F3K9Q')
    expect(await readFile(join(folder, 'my-sales.csv'), 'utf8')).toContain('T-1;Lámen;1;4;35,60')
  }, 300_000)
})
