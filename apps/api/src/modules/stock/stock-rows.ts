import { isBlank } from '@lotus/commerce/text'

import { plural } from '#platform/printable.ts'
import { damageIn, forbiddenIn } from '#domain/csv-damage.ts'
import { readCsv } from '#domain/csv-file.ts'
import { parseMoment } from '#domain/days.ts'

/** The kinds of stock moves that operators record. The others follow from purchases. */
export type OperatorMoveKind = 'received' | 'counted' | 'written_off'

/** Stable codes of mistakes. */
export type StockMistakeCode =
  | 'UNREADABLE_FILE'
  | 'UNKNOWN_COLUMN'
  | 'DUPLICATE_COLUMN'
  | 'MISSING_COLUMN'
  | 'WRONG_CELL_COUNT'
  | 'TOO_MANY_ROWS'
  | 'NO_ROWS'
  | 'MISSING_VALUE'
  | 'DAMAGED_CELL'
  | 'INVALID_UNITS'
  | 'INVALID_MOMENT'
  | 'TEXT_TOO_LONG'
  | 'FORBIDDEN_CHARACTERS'
  | 'DUPLICATE_CODE'
  | 'UNKNOWN_CODE'
  | 'MORE_THAN_ON_HAND'
  | 'TOO_MANY_UNITS'
  | 'MOMENT_IN_FUTURE'
  | 'MOMENT_TOO_EARLY'
  | 'OLDER_THAN_COUNT'
  | 'RECORDED_BEFORE'

export type StockColumn = 'code' | 'units' | 'reason' | 'at'
/** A mistake in a cell; `row` is null for the arguments of a command, and numbered as in a spreadsheet for a file. */
export type StockMistake = {
  row: number | null
  column: string | null
  code: StockMistakeCode
  problem: string
  fix: string
}

/** The mistakes of a file or of arguments; nothing was written. */
export class InvalidStockRows extends Error {
  override readonly name = 'InvalidStockRows'
  readonly mistakes: readonly StockMistake[]
  constructor(mistakes: readonly StockMistake[]) {
    super(`${plural(mistakes.length, 'mistake')}; nothing was changed.`)
    this.mistakes = mistakes.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0))
  }
}

export type StockRow = {
  row: number | null
  code: string
  units: number
  reason: string
  /** When the units were counted; null for other kinds. */
  at: Date | null
}

/** Values from the command's options for rows without their own. Without `at`, a count in the command's arguments was made now. */
export type Defaults = { reason: string | null; at: string | null }

export const mostUnits = 2_000_000_000
/** The most rows of one file. One transaction writes them, and checkouts of their products wait for it. */
const maxRows = 2000
const maxReason = 200

const columnsOf: Record<OperatorMoveKind, readonly StockColumn[]> = {
  received: ['code', 'units', 'reason'],
  counted: ['code', 'units', 'reason', 'at'],
  written_off: ['code', 'units', 'reason'],
}
const leastUnits: Record<OperatorMoveKind, number> = { received: 1, counted: 0, written_off: 1 }

type Cells = { [Column in StockColumn]?: string }
type Problem = Omit<StockMistake, 'row'>
const about = (column: string | null, code: StockMistakeCode, problem: string, fix: string): Problem => ({
  column,
  code,
  problem,
  fix,
})

/** Reports cells that a spreadsheet damaged. Units are checked like the column `stock` of a catalog. */
function damages(cells: Cells): Problem[] {
  return (['code', 'units', 'reason'] as const).flatMap((column) => {
    const damage = damageIn(column === 'units' ? 'stock' : column, cells[column] ?? '')
    return damage === null ? [] : [{ column, code: 'DAMAGED_CELL' as const, ...damage }]
  })
}

function missing(kind: OperatorMoveKind, cells: Cells): Problem[] {
  const fixes: Record<StockColumn, string> = {
    code: 'Write the code of the product.',
    units: 'Write the number of units.',
    reason: 'Write why, such as a delivery note, or name one for all rows with --reason.',
    at: 'Write when it was counted, such as 2026-11-30T18:30, or name it for all rows with --at.',
  }
  return columnsOf[kind].flatMap((column) =>
    isBlank(cells[column] ?? '') ? [about(column, 'MISSING_VALUE', 'is empty', fixes[column])] : [],
  )
}

function checkUnits(kind: OperatorMoveKind, text: string): Problem[] {
  const isNumber = /^\d{1,10}$/.test(text)
  if (isNumber && Number(text) >= leastUnits[kind] && Number(text) <= mostUnits) return []
  const problem = isNumber ? `${text} is out of range` : `"${text}" is not a whole number`
  return [about('units', 'INVALID_UNITS', problem, `Write a whole number from ${leastUnits[kind]} to ${mostUnits}.`)]
}

function checkTexts({ code = '', reason = '' }: Cells): Problem[] {
  const check = (column: StockColumn, text: string, most: number): Problem[] => {
    const forbidden = forbiddenIn(text)
    return [
      ...(forbidden === null ? [] : [{ column, code: 'FORBIDDEN_CHARACTERS' as const, ...forbidden }]),
      ...(text.length > most
        ? [about(column, 'TEXT_TOO_LONG', `is ${text.length} characters long`, `Shorten it to ${most} characters.`)]
        : []),
    ]
  }
  return [...check('code', code, 40), ...check('reason', reason, maxReason)]
}

