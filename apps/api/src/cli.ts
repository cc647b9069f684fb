import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import type { Setting } from '@lotus/openapi/schema'
import { DataFolderInUse } from '@lotus/pglite/data-lock'
import { holdsDatabase } from '@lotus/pglite/database-folder'

import { isOperatorCommand, operatorUsage, runOperatorCommand } from './cli-operator.ts'
import type { CsvError } from './csv-format.ts'
import { exportCatalog } from './export-csv.ts'
import { importCatalog, InvalidCatalog, type ImportReport } from './import-csv.ts'
import { announceCatalogChange } from './modules/catalog/catalog-changes.ts'
import { createOpenSearchClient } from './modules/catalog/opensearch/client.ts'
import { rebuildIndex } from './modules/catalog/opensearch/rebuild.ts'
import { searchIndexRepository } from './modules/catalog/search-index.repository.ts'
import { settingsRepository } from './modules/settings/settings.repository.ts'
import { embeddedFolderIn, openDatabase, type Database } from './platform/database.ts'
import { silentLogger } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { printable } from './platform/printable.ts'
import { inTransaction } from './platform/transaction.ts'

const usage = `Manages the shop: its catalog, settings and orders.

  import-catalog <file.csv> [--dry-run] [--replace]
      Adds the products of the file, or updates those with a known code. Imports nothing if the file has a mistake.
      --dry-run   reports the changes without writing them
      --replace   also withdraws all products that are not in the file
  export-catalog <file.csv>
      Writes the whole catalog as a file for import-catalog.
  import-settings <file.json>
      Adds or replaces settings: [{ "group": "STORE", "key": "name", "value": "…" }, …] (docs/settings.md).
  reindex
      Rebuilds the search index, for example after an update of the shop. With SEARCH_URL also the index in OpenSearch: searches use
      the former one until the new one is complete.
  restore <file.tar>
      Creates the embedded database from a file of backup, in a data folder without a database.

docs/catalog-csv.md describes the columns; docs/catalog-sample.csv is an example.
DATABASE_URL selects a PostgreSQL. Without it, DATA_DIR (default .data) is the embedded database's folder, and the shop must not run.

${operatorUsage}`

/** The backup cannot be restored here; nothing was changed. */
class NotRestorable extends Error {
  override readonly name = 'NotRestorable'
}

/** A settings file with mistakes; nothing was written. */
class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings'
}

const maxMistakesShown = 200

const formatMistake = ({ row, column, problem, fix }: CsvError) =>
  `row ${row}${column === null ? '' : `, column ${column}`}: ${problem}. ${fix}`.replace('..', '.')

function formatReport(report: ImportReport, dryRun: boolean): string {
  const { rows, added, changed, unchanged, removed, newDepartments, newSubDepartments, newCategories } = report
  return [
    dryRun ? 'Nothing was written (dry run). The import would do this:' : 'Imported.',
    `  ${rows} products in the file: ${added} added, ${changed} changed, ${unchanged} unchanged.`,
    ...(removed > 0 ? [`  ${removed} products withdrawn.`] : []),
    `  New: ${newDepartments} departments, ${newSubDepartments} sub-departments, ${newCategories} categories.`,
  ].join('\n')
}

const expectedErrors = new Set([
  'DataFolderUnwritable',
  'DatabaseDamaged',
  'DatabaseGone',
  'DatabaseUnusable',
  'InvalidSettings',
  'NotRestorable',
  'RebuildFailed',
  'SearchRejected',
  'SearchUnavailable',
  'ShopNotRunning',
])

/** The message of an error for the person who ran the command; a stack only for internal errors. */
function formatError(error: unknown): string {
  if (error instanceof InvalidCatalog) {
    const shown = error.errors.slice(0, maxMistakesShown).map(formatMistake)
    const more = error.errors.length - shown.length
    return [error.message, ...shown.map((line) => `  ${line}`), ...(more > 0 ? [`  … and ${more} more.`] : [])].join(
      '\n',
    )
  }
  if (error instanceof DataFolderInUse) {
    return `${error.message}\nThe shop is probably running: stop it, run this command, and start it again.`
  }
  if (!(error instanceof Error)) return String(error)
  const isExpected = expectedErrors.has(error.name) || ('code' in error && 'path' in error)
  return isExpected ? error.message : (error.stack ?? error.message)
}

