import { execFile } from 'node:child_process'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { runCli } from './command-line.ts'
import { lineOf, usage } from '@lotus/api/domain/command-usage'
import { openDatabase } from '@lotus/api/platform/database'
import { silentLogger } from '@lotus/api/platform/log'

const sample = fileURLToPath(new URL('../../../docs/catalog-sample.csv', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotus-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...args: string[]) {
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  const code = await runCli(args, { env: { DATA_DIR: join(folder, 'data') }, print, printError: print })
  return { code, output: lines.join('\n') }
}

it('API-03 imports a catalog into a new data folder and exports it again', async () => {
  expect(await run('import-catalog', sample, '--dry-run')).toEqual({
    code: 0,
    output: expect.stringMatching(/^Nothing was written \(dry run\)[\s\S]+ 10 added, 0 changed, 0 unchanged/),
  })
  expect(await run('import-catalog', sample)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Imported\.\n {2}10 products/),
  })
  const copy = join(folder, 'copy.csv')
  expect(await run('export-catalog', copy)).toEqual({ code: 0, output: `Wrote ${copy}.` })
  expect(await readFile(copy, 'utf8')).toContain('Kimchi de acelga ""da casa"" 500 g')
  expect(await run('import-catalog', copy, '--replace')).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 changed, 10 unchanged'),
  })
  expect(await run('reindex')).toEqual({ code: 0, output: 'Rebuilt the search index.' })
}, 120_000)

it('reports the mistakes in a file by row', async () => {
  const file = join(folder, 'broken.csv')
  await writeFile(file, (await readFile(sample, 'utf8')).replace('64,90', 'dear').replace('EX-003', 'EX-002'))
  expect(await run('import-catalog', file)).toEqual({
    code: 1,
    output: [
      'The file has 2 mistakes; nothing was imported.',
      '  row 2, column price: "dear" is not a number with at most 2 decimals. Write it like 8,90: digits and one decimal comma or point, no currency and no thousands separator.',
      '  row 4, column code: "EX-002" is already in row 3. Give each product its own code, or remove one of the rows.',
    ].join('\n'),
  })
})

it('HOME-01 imports settings into a new data folder, exports them, and reports mistakes', async () => {
  const file = join(folder, 'settings.json')
  const write = (settings: unknown) => writeFile(file, JSON.stringify(settings))
  await write([{ group: 'STORE', key: 'name', value: 'Mercado da Ilha' }])
  expect(await run('import-settings', file)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Changed, as version \d+ .+\n {2}name: nothing → "Mercado da Ilha"$/),
  })
  const copy = join(folder, 'copy.json')
  expect(await run('export-settings', copy)).toEqual({ code: 0, output: `Wrote ${copy}.` })
  expect(await run('import-settings', copy, '--dry-run')).toEqual({ code: 0, output: 'Nothing changes.' })
  await write([{ group: 'STORE', key: 'nome', value: 'Outro' }])
  expect(await run('import-settings', file)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^The file has 1 mistake; nothing was written\.\n {2}Setting 1 \(nome\): the key is not known/,
    ),
  })
}, 60_000)

it('BEY-18 runs every command on the database of a shop that does not run, and records it', async () => {
  const printed = async (...args: string[]) => {
    const { code, output } = await run(...args)
    return [code, output]
  }
  expect(await printed('orders-to-pack')).toEqual([0, 'No order waits.'])
  expect(await printed('pending-reviews')).toEqual([0, 'No review waits.'])
  expect(await printed('ship', 'LT-000000', '--own', '--as', 'Bento')).toEqual([1, 'There is no order LT-000000.'])
  const backup = join(folder, 'stopped.tar')
  expect(await printed('backup', backup)).toEqual([0, expect.stringMatching(/^Wrote .+stopped\.tar/)])
  const [code, report] = await printed('doctor')
  expect([code, report]).toEqual([1, expect.stringContaining('The shop does not run here')])
  expect(report).toMatch(/^ok +database .+ answers\.$/m)
  const [, audit] = await printed('audit')
  expect(audit).toMatch(/ {2}Bento {2}ship own=true names=\["LT-000000"\] {2}rejected: There is no order LT-000000\./)
}, 120_000)

it('creates no shop in a mistyped data folder', async () => {
  const nowhere = join(folder, 'nowhere')
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  expect(await runCli(['orders'], { env: { DATA_DIR: nowhere }, print, printError: print })).toBe(1)
  expect(lines.join('')).toMatch(/^There is no shop in .+nowhere\. Name its data folder with DATA_DIR/)
  await expect(access(nowhere)).rejects.toThrow('ENOENT')
})

