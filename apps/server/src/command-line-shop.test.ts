import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { explanations } from '@lotus/api/domain/command-explanations'
import { runCli } from './command-line.ts'
import { commandNames, usageLines } from '@lotus/api/domain/command-usage'
import { backupCommand } from '@lotus/api/modules/operator/backup.command'
import { createOperator } from '@lotus/api/modules/operator/operator.service'
import { openDatabase } from '@lotus/api/platform/database'
import { silentLogger } from '@lotus/api/platform/log'
import { migrate } from '@lotus/api/platform/migrate'
import { operatorSocketIn, serveOperator } from '@lotus/api/platform/operator-socket'
import { testApp, type TestApp } from '@lotus/api/testing'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotus-operator-'))
  test = await testApp()
}, 60_000)
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  const code = await runCli(args, { env: { DATA_DIR: folder }, print, printError: print })
  return { code, output: lines.join('\n') }
}
const serve = ({ run: runCommand } = test.app.operator) =>
  serveOperator(operatorSocketIn(folder), runCommand, silentLogger)

it('BEY-18 reports that no shop runs', async () => {
  const { code, output } = await run('orders-to-pack')
  expect(code).toBe(1)
  expect(output).toMatch(/^There is no shop in .+ Name its data folder with DATA_DIR/)
})

it('API-03 HOME-01 imports and exports catalog and settings while the shop runs', async () => {
  const stop = await serve()
  try {
    const sample = fileURLToPath(new URL('../../../docs/catalog-sample.csv', import.meta.url))
    expect(await run('import-catalog', sample, '--as', 'Bento')).toMatchObject({
      code: 0,
      output: expect.stringContaining('10 added'),
    })
    const prices = join(folder, 'prices.csv')
    await writeFile(prices, 'code;price\nEX-001;59,90\n')
    const changed = '  row 2, EX-001:\n    price: 64,9 → 59,9'
    expect((await run('import-catalog', prices, '--dry-run')).output).toContain(changed)
    expect((await run('import-catalog', prices)).output).toContain(changed)
    const copy = join(folder, 'copy.csv')
    expect(await run('export-catalog', copy)).toEqual({ code: 0, output: `Wrote ${copy}.` })
    expect(await readFile(copy, 'utf8')).toMatch(/^\uFEFFcode;department/)
    await writeFile(prices, 'code;price\n7,89603E+12;59,90\n')
    expect(await run('import-catalog', prices)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is a code that the spreadsheet rounded to a power of ten'),
    })
    const settings = join(folder, 'settings.json')
    await writeFile(settings, JSON.stringify([{ group: 'STORE', key: 'name', value: 'Mercado da Ilha' }]))
    expect((await run('import-settings', settings)).output).toContain('name: nothing → "Mercado da Ilha"')
    expect((await run('undo-settings')).output).toContain('name: "Mercado da Ilha" → nothing')
    expect(await run('reindex')).toEqual({ code: 0, output: 'Rebuilt the search index.' })
    expect((await run('low-stock', '--at-most', '12')).output).toContain('12 left       0 sold  EX-003')
    const { rows } = await test.database.pool.query(
      "select operator, arguments ->> 'names' as names, message from operator_actions where command = 'import-catalog' order by id limit 1",
    )
    expect(rows).toEqual([
      {
        operator: 'Bento',
        names: JSON.stringify([sample]),
        message: '10 products in the file: 10 added, 0 changed, 0 unchanged.',
      },
    ])
  } finally {
    await stop()
    await test.reset()
  }
}, 120_000)

it('BEY-26 receives, counts and writes off stock while the shop runs, by arguments and by a file', async () => {
  const stop = await serve()
  try {
    const sample = fileURLToPath(new URL('../../../docs/catalog-sample.csv', import.meta.url))
    await run('import-catalog', sample)
    const received = await run('receive-stock', 'EX-003', '24', '--reason', 'NF 4711', '--as', 'Bento')
    expect(received).toMatchObject({ code: 0, output: expect.stringContaining('+24 units, 36 on hand') })
    const file = join(folder, 'losses.csv')
    await writeFile(file, 'code;units\nEX-003;2\nEX-003;1\n')
    const written = await run('write-off', '--file', file, '--reason', 'vencido')
    expect(written).toMatchObject({ code: 0, output: expect.stringContaining('−3 units, 33 on hand') })
    await writeFile(file, 'code;units\nEX-003;x\n')
    expect(
      await run('count-stock', '--file', file, '--reason', 'inventário', '--at', '2026-01-01T10:00'),
    ).toMatchObject({
      code: 1,
      output: expect.stringContaining('row 2, field units [INVALID_UNITS]'),
    })
    expect((await run('import-catalog', sample)).output).toContain(
      'The column stock is ignored for 10 known products; the stored stock differs for 1 of them.',
    )
    const { rows } = await test.database.pool.query(
      `select kind, quantity, actor, reason from stock_moves join products on products.id = product_id
       where code = 'EX-003' order by stock_moves.id offset 1 limit 1`,
    )
    expect(rows).toEqual([{ kind: 'received', quantity: 24, actor: 'Bento', reason: 'NF 4711' }])
    expect((await run('write-off', 'EX-003')).output).toContain('Name a product with its units, or a file')
    expect(await run('receive-stock', 'EX-003', '-5', '--reason', 'NF 1')).toMatchObject({
      code: 1,
      output: expect.stringContaining('field units [INVALID_UNITS]: "-5" is not a whole number.'),
    })
  } finally {
    await stop()
    await test.reset()
  }
}, 120_000)

