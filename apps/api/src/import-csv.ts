import { toCents } from '@lotus/commerce/money'

import { contradictionsOf } from './allergen-rules.ts'
import { readCatalogCsv, requiredNames, translations, type CsvError, type CsvRow } from './csv-format.ts'
import { toTree } from './export-csv.ts'
import { collectCategories, isPlaced, pathOf, writeCategories, type CategoryNode } from './import-categories.ts'
import { checkNewCodes, describeChanges, digitCodes, type ProductChange } from './import-partial.ts'
import { announceCatalogChange, announceProductChange } from './modules/catalog/catalog-changes.ts'
import { catalogWriteRepository, type ProductRecord } from './modules/catalog/catalog-write.repository.ts'
import { searchIndexRepository } from './modules/catalog/search-index.repository.ts'
import type { Database } from './platform/database.ts'
import type { StoredText } from './platform/schema.ts'
import { inTransaction, type Trx } from './platform/transaction.ts'
import { placeholderName, mediaUrl } from './seed-files.ts'

export type ImportOptions = {
  /** Rolls the import back at the end, to report its outcome. @default false */
  dryRun?: boolean
  /** Deactivates products that are not in the file. @default false */
  replace?: boolean
}
export type ImportReport = {
  rows: number
  added: number
  changed: number
  unchanged: number
  /** Deactivated products. */
  removed: number
  newDepartments: number
  newSubDepartments: number
  newCategories: number
  /** The changed cells of the first changed products, before and after. */
  changes: ProductChange[]
}

/** A file with mistakes; nothing was written. */
export class InvalidCatalog extends Error {
  override readonly name = 'ImportRefused'
  readonly errors: readonly CsvError[]
  constructor(errors: readonly CsvError[]) {
    super(`The file has ${errors.length} ${errors.length === 1 ? 'mistake' : 'mistakes'}; nothing was imported.`)
    this.errors = errors.toSorted((a, b) => a.row - b.row)
  }
}

/** Rolls back a dry run. */
class Undo extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('dry run')
    this.report = report
  }
}

function checkCodes(rows: readonly CsvRow[]): CsvError[] {
  const seen = new Map<string, number>()
  return rows.flatMap(({ row, code }) => {
    const before = seen.get(code)
    seen.set(code, before ?? row)
    const fix = 'Give each product its own code, or remove one of the rows.'
    return before === undefined ? [] : [{ row, column: 'code', problem: `"${code}" is already in row ${before}`, fix }]
  })
}

/** A text in all languages: an absent column keeps the stored text, an empty cell removes it. */
function textOf(
  row: CsvRow,
  column: 'name' | 'description' | 'ingredients',
  before: StoredText | null | undefined,
): StoredText {
  const value: string | null | undefined = row[column]
  const text: StoredText = { 'pt-BR': value === undefined ? (before?.['pt-BR'] ?? '') : (value ?? '') }
  for (const [suffix, language] of translations) {
    const translated = row[`${column}${suffix}`]
    const words = translated === undefined ? before?.[language] : translated
    if (typeof words === 'string') text[language] = words
  }
  return text
}

/** Whether a row has every required column. */
const isWhole = (row: CsvRow) => requiredNames.every((name) => row[name] !== undefined)

/** A value that every stored product and every new row has (`checkNewCodes`). */
function given<Value>(value: Value | undefined, stored: Value | undefined): Value {
  const found = value ?? stored
  if (found === undefined) throw new Error('A new product lacks a required column')
  return found
}

/** The value in the file, or the stored one, or the default. */
function toRecord(
  row: CsvRow,
  categoryId: number | undefined,
  before: ProductRecord | undefined,
  now: Date,
): ProductRecord {
  const pick = <Value>(value: Value | null | undefined, stored: Value | undefined, fallback: Value): Value =>
    value === undefined ? (stored ?? fallback) : (value ?? fallback)
  const ingredients = textOf(row, 'ingredients', before?.ingredients)
  const stored = before === undefined ? undefined : [before.image_url, ...before.more_image_urls]
  const [image = mediaUrl(placeholderName), ...moreImages] = pick(row.image, stored, [])
  return {
    code: row.code,
    category_id: given(categoryId, before?.category_id),
    // A row with every required column and without `active` puts its product back on sale.
    active: pick(row.active, isWhole(row) ? undefined : before?.active, true),
    names: textOf(row, 'name', before?.names),
    description: textOf(row, 'description', before?.description),
    ingredients: Object.values(ingredients).some((words) => words !== '') ? ingredients : null,
    keywords: pick(row.keywords, before?.keywords, []),
    brand: given(row.brand, before?.brand),
    image_url: image,
    more_image_urls: moreImages,
    price_cents: given(row.price === undefined ? undefined : toCents(row.price), before?.price_cents),
    discount_bp: Math.round(
      pick(row.discount_percent, before === undefined ? undefined : before.discount_bp / 100, 0) * 100,
    ),
    stock: given(row.stock, before?.stock),
    net_amount: given(row.net_amount, before?.net_amount),
    net_unit: given(row.net_unit, before?.net_unit),
    storage: pick(row.storage, before?.storage, 'ambient'),
    allergens: pick(row.allergens, before?.allergens, []),
    may_contain: pick(row.may_contain, before?.may_contain, []),
    allergens_declared: row.allergens === undefined ? (before?.allergens_declared ?? false) : row.allergens !== null,
    dietary: pick(row.dietary, before?.dietary, []),
    origin: pick(row.origin, before?.origin, 'BR'),
    age_restricted: pick(row.age_restricted, before?.age_restricted, false),
    rating: 0,
    rating_count: 0,
    sold: 0,
    created_at: now,
  }
}

