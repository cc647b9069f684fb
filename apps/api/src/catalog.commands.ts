import { plural } from '#platform/printable.ts'
import { writeCsv } from '#domain/csv.ts'
import { NotPossible, WrongUsage } from '#domain/not-possible.ts'
import { flagIn, textIn, type CommandInput, type OperatorCommand } from '#domain/operator-command.ts'

import type { CsvError } from './csv-format.ts'
import { exportCatalog } from './export-csv.ts'
import { importCatalog, InvalidCatalog, type ImportReport } from './import-csv.ts'
import { announceCatalogChange } from './modules/catalog/catalog-changes.ts'
import { catalogWriteRepository } from './modules/catalog/catalog-write.repository.ts'
import { createOpenSearchClient } from './modules/catalog/opensearch/client.ts'
import { rebuildIndex } from './modules/catalog/opensearch/rebuild.ts'
import { searchIndexRepository } from './modules/catalog/search-index.repository.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { inLine } from './platform/printable.ts'
import { inTransaction } from './platform/transaction.ts'

const maxMistakesShown = 200
const expectedFailures = new Set(['RebuildFailed', 'SearchRejected', 'SearchUnavailable'])

const formatMistake = ({ row, column, problem, fix }: CsvError) =>
  inLine(`row ${row}${column === null ? '' : `, column ${column}`}: ${problem}. ${fix}`.replace('..', '.'))

/** The message about the mistakes of a file, for the operator. */
function formatMistakes(error: InvalidCatalog): string {
  const shown = error.errors.slice(0, maxMistakesShown).map(formatMistake)
  const more = error.errors.length - shown.length
  return [error.message, ...shown.map((line) => `  ${line}`), ...(more > 0 ? [`  … and ${more} more.`] : [])].join('\n')
}

const summaryOf = ({ rows, added, changed, unchanged, removed }: ImportReport) =>
  `${plural(rows, 'product')} in the file: ${added} added, ${changed} changed, ${unchanged} unchanged.${removed > 0 ? ` ${plural(removed, 'product')} withdrawn.` : ''}`

/** Reports that the stock of known products was ignored; null if the file has none. */
const formatIgnoredStock = ({ ignoredStock: { products, different } }: ImportReport) =>
  products === 0
    ? null
    : `The column stock is ignored for ${plural(products, 'known product')}; the stored stock differs for ${different} of them. ` +
      'Change it with receive-stock, count-stock and write-off.'

function formatReport(report: ImportReport, dryRun: boolean): string {
  const { newDepartments, newSubDepartments, newCategories, changes, changed } = report
  const ignored = formatIgnoredStock(report)
  const more = changed - changes.length
  return [
    dryRun ? 'Nothing was written (dry run). The import would do this:' : 'Imported.',
    `  ${summaryOf(report)}`,
    `  New: ${plural(newDepartments, 'department')}, ${plural(newSubDepartments, 'sub-department')}, ${plural(newCategories, 'category', 'categories')}.`,
    ...(ignored === null ? [] : [`  ${ignored}`]),
    ...changes.flatMap(({ row, code, columns }) => [
      `  row ${row}, ${inLine(code)}:`,
      ...columns.map(({ column, before, after }) => inLine(`    ${column}: ${before} → ${after}`)),
    ]),
    ...(more > 0 && changes.length > 0 ? [`  … and ${plural(more, 'more product')}.`] : []),
  ].join('\n')
}

export type CatalogCommandsOptions = {
  database: Database
  clock: Clock
  /** The OpenSearch cluster; null without one. */
  searchUrl: string | null
  /** The number of units up to which stock counts as low. */
  lowStock: () => Promise<number>
}

/** API-03: the operator's commands for the catalog. */
export function catalogCommands({
  database,
  clock,
  searchUrl,
  lowStock,
}: CatalogCommandsOptions): Record<string, OperatorCommand> {
  async function runImport(input: CommandInput) {
    const { file } = input
    if (file === null) throw new NotPossible('The file was not sent.')
    const dryRun = flagIn(input, 'dry-run')
    try {
      const actor = input.operator
      const now = new Date(clock())
      const replace = flagIn(input, 'replace')
      const largePriceChanges = flagIn(input, 'large-price-changes')
      const report = await importCatalog(database, file, { actor, dryRun, replace, largePriceChanges, now })
      return { text: formatReport(report, dryRun), data: { dryRun, ...report }, audit: summaryOf(report) }
    } catch (error) {
      if (error instanceof InvalidCatalog) throw new NotPossible(formatMistakes(error))
      throw error
    }
  }

  async function reindex(): Promise<string> {
    await database.withoutTimeouts((db) =>
      inTransaction(db, async (trx) => {
        await searchIndexRepository.rebuild(trx)
        await announceCatalogChange(trx)
      }),
    )
    await database.analyze()
    if (searchUrl === null) return 'Rebuilt the search index.'
    const client = createOpenSearchClient(searchUrl)
    try {
      const count = await database.withoutTimeouts((db) => rebuildIndex({ db, client }))
      return `Rebuilt the search index, and the one in OpenSearch with ${plural(count, 'product')}.`
    } catch (error) {
      if (error instanceof Error && expectedFailures.has(error.name)) throw new NotPossible(error.message)
      throw error
    }
  }

  return {
    'import-catalog': {
      run: runImport,
    },
    'export-catalog': {
      run: async () => {
        const csv = await exportCatalog(database)
        return { text: csv, data: { csv } }
      },
    },
    'low-stock': {
      run: async (input) => {
        const given = textIn(input, 'at-most')
        if (given !== null && !/^\d{1,6}$/.test(given))
          throw new WrongUsage(`--at-most ${given}: write a number of units.`)
        const most = given === null ? await lowStock() : Number(given)
        const products = await catalogWriteRepository.listLowStock(database.db, most)
        const text = products.map(
          ({ code, name, stock, sold }) =>
            `${String(stock).padStart(6)} left  ${String(sold).padStart(6)} sold  ${code}  ${inLine(name)}`,
        )
        if (flagIn(input, 'csv')) {
          const rows = products.map(({ code, name, stock, sold }) => [code, name, String(stock), String(sold)])
          return { text: writeCsv(['code', 'name', 'stock', 'sold'], rows), data: products }
        }
        return { text: text.join('\n') || `No product has at most ${plural(most, 'unit')}.`, data: products }
      },
    },
    reindex: {
      run: async () => {
        const text = await reindex()
        return { text, data: { text } }
      },
    },
  }
}