it('BEY-18 runs commands in the running shop, under the name of the user or of --as', async () => {
  const stop = await serve()
  try {
    expect(await run('orders-to-pack')).toEqual({ code: 0, output: 'No order waits.' })
    expect(await run('ship', '--as', 'Bento', 'LT-000000', '--json')).toMatchObject({
      code: 1,
      output: JSON.stringify({ error: 'There is no order LT-000000.' }),
    })
    const rows = await test.db.selectFrom('operator_actions').select('operator').orderBy('id').execute()
    expect(rows.map(({ operator }) => operator)).toEqual([userInfo().username, 'Bento'])
    const file = join(folder, 'audit.txt')
    expect((await run('audit', '--out', file)).output).toBe(`Wrote ${file}.`)
    expect(await readFile(file, 'utf8')).toContain('orders-to-pack')
    expect((await run('ship')).code).toBe(2)
  } finally {
    await stop()
  }
})

it('BEY-18 backs up the database of the running shop and restores it into a new data folder', async () => {
  const file = join(folder, 'backup.tar')
  let target = join(folder, 'restored')
  const restore = async (from: string) => {
    const lines: string[] = []
    const print = (text: string) => void lines.push(text)
    const code = await runCli(['restore', from], { env: { DATA_DIR: target }, print, printError: print })
    return { code, output: lines.join('\n') }
  }
  const running = await openDatabase({ dataDir: join(folder, 'running') }, silentLogger)
  await migrate(running, silentLogger)
  await running.db.insertInto('settings').values({ group_name: 'STORE', key: 'motto', value: '"茶"' }).execute()
  const { db } = running
  const commands = { backup: backupCommand(running) }
  const operator = createOperator({ db, clock: Date.now, logger: silentLogger, commands })
  const stop = await serve(operator)
  const movedAway = join(folder, 'running', 'moved-away')
  try {
    expect((await run('backup', file)).output).toMatch(/^Wrote .+backup\.tar \(\d+ MB\)\.$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await run('backup', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the file already exists'),
    })
    const stopFirst = {
      code: 1,
      output: `The shop, or another command, is running in ${join(folder, 'running')} (pid ${process.pid}). Stop the shop first, then run restore again. Nothing was changed.`,
    }
    target = join(folder, 'running')
    expect(await restore(file)).toEqual(stopFirst)
    await rename(join(target, 'database'), movedAway)
    await mkdir(join(target, 'database'))
    expect(await restore(file)).toEqual(stopFirst)
    expect(await readdir(target)).toContain('database')
    await rm(join(target, 'database'), { recursive: true })
    await rename(movedAway, join(target, 'database'))
  } finally {
    target = join(folder, 'restored')
    await stop()
    await running.close()
  }
  const damaged = join(folder, 'damaged.tar')
  const rejected = { code: 1, output: expect.stringContaining('is not a backup of the shop') }
  for (const content of ['', 'no tar', 'no tar'.repeat(1000)]) {
    await writeFile(damaged, content)
    expect(await restore(damaged)).toMatchObject(rejected)
  }
  const { size } = await stat(file)
  for (const part of [0.1, 0.5, 0.9]) {
    await copyFile(file, damaged)
    await truncate(damaged, Math.floor((size * part) / 512) * 512)
    expect(await restore(damaged)).toMatchObject(rejected)
  }
  expect(await restore(file)).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored /) })
  expect(await restore(file)).toMatchObject({ code: 1, output: expect.stringContaining('already holds a database') })
  const database = await openDatabase({ dataDir: target }, silentLogger)
  try {
    const settings = await database.db.selectFrom('settings').select('value').where('key', '=', 'motto').execute()
    expect(settings).toEqual([{ value: '茶' }])
  } finally {
    await database.close()
  }
}, 120_000)

