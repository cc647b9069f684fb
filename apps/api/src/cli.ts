import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import type { Setting } from '@lotus/openapi/schema'
import { DataFolderInUse } from '@lotus/pglite/data-lock'

import type { CsvError } from './csv-format.ts'
import { exportCatalog } from './export-csv.ts'
import { importCatalog, ImportRefused, type ImportReport } from './import-csv.ts'
import { announceCatalogChange } from './modules/catalog/catalog-changes.ts'
import { searchIndexRepository } from './modules/catalog/search-index.repository.ts'
import { settingsRepository } from './modules/settings/settings.repository.ts'
import { openDatabase, type Database } from './platform/database.ts'
import { silentLogger } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { inTransaction } from './platform/transaction.ts'

const usage = `The shop's catalogue and settings from the command line.

  import-catalog <file.csv> [--dry-run] [--replace]
      Adds the products of the file, or changes those whose code is known: all of the file or, where it has a mistake, nothing.
      --dry-run   says what would happen and leaves everything as it is
      --replace   also takes the products that the file does not name off the shelf
  export-catalog <file.csv>
      Writes the whole catalogue as a file that import-catalog takes.
  import-settings <file.json>
      Adds or replaces settings: [{ "group": "STORE", "key": "name", "value": "…" }, …] (docs/settings.md).
  reindex
      Makes what search reads anew, for instance after an update of the shop.

docs/catalog-csv.md describes the columns; docs/catalog-sample.csv is an example.
DATABASE_URL names a PostgreSQL; without it DATA_DIR (default .data) is the embedded database's folder, and the shop must not run.`

/** A settings file with mistakes; nothing was written. */
class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused'
}

const mostMistakesShown = 200

const told = ({ row, column, problem, fix }: CsvError) =>
  `row ${row}${column === null ? '' : `, column ${column}`}: ${problem}. ${fix}`.replace('..', '.')

function tellReport(report: ImportReport, dryRun: boolean): string {
  const { rows, added, changed, unchanged, removed, newDepartments, newSubDepartments, newCategories } = report
  return [
    dryRun ? 'Nothing was written (dry run). The import would have done this:' : 'Imported.',
    `  ${rows} products in the file: ${added} added, ${changed} changed, ${unchanged} as they were.`,
    ...(removed > 0 ? [`  ${removed} products taken off the shelf.`] : []),
    `  New: ${newDepartments} departments, ${newSubDepartments} sub-departments, ${newCategories} categories.`,
  ].join('\n')
}

/** The message of an error for the person who ran the command; a stack only for internal errors. */
function tellError(error: unknown): string {
  if (error instanceof ImportRefused) {
    const shown = error.errors.slice(0, mostMistakesShown).map(told)
    const more = error.errors.length - shown.length
    return [error.message, ...shown.map((line) => `  ${line}`), ...(more > 0 ? [`  … and ${more} more.`] : [])].join(
      '\n',
    )
  }
  if (error instanceof DataFolderInUse) {
    return `${error.message}\nThe shop is probably running: stop it, run this command, and start it again.`
  }
  if (!(error instanceof Error)) return String(error)
  const isExpected =
    ['DataFolderUnwritable', 'DatabaseUnusable', 'SettingsRefused'].includes(error.name) ||
    ('code' in error && 'path' in error)
  return isExpected ? error.message : (error.stack ?? error.message)
}

async function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = env
  const database = await openDatabase({ databaseUrl, dataDir: resolve(dataDir || '.data') }, silentLogger)
  try {
    await migrate(database, silentLogger)
    return await work(database)
  } finally {
    await database.close()
  }
}

type Request = { file: string | undefined; dryRun: boolean; replace: boolean; env: NodeJS.ProcessEnv }

async function importFile({ file = '', dryRun, replace, env }: Request): Promise<string> {
  // Before the database is opened: a mistyped name must not create a shop.
  const bytes = await readFile(file)
  return withDatabase(env, async (database) =>
    tellReport(await importCatalog(database, bytes, { dryRun, replace }), dryRun),
  )
}

async function exportFile({ file = '', env }: Request): Promise<string> {
  await writeFile(file, await withDatabase(env, exportCatalog))
  return `Wrote ${file}.`
}

/** @throws {SettingsRefused} */
function readSettings(text: string): Setting[] {
  let settings: unknown
  try {
    settings = JSON.parse(text)
  } catch (error) {
    throw new SettingsRefused(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!Array.isArray(settings))
    throw new SettingsRefused('The file must hold a list: [{ "group": …, "key": …, "value": … }].')
  const seen = new Set<string>()
  return settings.map((setting: Partial<Setting> | null, place) => {
    const { group, key, value } = setting ?? {}
    const where = `Setting ${place + 1}`
    if (typeof group !== 'string' || !/^[A-Z_]{2,40}$/.test(group))
      throw new SettingsRefused(`${where}: "group" must be capital letters and _.`)
    if (typeof key !== 'string' || !/^[A-Za-z_]{2,60}$/.test(key))
      throw new SettingsRefused(`${where}: "key" must be letters and _.`)
    if (value === undefined) throw new SettingsRefused(`${where} (${key}): "value" is missing.`)
    if (seen.has(key)) throw new SettingsRefused(`${where} (${key}): the key is there more than once.`)
    seen.add(key)
    return { group, key, value }
  })
}

async function importSettings({ file = '', env }: Request): Promise<string> {
  const settings = readSettings(await readFile(file, 'utf8'))
  return withDatabase(env, async ({ db }) => {
    await inTransaction(db, (trx) => settingsRepository.put(trx, settings))
    return `Wrote ${settings.length} settings.`
  })
}

const reindex = ({ env }: Request): Promise<string> =>
  withDatabase(env, async (database) => {
    await database.withoutTimeouts((db) =>
      inTransaction(db, async (trx) => {
        await searchIndexRepository.rebuild(trx)
        await announceCatalogChange(trx)
      }),
    )
    await database.analyze()
    return 'Made the search index anew.'
  })

const commands: Record<string, { files: number; run: (request: Request) => Promise<string> }> = {
  'import-catalog': { files: 1, run: importFile },
  'export-catalog': { files: 1, run: exportFile },
  'import-settings': { files: 1, run: importSettings },
  reindex: { files: 0, run: reindex },
}

export type CliContext = { env: NodeJS.ProcessEnv; say: (text: string) => void; complain: (text: string) => void }

/**
 * Runs one command.
 * @returns the exit code: 0 done, 1 rejected or failed, 2 wrong usage
 */
export async function runCli(args: string[], { env, say, complain }: CliContext): Promise<number> {
  const options = { 'dry-run': { type: 'boolean' }, replace: { type: 'boolean' }, help: { type: 'boolean' } } as const
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 2
  }
  const { values, positionals } = parsed
  const [name = '', ...files] = positionals
  if (values.help === true) {
    say(usage)
    return 0
  }
  const command = commands[name]
  if (command === undefined || command.files !== files.length) {
    complain(usage)
    return 2
  }
  try {
    say(
      await command.run({ file: files[0], dryRun: values['dry-run'] === true, replace: values.replace === true, env }),
    )
    return 0
  } catch (error) {
    complain(tellError(error))
    return 1
  }
}

if (import.meta.main) {
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    say: (text) => void process.stdout.write(`${text}\n`),
    complain: (text) => void process.stderr.write(`${text}\n`),
  })
}