it('reports that a shop with API_URL has no commands', async () => {
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  const env = { DATA_DIR: join(folder, 'other'), API_URL: 'https://backend.example' }
  expect(await runCli(['orders'], { env, print, printError: print })).toBe(1)
  expect(lines).toEqual([
    'API_URL is set: catalog, settings and orders are those of https://backend.example, and are managed there.',
  ])
})

it('reports that another process holds the data folder and does not answer', async () => {
  const shop = await openDatabase({ dataDir: join(folder, 'data') }, silentLogger)
  try {
    const { code, output } = await run('import-catalog', sample)
    expect(code).toBe(1)
    expect(output).toMatch(/is in use by another process[\s\S]+try again in a moment/)
  } finally {
    await shop.close()
  }
}, 60_000)

it('reads and writes files where npm was called, not where package.json is', async () => {
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
  expect(await runCli(['export-catalog', 'here.csv'], { env, print, printError: print })).toBe(0)
  expect(await readFile(join(folder, 'here.csv'), 'utf8')).toContain('EX-001')
}, 60_000)

it('BEY-18 lists every command if none is given, and after --help', async () => {
  expect(await run()).toEqual({ code: 2, output: usage })
  expect(await run('--help')).toEqual({ code: 0, output: usage })
})

it('BEY-18 prints only the usage and the explanation of a command with --help', async () => {
  expect(await run('cancel', 'LT-7F3K9Q', '--help')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^cancel <order> \[--restock\] \[--reason <text>\]\n\nCancels an order and refunds it in full\. [^\n]+$/,
    ),
  })
})

it('BEY-18 rejects an unknown command with one sentence', async () => {
  expect(await run('odrers')).toEqual({ code: 2, output: 'odrers is not a command.\n--help lists every command.' })
})

it.each([
  [['import-catalog'], 'Name the file.'],
  [['import-catalog', 'a.csv', '--force'], 'There is no option --force.'],
  [['import-catalog', 'a.csv', '-f'], 'There is no option -f.'],
  [['restore'], 'Name one file.'],
  [['restore', 'a.tar', '--force'], 'There is no option --force.'],
  [['reindex', 'now'], 'now is one argument too many.'],
  [['order'], '<order> is missing.'],
  [['order', ''], '<order> is empty.'],
  [['cancel', 'LT-7F3K9Q', '--restok'], 'There is no option --restok.'],
  [['cancel', 'LT-7F3K9Q', '--restock=yes'], '--restock has no value.'],
  [['orders-to-pack', '--csv'], 'There is no option --csv.'],
  [['orders', '--limit'], '--limit needs a value.'],
  [['orders', '--limit', '-5'], '--limit -5: write a number from 1 to 1000.'],
  [['orders', '--out'], '--out needs a value.'],
  [['orders', '--as', '--json'], '--as needs a value.'],
  [['receive-stock', '--reason', 'NF 9', '--file'], '--file needs a value.'],
  [['write-off', '--reason', 'vencido'], /^Name a product with its units, or a file: write-off \(/],
  [['low-stock', '--at-most', 'abc'], /^--at-most abc: write a number of units\./],
])('BEY-18 answers %j with one sentence, the usage of the command and exit code 2', async (args, problem) => {
  const { code, output } = await run(...args)
  const [sentence, ...rest] = output.split('\n')
  const [name = ''] = args
  expect([code, sentence, rest]).toEqual([
    2,
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
    ['', lineOf(name), `${name} --help explains it, --help lists every command.`],
  ])
})

it('BEY-18 ends without an error when the reader of its output, such as head, has ended', async () => {
  const script = fileURLToPath(new URL('./command-line.ts', import.meta.url))
  // The pipe is closed before the command prints.
  const line = '(sleep 0.5; "$0" "$1" --help; echo "code $?" >&2) | true'
  const { stderr } = await promisify(execFile)('sh', ['-c', line, process.execPath, script])
  expect(stderr).toBe('code 0\n')
})

it.each([
  ['import-catalog', 'nowhere.csv', 'there is no such file or folder (ENOENT).'],
  ['import-settings', '.', 'it is a folder; name a file (EISDIR).'],
  ['export-settings', 'nowhere/copy.json', 'there is no such file or folder (ENOENT).'],
  ['export-settings', '.', 'it is a folder; name a file (EISDIR).'],
])('says in a sentence why %s cannot use the file %s', async (command, file, problem) => {
  const path = join(folder, file)
  expect(await run(command, path)).toEqual({ code: 1, output: `${path}: ${problem}` })
})