it('BEY-18 rejects a backup while another one is being written, and accepts it afterwards', async () => {
  const backup = vi.fn<(file: string) => Promise<number>>()
  const commands = { backup: backupCommand({ backup }) }
  const stop = await serve(createOperator({ db: test.db, clock: Date.now, logger: silentLogger, commands }))
  const [first, second] = [join(folder, 'first.tar'), join(folder, 'second.tar')]
  try {
    const { promise, resolve } = Promise.withResolvers<number>()
    backup.mockReturnValueOnce(promise).mockResolvedValue(1e6)
    const running = run('backup', first)
    await vi.waitFor(() => expect(backup).toHaveBeenCalledWith(first))
    expect(await run('backup', second)).toEqual({
      code: 1,
      output: `A backup is already being written to ${first}. Nothing was written; wait until it is done.`,
    })
    resolve(2e6)
    expect(await running).toEqual({ code: 0, output: `Wrote ${first} (2 MB).` })
    expect(await run('backup', second)).toEqual({ code: 0, output: `Wrote ${second} (1 MB).` })
  } finally {
    await stop()
    await test.reset()
  }
})

it('BEY-18 opens the socket only to the user that runs the shop', async () => {
  const stop = await serve()
  try {
    const { mode } = await stat(operatorSocketIn(folder))
    expect(mode & 0o777).toBe(0o600)
  } finally {
    await stop()
  }
})

it('replaces the socket of a killed process, and leaves that of a running one', async () => {
  const stop = await serve()
  const stopSecond = await serve()
  await stopSecond()
  expect((await run('orders-to-pack')).code).toBe(0)
  await stop()
  // A server that is not closed leaves its socket file behind.
  const path = operatorSocketIn(folder)
  const killed = createServer()
  await new Promise<void>((resolve) => killed.listen(path, resolve))
  const { link } = await import('node:fs/promises')
  await link(path, `${path}.left`)
  await new Promise((resolve) => killed.close(resolve))
  await link(`${path}.left`, path)
  const stopThird = await serve()
  expect((await run('orders-to-pack')).code).toBe(0)
  await stopThird()
})

it('BEY-18 lists every command with its arguments in the usage and in docs/operator.md', async () => {
  const names = [...test.app.operator.names, 'restore'].toSorted()
  expect([...commandNames].toSorted()).toEqual(names)
  expect(Object.keys(explanations).toSorted()).toEqual(names)
  const manual = await readFile(new URL('../../../docs/operator.md', import.meta.url), 'utf8')
  const documented = [...manual.matchAll(/^\| `(.+?)` \|/gm)].map(([, line = '']) =>
    line.replaceAll(String.raw`\|`, '|'),
  )
  expect(documented.toSorted()).toEqual(usageLines.toSorted())
})

it('API-03 HOME-01 S32 writes files unchanged and escapes what it prints', async () => {
  const stop = await serve()
  const { pool } = test.database
  try {
    const products = join(folder, 'tabs.csv')
    const row = 'TAB-1;Mercearia;Arroz;Curto;Arroz;Lótus;8,90;4;1;kg;"Linha um\tcoluna\r\nLinha dois"'
    const header = 'code;department;sub_department;category;name;brand;price;stock;net_amount;net_unit;description'
    await writeFile(products, `${header}\n${row}\n`)
    expect((await run('import-catalog', products)).code).toBe(0)
    // Stored before the import rejected it.
    const old = 'Loja \u202eoc\u2066'
    await pool.query(`insert into settings (key, group_name, value) values ('nameZh', 'STORE', $1)`, [
      JSON.stringify(old),
    ])
    await run('export-catalog', products)
    expect(await readFile(products, 'utf8')).toContain('Linha um\tcoluna\r\nLinha dois')
    expect((await run('import-catalog', products)).output).toContain(' 0 added, 0 changed')
    const [settings, answer] = [join(folder, 'old.json'), join(folder, 'answer.json')]
    await run('export-settings', settings)
    expect(await readFile(settings, 'utf8')).toContain(old)
    await run('low-stock', '--at-most', '9', '--json', '--out', answer)
    expect(JSON.parse(await readFile(answer, 'utf8'))).toContainEqual(expect.objectContaining({ code: 'TAB-1' }))
    expect((await run('\u001b[2J')).output).toMatch(/^\\u001b\[2J is not a command/)
  } finally {
    await stop()
  }
}, 60_000)
