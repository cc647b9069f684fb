import { isBlank, withoutLayout } from '@lotus/commerce/text'
import { tintOf, tints } from '@lotus/commerce/tints'
import { damageIn, forbiddenIn } from './domain/csv-damage.ts'
import { readCsv } from './domain/csv-file.ts'
import { writeCsv } from './domain/csv.ts'
import { columnEndings, languages } from '@lotus/commerce/languages'
import type { Allergen, Dietary, Language, Product, Tint } from '@lotus/openapi/schema'
import { storageClasses } from './domain/shipping-table.ts'

/** A mistake in one cell, or in a whole row if `column` is null; rows are numbered as in a spreadsheet, and the header is 1. */
export type CsvError = { row: number; column: string | null; problem: string; fix: string }

/** The value of a cell, or why it is invalid. */
type Read<Value> = { value: Value } | { problem: string; fix: string }
type Column<Value> = {
  read: (text: string) => Read<Value>
  write: (value: Value) => string
}

const value = <Value>(is: Value): Read<Value> => ({ value: is })
const wrong = (problem: string, fix: string) => ({ problem, fix })

const text = (maxLength: number): Column<string> => ({
  read: (cell) =>
    Array.from(cell).length > maxLength
      ? wrong(`is ${Array.from(cell).length} characters long`, `Shorten it to ${maxLength} characters.`)
      : value(cell),
  write: (is) => is,
})

function readNumber(cell: string, places: number, example: string): Read<number> {
  const { decimals = '' } = /^-?\d{1,12}(?:[.,](?<decimals>\d{1,9}))?$/.exec(cell)?.groups ?? { decimals: null }
  if (decimals === null || decimals.length > places) {
    return wrong(
      `"${cell}" is not ${places === 0 ? 'a whole number' : `a number with at most ${places} decimals`}`,
      `Write it like ${example}: digits${places === 0 ? '' : ' and one decimal comma or point'}, no currency and no thousands separator.`,
    )
  }
  return value(Number(cell.replace(',', '.')))
}

function number(places: number, least: number, most: number, example: string): Column<number> {
  return {
    read(cell) {
      const read = readNumber(cell, places, example)
      if ('problem' in read || (read.value >= least && read.value <= most)) return read
      return wrong(`${cell} is out of range`, `Write a number from ${least} to ${most}.`)
    },
    write: (is) => String(Number(is.toFixed(places))).replace('.', ','),
  }
}

const percentage = number(2, 0, 90, '15')
/** A discount. Values below 1 are rejected, because spreadsheets save cells in percent format as fractions. */
const percent: Column<number> = {
  ...percentage,
  read(cell) {
    const read = percentage.read(cell)
    if ('problem' in read || read.value === 0 || read.value >= 1) return read
    const fix = 'Write the percentage itself, like 10 for 10 %, in a column that is formatted as a number or text.'
    return wrong(`${cell} is less than 1 percent: a spreadsheet stores 10 % as 0,1`, fix)
  },
}

const oneOf = <Value extends string>(values: readonly Value[]): Column<Value> => ({
  read(cell) {
    const found = values.find((one) => one === cell.toLowerCase())
    return found === undefined ? wrong(`"${cell}" is not known`, `Write one of: ${values.join(', ')}.`) : value(found)
  },
  write: (is) => is,
})

const listOf = <Value extends string>(values: readonly Value[]): Column<Value[]> => ({
  read(cell) {
    const cells = splitList(cell).map((one) => one.toLowerCase())
    const isKnown = (one: string): one is Value => values.some((known) => known === one)
    const unknown = cells.filter((one) => !isKnown(one))
    return unknown.length > 0
      ? wrong(`"${unknown.join(', ')}" is not known`, `Write any of these, with | between: ${values.join(', ')}.`)
      : value([...new Set(cells.filter(isKnown))])
  },
  write: (is) => is.join('|'),
})

