/**
 * Spreadsheets run a cell that begins with one of these as a formula (OWASP, CSV injection), and a text of the catalog can come
 * from a supplier. A leading apostrophe makes the cell text. A cell that already has one before such a character gets another.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r]/
const escapeFormula = (cell: string) => (formula.test(cell) ? `'${cell}` : cell)
/** The text of a cell without the apostrophe that `escapeFormula` adds. */
export const unescapeFormula = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** A cell as text, quoted if necessary. */
const quote = (cell: string) => (/[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Writes a file that Brazilian spreadsheets open directly: UTF-8 with byte order mark and `;`. */
export const writeCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[header, ...rows.map((cells) => cells.map((cell) => quote(escapeFormula(cell))))]
    .map((cells) => cells.join(';'))
    .join('\r\n')}\r\n`