async function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir } = env
  const database = await openDatabase({ databaseUrl, directUrl, dataDir: resolve(dataDir || '.data') }, silentLogger)
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
    formatReport(await importCatalog(database, bytes, { dryRun, replace }), dryRun),
  )
}

async function exportFile({ file = '', env }: Request): Promise<string> {
  await writeFile(file, await withDatabase(env, exportCatalog))
  return `Wrote ${file}.`
}

/** @throws {InvalidSettings} */
function readSettings(text: string): Setting[] {
  let settings: unknown
  try {
    settings = JSON.parse(text)
  } catch (error) {
    throw new InvalidSettings(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!Array.isArray(settings))
    throw new InvalidSettings('The file must contain a list: [{ "group": …, "key": …, "value": … }].')
  const seen = new Set<string>()
  return settings.map((setting: Partial<Setting> | null, place) => {
    const { group, key, value } = setting ?? {}
    const where = `Setting ${place + 1}`
    if (typeof group !== 'string' || !/^[A-Z_]{2,40}$/.test(group))
      throw new InvalidSettings(`${where}: "group" must be capital letters and _.`)
    if (typeof key !== 'string' || !/^[A-Za-z_]{2,60}$/.test(key))
      throw new InvalidSettings(`${where}: "key" must be letters and _.`)
    if (value === undefined) throw new InvalidSettings(`${where} (${key}): "value" is missing.`)
    if (seen.has(key)) throw new InvalidSettings(`${where} (${key}): the key is duplicated.`)
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
    const url = env['SEARCH_URL']
    if (!url) return 'Rebuilt the search index.'
    const client = createOpenSearchClient(url)
    const count = await database.withoutTimeouts((db) => rebuildIndex({ db, client }))
    return `Rebuilt the search index, and the one in OpenSearch with ${count} products.`
  })

/** @throws {NotRestorable} */
async function restoreBackup({ file = '', env }: Request): Promise<string> {
  if (env['DATABASE_URL']) throw new NotRestorable('DATABASE_URL selects a PostgreSQL: restore it with pg_restore.')
  await access(file)
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const folder = embeddedFolderIn(dataDir)
  if (await holdsDatabase(folder))
    throw new NotRestorable(`${folder} already holds a database. Move this folder away, or name another DATA_DIR.`)
  try {
    const database = await openDatabase({ dataDir, snapshot: resolve(file) }, silentLogger)
    await migrate(database, silentLogger).finally(() => database.close())
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new NotRestorable(
      `${file} is not a backup of the shop: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  return `Restored ${file} to ${folder}.`
}

const commands: Record<string, { files: number; run: (request: Request) => Promise<string> }> = {
  'import-catalog': { files: 1, run: importFile },
  'export-catalog': { files: 1, run: exportFile },
  'import-settings': { files: 1, run: importSettings },
  reindex: { files: 0, run: reindex },
  restore: { files: 1, run: restoreBackup },
}

export type CliContext = { env: NodeJS.ProcessEnv; print: (text: string) => void; printError: (text: string) => void }

/**
 * Runs one command.
 * @returns the exit code: 0 done, 1 rejected or failed, 2 wrong usage
 */
export async function runCli(args: string[], { env, print, printError }: CliContext): Promise<number> {
  const options = { 'dry-run': { type: 'boolean' }, replace: { type: 'boolean' }, help: { type: 'boolean' } } as const
  if (isOperatorCommand(args[0] ?? '')) {
    try {
      return await runOperatorCommand(args, { env, print, printError })
    } catch (error) {
      printError(formatError(error))
      return 1
    }
  }
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    printError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 2
  }
  const { values, positionals } = parsed
  const [name = '', ...files] = positionals
  if (values.help === true) {
    print(usage)
    return 0
  }
  const command = commands[name]
  if (command === undefined || command.files !== files.length) {
    printError(usage)
    return 2
  }
  try {
    print(
      await command.run({ file: files[0], dryRun: values['dry-run'] === true, replace: values.replace === true, env }),
    )
    return 0
  } catch (error) {
    printError(formatError(error))
    return 1
  }
}

if (import.meta.main) {
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    print: (text) => void process.stdout.write(`${printable(text)}\n`),
    printError: (text) => void process.stderr.write(`${printable(text)}\n`),
  })
}
