import { parse, type Info } from 'csv-parse/sync'

import { unescapeFormula } from './csv.ts'
import { decodeUtf8, notUtf8 } from './utf8.ts'

/** A mistake that concerns the whole file, with its fix. */
export type UnreadableFile = { row: number; problem: string; fix: string }
export type CsvTable = {
  /** The names of the columns in lower case. */
  header: string[]
  /** Rows that are not blank, numbered as in a spreadsheet, where the header is 1. */
  rows: { row: number; cells: string[] }[]
}

/** Semicolon or comma: the more frequent one in the header, outside quotes. */
function separatorOf(content: string): ';' | ',' {
  const header = (content.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  return header.split(';').length >= header.split(',').length ? ';' : ','
}

/** A first line for Excel that names the separator. Excel does not show it as a row. */
const separatorLine = /^"?sep=([;,])"?[;,]*\r?\n/i

/**
 * Reads a CSV file in UTF-8, with or without byte order mark, separated by `;` or `,`. Cells are trimmed, and formulas lose the
 * apostrophe that escapes them. Empty columns at the end, which spreadsheets add, and a first line `sep=;` are ignored.
 */
export function readCsv(bytes: Uint8Array): CsvTable | UnreadableFile {
  const decoded = decodeUtf8(bytes)
  if (decoded === null) return { row: 1, ...notUtf8 }
  const named = separatorLine.exec(decoded)
  const content = decoded.slice(named?.[0].length ?? 0)
  let records: { record: string[]; info: Info }[]
  try {
    records = parse(content, {
      delimiter: named?.[1] ?? separatorOf(content),
      relax_column_count: true,
      info: true,
      max_record_size: 200_000,
    }) as unknown as typeof records
  } catch (error) {
    const problem = `cannot be read: ${error instanceof Error ? error.message : String(error)}`
    return { row: 1, problem, fix: 'Double the quotes inside a text (""), and end every quoted text with a quote.' }
  }
  const [first, ...rest] = records.map(({ record }) => record)
  const names = (first ?? []).map((name) => name.trim().toLowerCase())
  const width = names.findLastIndex((name) => name !== '') + 1
  return {
    header: names.slice(0, width),
    rows: rest.flatMap((record, place) => {
      const cells = record.map((cell) => unescapeFormula(cell.normalize('NFC').trim()))
      const isWide = cells.slice(width).some((cell) => cell !== '')
      return cells.every((cell) => cell === '')
        ? []
        : [{ row: place + 2, cells: isWide ? cells : cells.slice(0, width) }]
    }),
  }
}
