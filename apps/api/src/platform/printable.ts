/** Control characters except line breaks (`\r\n` in CSV files), line and paragraph separators, and bidirectional controls. */
const unprintable = /[\p{Zl}\p{Zp}\p{Bidi_Control}]|(?!\n|\r\n)\p{Cc}/gu

const escaped = (character: string) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`

/**
 * Escapes the characters that move a terminal's cursor, change its colors or reorder its text, such as `\u001b`. JSON uses the same
 * escapes, so JSON keeps its meaning.
 */
export const printable = (text: string): string => text.replaceAll(unprintable, escaped)

/** Untrusted text as a part of one line of output: line breaks are escaped too. */
export const inLine = (text: string): string => printable(text).replaceAll('\n', String.raw`\n`)

/** A count with its noun: "1 order", "2 orders". */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : many}`

/** Reais as the shop's spreadsheets expect them: "12,80". */
export const decimal = (reais: number): string => reais.toFixed(2).replace('.', ',')

/** Reais in the text of a command: "R$ 12,80". */
export const money = (reais: number): string => `R$ ${decimal(reais)}`

/** Untrusted text of several lines. Each gets a prefix, so that none looks like a line of the command's output. */
export const quoted = (text: string): string => text.trim().replaceAll(/^/gm, '  | ')