/** Checks what rows say about allergens together with what is stored. @throws {InvalidCatalog} */
function checkDeclarations(rows: readonly CsvRow[], records: readonly ProductRecord[]): void {
  const mistakes = records.flatMap((record, place): CsvError[] => {
    const row = rows[place]
    const isInFile = [row?.allergens, row?.may_contain, row?.dietary].some((cell) => cell !== undefined)
    return row !== undefined && isInFile ? contradictionsOf(record).map((one) => ({ row: row.row, ...one })) : []
  })
  if (mistakes.length > 0) throw new InvalidCatalog(mistakes)
}

type StoredProduct = Awaited<ReturnType<typeof catalogWriteRepository.findProducts>>[number]

/** A product as text without what {@link announceProductChange} covers. */
const withoutPriceAndStock = (product: StoredProduct) =>
  JSON.stringify({ ...product, price_cents: 0, discount_bp: 0, final_cents: 0, stock: 0, updated_at: 0 })

async function write(
  trx: Trx,
  rows: readonly CsvRow[],
  nodes: ReadonlyMap<string, CategoryNode>,
  replace: boolean,
): Promise<ImportReport> {
  await catalogWriteRepository.lock(trx)
  const codes = rows.map(({ code }) => code)
  const before = new Map(
    (await catalogWriteRepository.findProducts(trx, codes)).map((product) => [product.code, product]),
  )
  const similar = await catalogWriteRepository.findCodesWithZeros(trx, digitCodes(rows, before))
  const mistakes = checkNewCodes(rows, before, similar)
  if (mistakes.length > 0) throw new InvalidCatalog(mistakes)
  const treeBefore = await catalogWriteRepository.listCategoryTree(trx)
  const { ids, created, renamed } = await writeCategories(trx, nodes)
  const now = new Date()
  const records = rows.map((row) =>
    toRecord(row, isPlaced(row) ? (ids.get(pathOf(row, 'category').path) ?? 0) : undefined, before.get(row.code), now),
  )
  checkDeclarations(rows, records)
  // Orders can change the stock during the import, so a file without the column must not write it.
  const keepsStock = rows.every(({ stock }) => stock === undefined)
  const written = await catalogWriteRepository.upsertProducts(trx, records, { keepsStock })
  const removed = replace ? await catalogWriteRepository.deactivateOthers(trx, codes) : []
  const { department: departments, sub_department: subDepartments, category: categories } = renamed
  const onRenamed = await catalogWriteRepository.listProductIds(trx, { departments, subDepartments, categories })
  const after = await catalogWriteRepository.findProducts(trx, codes)
  const described = after.filter((product) => {
    const known = before.get(product.code)
    return known === undefined || withoutPriceAndStock(known) !== withoutPriceAndStock(product)
  })
  // The search index has no prices and no stock.
  await searchIndexRepository.update(trx, [...new Set([...described.map(({ id }) => id), ...removed, ...onRenamed])])
  const treeAfter = await catalogWriteRepository.listCategoryTree(trx)
  const isOnlyPriceAndStock =
    removed.length === 0 && described.length === 0 && JSON.stringify(treeBefore) === JSON.stringify(treeAfter)
  if (isOnlyPriceAndStock)
    await announceProductChange(
      trx,
      written.map(({ id }) => id),
    )
  else await announceCatalogChange(trx)
  const added = written.filter(({ inserted }) => inserted).length
  return {
    rows: rows.length,
    added,
    changed: written.length - added,
    unchanged: rows.length - written.length,
    removed: removed.length,
    newDepartments: created.department,
    newSubDepartments: created.sub_department,
    newCategories: created.category,
    changes: describeChanges(
      rows,
      { products: before, tree: toTree(treeBefore) },
      { products: new Map(after.map((product) => [product.code, product])), tree: toTree(treeAfter) },
    ),
  }
}

/**
 * Imports a shop's catalog completely or not at all: products by code, categories by name. Ratings and sales stay, and so do
 * products that are not in the file, unless `replace` is set.
 * @throws {InvalidCatalog} with every mistake of the file
 */
export async function importCatalog(
  database: Database,
  bytes: Uint8Array,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { dryRun = false, replace = false } = options
  const { rows, errors } = readCatalogCsv(bytes)
  const { nodes, errors: disagreements } = collectCategories(rows)
  const mistakes = [...errors, ...checkCodes(rows), ...disagreements]
  if (mistakes.length > 0) throw new InvalidCatalog(mistakes)
  try {
    const report = await database.withoutTimeouts((db) =>
      inTransaction(db, async (trx) => {
        const done = await write(trx, rows, nodes, replace)
        if (dryRun) throw new Undo(done)
        return done
      }),
    )
    if (report.added + report.removed > 0) await database.analyze()
    return report
  } catch (error) {
    if (error instanceof Undo) return error.report
    throw error
  }
}
