import { plural } from '#platform/printable.ts'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { toCents } from '@lotus/commerce/money'

import { contradictionsOf } from './allergen-rules.ts'
import { readCatalogCsv, requiredNames, translations, type CsvError, type CsvRow } from './csv-format.ts'
import { toTree } from './export-csv.ts'
import {
  collectCategories,
  isPlaced,
  pathOf,
  writeCategories,
  type CategoryNode,
  type WrittenCategories,
} from './import-categories.ts'
import {
  checkNewCodes,
  checkPrices,
  describeChanges,
  digitCodes,
  type Change,
  type ProductChange,
} from './import-partial.ts'
import { announceCatalogChange, announceProductChange } from './modules/catalog/catalog-changes.ts'
import { catalogWriteRepository, type ProductRecord } from './modules/catalog/catalog-write.repository.ts'
import { searchIndexRepository } from './modules/catalog/search-index.repository.ts'
import type { Database, Db } from './platform/database.ts'
import type { StoredText } from './platform/schema.ts'
import { inTransaction, inTransactionOrDryRun } from './platform/transaction.ts'
import { placeholderName, mediaUrl } from './seed-files.ts'

export type ImportOptions = {
  /** The operator, recorded as the actor of the first stock move of new products. @default 'import' */
  actor?: string
  /** Reports the outcome and writes nothing. @default false */
  dryRun?: boolean
  /** Deactivates products that are not in the file. @default false */
  replace?: boolean
  /** Accepts prices that change by more than a factor of 5. @default false */
  largePriceChanges?: boolean
  /** The creation time of new products. @default now */
  now?: Date
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
  /** Known products with a stock in the file, which the import ignores. `different` counts those whose stored stock differs. */
  ignoredStock: { products: number; different: number }
  /** The changed cells of the first changed products, before and after. */
  changes: ProductChange[]
}

/** A file with mistakes; nothing was written. */
export class InvalidCatalog extends Error {
  override readonly name = 'InvalidCatalog'
  readonly errors: readonly CsvError[]
  constructor(errors: readonly CsvError[]) {
    super(`The file has ${plural(errors.length, 'mistake')}; nothing was imported.`)
    this.errors = errors.toSorted((a, b) => a.row - b.row)
  }
}

/** The database failed while rows were written. Transactions that were committed before stay. */
export class ImportInterrupted extends Error {
  override readonly name = 'ImportInterrupted'
  constructor(written: number, changed: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(
      `The import stopped after ${written} of ${changed} products to change: ${why}. Run it again to import the others.`,
      { cause },
    )
  }
}