const splitList = (cell: string) =>
  cell
    .split(/[|,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const words = (most: number, longest: number): Column<string[]> => ({
  read(cell) {
    const found = splitList(cell)
    if (found.length > most || found.some((one) => one.length > longest)) {
      return wrong('is too long', `Write at most ${most} words of at most ${longest} characters, with | between.`)
    }
    return value([...new Set(found)])
  },
  write: (is) => is.join('|'),
})

const yesNo: Column<boolean> = {
  read(cell) {
    const is = cell.toLowerCase()
    if (['yes', 'sim', 'true', '1'].includes(is)) return value(true)
    if (['no', 'não', 'nao', 'false', '0'].includes(is)) return value(false)
    return wrong(`"${cell}" is neither yes nor no`, 'Write yes or no.')
  },
  write: (is) => (is ? 'yes' : 'no'),
}

const country: Column<string> = {
  read: (cell) =>
    /^[a-z]{2}$/i.test(cell)
      ? value(cell.toUpperCase())
      : wrong(`"${cell}" is not a country code`, 'Write the two letters of ISO 3166-1, like BR, CN or JP.'),
  write: (is) => is,
}

const picture: Column<string> = {
  read: (cell) =>
    /^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]{1,490}$/.test(cell)
      ? value(cell)
      : wrong(
          `"${cell.slice(0, 60)}" is not a picture's address`,
          'Write https://… or a path of this shop like /media/rice.webp.',
        ),
  write: (is) => is,
}

/** The first is the product's picture in lists. */
const pictures: Column<string[]> = {
  read(cell) {
    const found: string[] = []
    for (const part of cell.split('|')) {
      const read = picture.read(part.trim())
      if ('problem' in read) return read
      found.push(read.value)
    }
    return found.length > 8 ? wrong(`names ${found.length} pictures`, 'Write at most 8, with | between.') : value(found)
  },
  write: (is) => is.join('|'),
}

/** Files from before D64 have the former names. */
const tint: Column<Tint> = {
  ...oneOf(tints),
  read: (cell) => oneOf(tints).read(tintOf(cell.toLowerCase()) ?? cell),
}

const units = ['g', 'kg', 'ml', 'l', 'un'] as const satisfies Product['net']['unit'][]
const diets = ['vegetarian', 'vegan', 'gluten-free', 'lactose-free', 'organic', 'halal'] as const satisfies Dietary[]
const allergens = Object.keys({
  gluten: true,
  soy: true,
  egg: true,
  milk: true,
  fish: true,
  crustaceans: true,
  molluscs: true,
  peanut: true,
  sesame: true,
  'tree-nuts': true,
  mustard: true,
  sulphites: true,
  latex: true,
} satisfies Record<Allergen, true>) as Allergen[]

/** A list of allergens. `none` declares that there are none; an empty cell declares nothing. */
const declaration: Column<Allergen[]> = {
  read(cell) {
    if (cell.toLowerCase() === noAllergens) return value([])
    const read = listOf(allergens).read(cell)
    if (!('problem' in read)) return read
    return splitList(cell).some((one) => one.toLowerCase() === noAllergens)
      ? wrong(`"${cell}" is a contradiction`, `Write ${noAllergens} alone, or the allergens without it.`)
      : { ...read, fix: `${read.fix.slice(0, -1)}; or ${noAllergens}; or leave it empty if the label is not known.` }
  },
  write: (is) => (is.length === 0 ? noAllergens : is.join('|')),
}
const noAllergens = 'none'

/** The columns of a catalog file. Names without a language are Portuguese; prices are reais, `discount_percent` 0 to 90. */
export const columns = {
  code: text(40),
  department: text(100),
  sub_department: text(100),
  category: text(100),
  name: text(200),
  brand: text(80),
  price: number(2, 0.01, 10_000_000, '8,90'),
  stock: number(0, 0, 2_000_000_000, '48'),
  net_amount: number(3, 0.001, 100_000, '120 or 1,25'),
  net_unit: oneOf(units),
  discount_percent: percent,
  image: pictures,
  name_zh: text(200),
  name_en: text(200),
  name_es: text(200),
  description: text(2000),
  description_zh: text(2000),
  description_en: text(2000),
  description_es: text(2000),
  ingredients: text(2000),
  ingredients_zh: text(2000),
  ingredients_en: text(2000),
  ingredients_es: text(2000),
  allergens: declaration,
  may_contain: listOf(allergens),
  dietary: listOf(diets),
  storage: oneOf(storageClasses),
  origin: country,
  keywords: words(30, 60),
  age_restricted: yesNo,
  active: yesNo,
  department_zh: text(100),
  department_en: text(100),
  department_es: text(100),
  department_image: picture,
  department_tint: tint,
  sub_department_zh: text(100),
  sub_department_en: text(100),
  sub_department_es: text(100),
  category_zh: text(100),
  category_en: text(100),
  category_es: text(100),
  category_image: picture,
} as const

type Columns = typeof columns
export type ColumnName = keyof Columns
type ValueOf<Name extends ColumnName> = Columns[Name] extends Column<infer Value> ? Value : never
type Given = { [Name in ColumnName]?: ValueOf<Name> | null }
/** A row to write: a value or null for every column. */
export type CsvCells = { [Name in ColumnName]: ValueOf<Name> | null }
/** A parsed row: columns that the file does not have are absent, empty cells are null; a required column is never empty. */
export type CsvRow = { row: number; code: string } & Given & {
    [Name in (typeof requiredNames)[number]]?: ValueOf<Name>
  }

export const columnNames = Object.keys(columns) as ColumnName[]
/** The columns that a new product needs. Their cells must not be empty. The rows of known products need only `code`. */
export const requiredNames = [
  'code',
  'department',
  'sub_department',
  'category',
  'name',
  'brand',
  'price',
  'stock',
  'net_amount',
  'net_unit',
] as const satisfies ColumnName[]
const isRequired = (name: ColumnName) => requiredNames.some((one) => one === name)

/** The end of a column's name in the languages other than Portuguese: `name_zh`, `name_en`, `name_es`. */
export type TranslationEnding = `_${(typeof columnEndings)[Exclude<Language, 'pt-BR'>]}`
export const translations = languages
  .filter((language) => language !== 'pt-BR')
  .map((language) => [`_${columnEndings[language]}` as TranslationEnding, language] as const)

const maxRows = 200_000

/** The columns that place a product in the category tree. A file has all of them or none. */
const placeNames = ['department', 'sub_department', 'category'] as const satisfies ColumnName[]

function checkHeader(header: readonly string[]): CsvError[] {
  const about = (column: string, problem: string, fix: string): CsvError => ({ row: 1, column, problem, fix })
  const unnamed = header.indexOf('')
  const known = (name: string) => columnNames.some((one) => one === name)
  return [
    ...(unnamed < 0
      ? []
      : [{ row: 1, column: null, problem: `column ${unnamed + 1} has no name`, fix: 'Name it, or remove it.' }]),
    ...header
      .filter((name) => name !== '' && !known(name))
      .map((name) => about(name, 'is not a known column', `Remove it, or use one of: ${columnNames.join(', ')}.`)),
    ...header
      .filter((name, place) => known(name) && header.indexOf(name) !== place)
      .map((name) => about(name, 'is duplicated', 'Keep one of the two.')),
    ...(header.includes('code')
      ? []
      : [about('code', 'is missing from the header', 'Add the column; every row must fill it.')]),
    ...(header.some((name) => placeNames.some((place) => name.startsWith(place)))
      ? placeNames
          .filter((name) => !header.includes(name))
          .map((name) =>
            about(
              name,
              'is missing from the header',
              `Add the columns ${placeNames.join(', ')}, or remove all of them.`,
            ),
          )
      : []),
  ]
}

const isMultiLineColumn = (name: ColumnName) => name.startsWith('description') || name.startsWith('ingredients')

function readRow(
  row: number,
  header: readonly ColumnName[],
  cells: readonly string[],
  errors: CsvError[],
): CsvRow | null {
  if (cells.length !== header.length) {
    const fix =
      'Check for missing or additional separators, and put values that contain a separator into double quotes.'
    errors.push({ row, column: null, problem: `has ${cells.length} cells, the header has ${header.length}`, fix })
    return null
  }
  const before = errors.length
  const given: Partial<Record<ColumnName, unknown>> = {}
  for (const [place, name] of header.entries()) {
    const column = columns[name] as Column<unknown>
    const cell = cells[place] ?? ''
    if (isBlank(cell)) {
      // Only new products need a stock, and only the import knows which products are new.
      if (name === 'stock') continue
      given[name] = null
      const fix = name === 'code' ? 'Fill it in.' : 'Fill it in, or leave out the column to keep the stored values.'
      if (isRequired(name)) errors.push({ row, column: name, problem: 'is empty', fix })
      continue
    }
    const read =
      damageIn(name, cell) ?? forbiddenIn(isMultiLineColumn(name) ? withoutLayout(cell) : cell) ?? column.read(cell)
    if ('problem' in read) errors.push({ row, column: name, ...read })
    else given[name] = read.value
  }
  return errors.length > before ? null : ({ row, ...given } as CsvRow)
}

/**
 * Reads a catalog file: UTF-8 with or without byte order mark, `;` or `,`, decimal comma or point, columns in any order.
 * @returns the valid rows, and all mistakes of the others
 */
export function readCatalogCsv(bytes: Uint8Array): { rows: CsvRow[]; errors: CsvError[] } {
  const table = readCsv(bytes)
  if ('problem' in table) return { rows: [], errors: [{ column: null, ...table }] }
  const { header } = table
  const errors = checkHeader(header)
  if (errors.length > 0) return { rows: [], errors }
  if (table.rows.length > maxRows) {
    const fix = `Import at most ${maxRows} at once.`
    return { rows: [], errors: [{ row: 1, column: null, problem: `There are ${table.rows.length} rows`, fix }] }
  }
  const rows = table.rows.flatMap(({ row, cells }) => {
    const read = readRow(row, header as ColumnName[], cells, errors)
    return read === null ? [] : [read]
  })
  if (rows.length === 0 && errors.length === 0)
    errors.push({ row: 2, column: null, problem: 'There are no products', fix: 'Add at least one row.' })
  return { rows, errors }
}

/** A cell of a row as text, without quotes. */
export function cellOf(row: CsvCells, name: ColumnName): string {
  const is = row[name]
  return is === null ? '' : (columns[name] as Column<unknown>).write(is)
}

/** Writes products as a file that Brazilian spreadsheets open directly, with decimal commas. */
export const writeCatalogCsv = (rows: readonly CsvCells[]): string =>
  writeCsv(
    columnNames,
    rows.map((row) => columnNames.map((name) => cellOf(row, name))),
  )
