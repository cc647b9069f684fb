import { toCents, toReais } from '@lotus/commerce/money'

import { cellOf, columnNames, requiredNames, type ColumnName, type CsvError, type CsvRow } from './csv-format.ts'
import { toRow, type CategoryTree } from './export-csv.ts'
import type { catalogWriteRepository, ProductRecord } from './modules/catalog/catalog-write.repository.ts'
import { money } from './platform/printable.ts'

type StoredProduct = Awaited<ReturnType<typeof catalogWriteRepository.findProducts>>[number]

/** A changed product, with its cells in the format of the export. */
export type ProductChange = {
  row: number
  code: string
  columns: { column: ColumnName; before: string; after: string }[]
}

/** How many changed products a report describes. */
const mostDescribed = 200

const withoutZeros = (code: string) => (/^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : code)

/**
 * The mistakes in rows with unknown codes. A new product needs every required column. A code that differs from a stored one only in
 * leading zeros is damaged by a spreadsheet, and is not a new product.
 */
export function checkNewCodes(
  rows: readonly CsvRow[],
  stored: ReadonlyMap<string, StoredProduct>,
  similar: readonly string[],
): CsvError[] {
  const withZeros = new Map(similar.map((code) => [withoutZeros(code), code]))
  return rows.flatMap(({ row, code, ...given }): CsvError[] => {
    if (stored.has(code)) return []
    const original = withZeros.get(withoutZeros(code))
    if (original !== undefined) {
      const problem = `"${code}" is not in the catalog, but "${original}" is: a spreadsheet removed or added leading zeros`
      return [{ row, column: 'code', problem, fix: `Write ${original}, in a column that is formatted as text.` }]
    }
    const missing = requiredNames.filter((name) => name !== 'code' && given[name] === undefined)
    if (missing.length === 0) return []
    const problem = `"${code}" is not in the catalog, and a new product needs ${missing.join(', ')}`
    return [{ row, column: 'code', problem, fix: 'Correct the code, or add the columns.' }]
  })
}

/** A price that changes by more than this factor most likely lost its decimal comma. */
const maxPriceFactor = 5

/** Reports prices of known products that change by more than `maxPriceFactor`. */
export const checkPrices = (rows: readonly CsvRow[], stored: ReadonlyMap<string, StoredProduct>): CsvError[] =>
  rows.flatMap(({ row, code, price }): CsvError[] => {
    const before = stored.get(code)?.price_cents
    if (price === undefined || before === undefined) return []
    const after = toCents(price)
    if (after <= before * maxPriceFactor && before <= after * maxPriceFactor) return []
    const problem = `changes from ${money(toReais(before))} to ${money(toReais(after))}`
    return [{ row, column: 'price', problem, fix: 'Correct it, or add --large-price-changes if it is right.' }]
  })

/** The unknown numeric codes without their leading zeros, which a spreadsheet may have removed or added. */
export const digitCodes = (rows: readonly CsvRow[], stored: ReadonlyMap<string, StoredProduct>): string[] =>
  rows.flatMap(({ code }) => (/^\d+$/.test(code) && !stored.has(code) ? [withoutZeros(code)] : []))

/** A row, the product that it describes, and the stored one. */
export type Change = { row: CsvRow; record: ProductRecord; before: StoredProduct | undefined }

/** The cells that an import changes, for the first changed products. */
export function describeChanges(
  changes: readonly Change[],
  treeBefore: CategoryTree,
  treeAfter: CategoryTree,
): ProductChange[] {
  const described: ProductChange[] = []
  for (const { row, record, before } of changes) {
    if (described.length === mostDescribed) break
    if (before === undefined) continue
    const { department_id, sub_department_id } = treeAfter.categories.get(record.category_id) ?? before
    const [old, now] = [toRow(before, treeBefore), toRow({ ...record, department_id, sub_department_id }, treeAfter)]
    const columns = columnNames.flatMap((column) => {
      const [one, other] = [cellOf(old, column), cellOf(now, column)]
      return one === other ? [] : [{ column, before: one, after: other }]
    })
    if (columns.length > 0) described.push({ row: row.row, code: row.code, columns })
  }
  return described
}