function checkCodes(rows: readonly CsvRow[]): CsvError[] {
  const seen = new Map<string, CsvRow>()
  return rows.flatMap((one) => {
    const { row, code } = one
    const before = seen.get(code.toLowerCase())
    seen.set(code.toLowerCase(), before ?? one)
    if (before === undefined) return []
    const written = before.code === code ? '' : ` as "${before.code}"`
    const fix = 'Give each product its own code, or remove one of the rows.'
    return [{ row, column: 'code', problem: `"${code}" is already in row ${before.row}${written}`, fix }]
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

/** The value of the file, or else the stored one. One of them exists, because `checkNewCodes` rejects incomplete new products. */
function required<Value>(value: Value | undefined, stored: Value | undefined): Value {
  const found = value ?? stored
  if (found === undefined) throw new Error('A new product lacks a required column')
  return found
}

/** The value in the file, or the stored one, or the default. */
const pick = <Value>(value: Value | null | undefined, stored: Value | undefined, fallback: Value): Value =>
  value === undefined ? (stored ?? fallback) : (value ?? fallback)

const toDeclaration = (row: CsvRow, before: ProductRecord | undefined) => ({
  allergens: pick(row.allergens, before?.allergens, []),
  may_contain: pick(row.may_contain, before?.may_contain, []),
  allergens_declared: row.allergens === undefined ? (before?.allergens_declared ?? false) : row.allergens !== null,
  dietary: pick(row.dietary, before?.dietary, []),
})

/** Converts a row to the product to store. A known product keeps its stock. */
function toRecord(
  row: CsvRow,
  categoryId: number | undefined,
  before: ProductRecord | undefined,
  now: Date,
): ProductRecord {
  const stored: Partial<ProductRecord> = before ?? {}
  const ingredients = textOf(row, 'ingredients', stored.ingredients)
  const [image = mediaUrl(placeholderName), ...moreImages] = pick(
    row.image,
    before && [before.image_url, ...before.more_image_urls],
    [],
  )
  return {
    code: row.code,
    category_id: required(categoryId, stored.category_id),
    // A row with every required column and without `active` puts its product back on sale.
    active: pick(row.active, isWhole(row) ? undefined : stored.active, true),
    names: textOf(row, 'name', stored.names),
    description: textOf(row, 'description', stored.description),
    ingredients: Object.values(ingredients).some((words) => words !== '') ? ingredients : null,
    keywords: pick(row.keywords, stored.keywords, []),
    brand: required(row.brand, stored.brand),
    image_url: image,
    more_image_urls: moreImages,
    price_cents: required(row.price === undefined ? undefined : toCents(row.price), stored.price_cents),
    discount_bp: Math.round(pick(row.discount_percent, before && before.discount_bp / 100, 0) * 100),
    stock: required(stored.stock, row.stock),
    net_amount: required(row.net_amount, stored.net_amount),
    net_unit: required(row.net_unit, stored.net_unit),
    storage: pick(row.storage, stored.storage, 'ambient'),
    ...toDeclaration(row, before),
    origin: pick(row.origin, stored.origin, 'BR'),
    age_restricted: pick(row.age_restricted, stored.age_restricted, false),
    rating: stored.rating ?? 0,
    rating_count: stored.rating_count ?? 0,
    sold: stored.sold ?? 0,
    created_at: stored.created_at ?? now,
  }
}

const isSame = (record: ProductRecord, stored: StoredProduct) =>
  Object.entries(record).every(([name, value]) => isDeepStrictEqual(value, stored[name as keyof ProductRecord]))

/** The contradictions in the allergen declarations that products have with the values of their rows. */
function checkDeclarations(rows: readonly CsvRow[], stored: ReadonlyMap<string, StoredProduct>): CsvError[] {
  return rows.flatMap((row) => {
    const isInFile = [row.allergens, row.may_contain, row.dietary].some((cell) => cell !== undefined)
    const declaration = toDeclaration(row, stored.get(row.code))
    return isInFile ? contradictionsOf(declaration).map((one) => ({ row: row.row, ...one })) : []
  })
}

type StoredProduct = Awaited<ReturnType<typeof catalogWriteRepository.findProducts>>[number]

/** Whether only the price or the discount changes. The search index has neither. */
const isOnlyPrice = (record: ProductRecord, before: StoredProduct | undefined) =>
  before !== undefined &&
  isSame({ ...record, price_cents: before.price_cents, discount_bp: before.discount_bp }, before)

/** The number of rows that one query reads. */
const readSize = 500
/**
 * The number of products that one transaction writes. A checkout of one of them waits until the transaction ends. On the embedded
 * database every request waits. This takes at most 0.3 s on a busy machine; a checkout gives up after one second.
 */
const batchSize = 100

function* slices<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** The valid rows of the file, and every mistake that can be found without the database. */
function readFile(bytes: Uint8Array) {
  const { rows, errors } = readCatalogCsv(bytes)
  const { nodes, errors: disagreements } = collectCategories(rows)
  return { rows, nodes, mistakes: [...errors, ...checkCodes(rows), ...disagreements] }
}

/**
 * Reads the stored products of the rows. Codes are compared without case; the returned rows have the stored spelling. The queries
 * take no locks and are small, so that other requests run in between.
 */
async function readStored(db: Db, given: readonly CsvRow[]) {
  const stored = new Map<string, StoredProduct>()
  const read = async (codes: readonly string[]) => {
    for (const some of slices(codes, readSize))
      for (const product of await catalogWriteRepository.findProducts(db, some)) stored.set(product.code, product)
  }
  await read(given.map(({ code }) => code))
  const unknown = given.flatMap(({ code }) => (stored.has(code) ? [] : [code]))
  const others = await catalogWriteRepository.findCodesInOtherCase(db, unknown)
  const spelling = new Map(others.map(({ given: written, code }) => [written, code]))
  await read([...spelling.values()])
  const rows = given.map((row) => ({ ...row, code: spelling.get(row.code) ?? row.code }))
  const similar = await catalogWriteRepository.findCodesWithZeros(db, digitCodes(rows, stored))
  return { rows, stored, mistakes: [...checkNewCodes(rows, stored, similar), ...checkDeclarations(rows, stored)] }
}

type Tree = Awaited<ReturnType<typeof catalogWriteRepository.listCategoryTree>>
type Places = WrittenCategories & { before: Tree; after: Tree }

/** Writes the departments and categories. A dry run rolls them back. */
const writePlaces = (db: Db, nodes: ReadonlyMap<string, CategoryNode>, dryRun: boolean): Promise<Places> =>
  inTransactionOrDryRun(db, dryRun, async (trx) => {
    await catalogWriteRepository.lock(trx)
    const before = await catalogWriteRepository.listCategoryTree(trx)
    const written = await writeCategories(trx, nodes)
    return { ...written, before, after: await catalogWriteRepository.listCategoryTree(trx) }
  })

/** `described`: the rows whose changes are reported, in the order of the file. A changed category can change the cells of any row. */
type Plan = { changes: Change[]; described: Change[]; unchanged: number; removed: number[]; renamed: number[] }

/** Sorts known products by id, as a sale locks them, then new products in the order of the file. */
const byId = (one: Change, other: Change) =>
  (one.before?.id ?? Number.MAX_SAFE_INTEGER) - (other.before?.id ?? Number.MAX_SAFE_INTEGER)

async function planProducts(
  db: Db,
  rows: readonly CsvRow[],
  stored: ReadonlyMap<string, StoredProduct>,
  places: Places,
  { replace, now }: { replace: boolean; now: Date },
): Promise<Plan> {
  const all: Change[] = []
  const changes: Change[] = []
  for (const some of slices(rows, readSize)) {
    for (const row of some) {
      const before = stored.get(row.code)
      const change = { row, record: toRecord(row, categoryOf(row, places), before, now), before }
      all.push(change)
      if (before === undefined || !isSame(change.record, before)) changes.push(change)
    }
    // Comparing many rows takes long, so other requests of this process get a turn.
    await setImmediate()
  }
  const { department: departments, sub_department: subDepartments, category: categories } = places.renamed
  return {
    changes: changes.toSorted(byId),
    described: isDeepStrictEqual(places.before, places.after) ? changes : all,
    unchanged: rows.length - changes.length,
    removed: replace ? await catalogWriteRepository.listOtherIds(db, new Set(rows.map(({ code }) => code))) : [],
    renamed: await catalogWriteRepository.listProductIds(db, { departments, subDepartments, categories }),
  }
}

const categoryOf = (row: CsvRow, { ids }: Pick<Places, 'ids'>) =>
  isPlaced(row) ? (ids.get(pathOf(row, 'category').path) ?? 0) : undefined

/** Writes products in one short transaction. It reads them again, so columns that the file does not have keep concurrent changes. */
function writeBatch(db: Db, batch: readonly Change[], places: Places, actor: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await catalogWriteRepository.lock(trx)
    const codes = batch.map(({ row }) => row.code)
    const locked = new Map(
      (await catalogWriteRepository.lockProducts(trx, codes)).map((product) => [product.code, product]),
    )
    const records = batch.map(({ row, record }) =>
      toRecord(row, categoryOf(row, places), locked.get(row.code), record.created_at),
    )
    const cause = { actor, reason: 'import of a new product' }
    const written = await catalogWriteRepository.upsertProducts(trx, records, cause)
    const recordOf = new Map(records.map((record) => [record.code, record]))
    const described = written.filter(({ code }) => {
      const record = recordOf.get(code)
      return record === undefined || !isOnlyPrice(record, locked.get(code))
    })
    await searchIndexRepository.update(
      trx,
      described.map(({ id }) => id),
    )
    await announceProductChange(
      trx,
      written.flatMap(({ id, inserted }) => (inserted ? [] : [id])),
    )
  })
}

async function writeProducts(db: Db, { changes, removed, renamed }: Plan, places: Places, actor: string) {
  let written = 0
  try {
    for (const batch of slices(changes, batchSize)) {
      await writeBatch(db, batch, places, actor)
      written += batch.length
    }
    for (const ids of slices(renamed, batchSize))
      await inTransaction(db, async (trx) => {
        await catalogWriteRepository.lock(trx)
        await catalogWriteRepository.lockProductIds(trx, ids)
        await searchIndexRepository.update(trx, ids)
      })
    for (const ids of slices(removed, batchSize))
      await inTransaction(db, async (trx) => {
        await catalogWriteRepository.lock(trx)
        await catalogWriteRepository.lockProductIds(trx, ids)
        await catalogWriteRepository.deactivate(trx, ids)
        await searchIndexRepository.update(trx, ids)
      })
  } catch (error) {
    throw new ImportInterrupted(written, changes.length, error)
  }
}

function toReport(rows: readonly CsvRow[], stored: ReadonlyMap<string, StoredProduct>, plan: Plan, places: Places) {
  const added = plan.changes.filter(({ before }) => before === undefined).length
  const { created, before, after } = places
  const withStock = rows.filter(({ code, stock }) => stock !== undefined && stored.has(code))
  return {
    rows: rows.length,
    added,
    changed: plan.changes.length - added,
    unchanged: plan.unchanged,
    removed: plan.removed.length,
    newDepartments: created.department,
    newSubDepartments: created.sub_department,
    newCategories: created.category,
    ignoredStock: {
      products: withStock.length,
      different: withStock.filter(({ code, stock }) => Math.max(0, stored.get(code)?.stock ?? 0) !== stock).length,
    },
    changes: describeChanges(plan.described, toTree(before), toTree(after)),
  } satisfies ImportReport
}

const describesCatalog = ({ changes, removed }: Plan, { before, after }: Places) =>
  removed.length > 0 ||
  !isDeepStrictEqual(before, after) ||
  changes.some(({ record, before: stored }) => !isOnlyPrice(record, stored))

/**
 * Imports a shop's catalog: products by code, categories by name. Stock, ratings and sales of known products do not change. Products
 * that are not in the file stay, unless `replace` is set. Every mistake is found before the first row is written. The rows are then
 * written in short transactions, so that checkouts do not fail meanwhile.
 * @throws {InvalidCatalog} with every mistake of the file; nothing was written @throws {ImportInterrupted}
 */
export async function importCatalog(
  database: Database,
  bytes: Uint8Array,
  {
    actor = 'import',
    dryRun = false,
    replace = false,
    largePriceChanges = false,
    now = new Date(),
  }: ImportOptions = {},
): Promise<ImportReport> {
  const { rows: given, nodes, mistakes: inFile } = readFile(bytes)
  const report = await database.withoutTimeouts(async (db) => {
    const { rows, stored, mistakes } = await readStored(db, given)
    if (!largePriceChanges) mistakes.push(...checkPrices(rows, stored))
    if (inFile.length + mistakes.length > 0) throw new InvalidCatalog([...inFile, ...mistakes])
    const places = await writePlaces(db, nodes, dryRun)
    const plan = await planProducts(db, rows, stored, places, { replace, now })
    if (!dryRun) {
      try {
        await writeProducts(db, plan, places, actor)
      } finally {
        if (describesCatalog(plan, places)) await announceCatalogChange(db)
      }
    }
    return toReport(rows, stored, plan, places)
  })
  if (!dryRun && report.added + report.removed > 0) await database.analyze()
  return report
}