function checkMoment(text: string, now: number): Problem[] {
  const at = parseMoment(text)
  if (at === null) {
    const fix = 'Write it like 2026-11-30T18:30, in the shop’s time, or with its offset: 2026-11-30T18:30-03:00.'
    return [about('at', 'INVALID_MOMENT', `"${text}" is not a moment`, fix)]
  }
  return at <= now ? [] : [about('at', 'MOMENT_IN_FUTURE', `${text} is in the future`, 'Write when it was counted.')]
}

/** Converts the cells of a row, or returns all its mistakes. */
function toRow(kind: OperatorMoveKind, row: number | null, cells: Cells, now: number): StockRow | StockMistake[] {
  const { code = '', units = '', reason = '', at = '' } = cells
  const empty = missing(kind, cells)
  const isGiven = (column: StockColumn) => !empty.some((one) => one.column === column)
  const damaged = damages(cells)
  const mistakes = [
    ...empty,
    ...damaged,
    ...(isGiven('units') && !damaged.some(({ column }) => column === 'units') ? checkUnits(kind, units) : []),
    ...checkTexts(cells),
    ...(kind === 'counted' && isGiven('at') ? checkMoment(at, now) : []),
  ]
  if (mistakes.length > 0) return mistakes.map((one) => ({ row, ...one }))
  const moment = kind === 'counted' ? parseMoment(at) : null
  return { row, code, units: Number(units), reason, at: moment === null ? null : new Date(moment) }
}

/** The row of a command's arguments. A count without a moment is of now. @throws {InvalidStockRows} */
export function readLine(
  kind: OperatorMoveKind,
  { code, units }: { code: string; units: string },
  { reason, at }: Defaults,
  now: number,
): StockRow[] {
  const cells = { code, units, reason: reason ?? '', at: at ?? new Date(now).toISOString() }
  const read = toRow(kind, null, cells, now)
  if (Array.isArray(read)) throw new InvalidStockRows(read)
  return [read]
}

function checkHeader(kind: OperatorMoveKind, header: readonly string[]): StockMistake[] {
  const known: readonly string[] = columnsOf[kind]
  const fix = `Use ${known.join(', ')}.`
  const inHeader = (column: string, code: StockMistakeCode, problem: string) => ({ row: 1, column, code, problem, fix })
  return [
    ...header.flatMap((name, place) => {
      if (!known.includes(name)) return [inHeader(name, 'UNKNOWN_COLUMN', 'is not a known column')]
      return header.indexOf(name) === place ? [] : [inHeader(name, 'DUPLICATE_COLUMN', 'is duplicated')]
    }),
    ...['code', 'units']
      .filter((name) => !header.includes(name))
      .map((name) => inHeader(name, 'MISSING_COLUMN', 'is missing from the header')),
  ]
}

/** Two counts of a product contradict each other; its deliveries and losses add up. */
function checkRepeated(kind: OperatorMoveKind, rows: readonly StockRow[]): StockMistake[] {
  const seen = new Map<string, number | null>()
  return rows.flatMap(({ row, code }): StockMistake[] => {
    const before = seen.get(code.toLowerCase())
    seen.set(code.toLowerCase(), before ?? row)
    if (kind !== 'counted' || before === undefined) return []
    const problem = `"${code}" is already in row ${before}`
    return [{ row, column: 'code', code: 'DUPLICATE_CODE', problem, fix: 'Keep one of the two counts.' }]
  })
}

/** The rows of a file: `;` or `,`, columns in any order. @throws {InvalidStockRows} with every mistake */
export function readFile(kind: OperatorMoveKind, bytes: Uint8Array, defaults: Defaults, now: number): StockRow[] {
  const table = readCsv(bytes)
  if ('problem' in table) throw new InvalidStockRows([{ column: null, code: 'UNREADABLE_FILE', ...table }])
  const { header, rows } = table
  const inFile = (code: StockMistakeCode, problem: string, fix: string) =>
    new InvalidStockRows([{ row: 1, column: null, code, problem, fix }])
  const wrong = checkHeader(kind, header)
  if (wrong.length > 0) throw new InvalidStockRows(wrong)
  if (rows.length === 0) throw inFile('NO_ROWS', 'There are no rows', 'Add at least one.')
  if (rows.length > maxRows)
    throw inFile(
      'TOO_MANY_ROWS',
      `There are ${rows.length} rows`,
      `Split the file into some of at most ${maxRows} rows.`,
    )
  const read = rows.map(({ row, cells }): StockRow | StockMistake[] => {
    if (cells.length !== header.length) {
      const problem = `has ${cells.length} cells, the header has ${header.length}`
      return [{ row, column: null, code: 'WRONG_CELL_COUNT', problem, fix: 'Check its separators and quotes.' }]
    }
    const given: Cells = Object.fromEntries(header.map((name, place) => [name, cells[place] ?? '']))
    const { reason = '', at = '' } = given
    return toRow(kind, row, { ...given, reason: reason || (defaults.reason ?? ''), at: at || (defaults.at ?? '') }, now)
  })
  const valid = read.flatMap((one) => (Array.isArray(one) ? [] : [one]))
  const mistakes = [...read.flatMap((one) => (Array.isArray(one) ? one : [])), ...checkRepeated(kind, valid)]
  if (mistakes.length > 0) throw new InvalidStockRows(mistakes)
  return valid
}
