import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { runCli } from './command-line.ts'
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

it("HOME-01 imports the shop's settings, or reports their mistakes", async () => {
  const file = join(folder, 'settings.json')
  const write = (settings: unknown) => writeFile(file, JSON.stringify(settings))
  await write([{ group: 'STORE', key: 'name', value: 'Mercado da Ilha' }])
  expect(await run('import-settings', file)).toEqual({ code: 0, output: 'Wrote 1 settings.' })
  await write([{ group: 'STORE', key: 'name' }])
  expect(await run('import-settings', file)).toEqual({ code: 1, output: 'Setting 1 (name): "value" is missing.' })
  await write([{ group: 'store', key: 'name', value: 1 }])
  expect(await run('import-settings', file)).toEqual({
    code: 1,
    output: 'Setting 1: "group" must be capital letters and _.',
  })
  await writeFile(file, '{')
  expect(await run('import-settings', file)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The file is not JSON: [^\n]+$/),
  })
}, 60_000)

it('reports that a running shop holds the data folder', async () => {
  const shop = await openDatabase({ dataDir: join(folder, 'data') }, silentLogger)
  try {
    const { code, output } = await run('import-catalog', sample)
    expect(code).toBe(1)
    expect(output).toMatch(/is in use by another process[\s\S]+The shop is probably running: stop it/)
  } finally {
    await shop.close()
  }
}, 60_000)

it.each([
  [[]],
  [['import-catalog']],
  [['sell-everything']],
  [['reindex', 'now']],
  [['import-catalog', 'a.csv', '--force']],
])('prints the usage for %j', async (args) => {
  const { code, output } = await run(...args)
  expect(code).toBe(2)
  expect(output).toContain('import-catalog <file.csv> [--dry-run] [--replace]')
})

it('reports a missing file in one line', async () => {
  const { code, output } = await run('import-catalog', join(folder, 'nowhere.csv'))
  expect(code).toBe(1)
  expect(output).toMatch(/^ENOENT: no such file or directory[^\n]+nowhere\.csv'$/)
})
