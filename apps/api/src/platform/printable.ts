/** Control characters but line breaks, which are `\r\n` in CSV files, separators of lines and characters that change the direction of text. */
const unprintable = /[\p{Zl}\p{Zp}\p{Bidi_Control}]|(?!\n|\r\n)\p{Cc}/gu

const escaped = (character: string) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`

/**
 * What a terminal may be sent: characters that move its cursor, change its colors or reorder its text are written as `\u001b`. The
 * form is that of JSON, so JSON keeps its meaning.
 */
export const printable = (text: string): string => text.replaceAll(unprintable, escaped)

/** A stranger's text as a part of one line of output: line breaks are escaped too. */
export const inLine = (text: string): string => printable(text).replaceAll('\n', String.raw`\n`)

/** A stranger's text of several lines. No line looks like one of the output's own. */
export const quoted = (text: string): string => text.trim().replaceAll(/^/gm, '  | ')
