/** The prices that a search text asks for, in cents, both included. */
export type PriceRange = { minCents?: number; maxCents?: number }

/** Matches "12,50", "1.500" and "1,500.00". */
const number = String.raw`(?:\d{1,3}(?:[.,]\d{3})+|\d{1,5})(?:[.,]\d{1,2})?(?![\d.,]*\d)`
/** A point or comma before three digits separates thousands. */
const centsOf = (digits: string) => Math.round(Number(digits.replaceAll(/[.,](?=\d{3})/g, '').replace(',', '.')) * 100)
const before = String.raw`(?:r\$|brl)\s*`
const after = String.raw`\s*(?:(?:reais|real|brl|contos?|pilas?)(?!\p{L})|r\$|元|块钱?|雷亚尔)`
/** An amount with its currency. */
const amount = (name: string) => `(?:${before}(?<${name}>${number})|(?<${name}2>${number})${after})`
const phrase = (...words: string[]) => String.raw`(?<!\p{L})(?:${words.join('|')})\s+`

const atMost = phrase(
  ...[
    '(?:de\\s+)?at[eé]',
    '(?:por\\s+)?menos\\s+(?:de|que)',
    'abaixo\\s+de',
    '(?:no\\s+)?m[aá]ximo(?:\\s+de)?',
    'hasta',
    'n[aã]o\\s+mais\\s+(?:de|que)',
    'no\\s+m[aá]s\\s+de',
    'no(?:t)?\\s+more\\s+than',
  ],
  ...['por\\s+debajo\\s+de', 'under', 'below', 'up\\s+to', '(?:for\\s+)?less\\s+than', 'cheaper\\s+than', 'at\\s+most'],
)
const atLeast = phrase(
  ...[
    'acima\\s+de',
    '(?:por\\s+)?mais\\s+(?:de|que)',
    'a\\s+partir\\s+de',
    'm[ií]nimo(?:\\s+de)?',
    'm[aá]s\\s+de',
    'desde',
  ],
  ...['over', 'above', 'more\\s+than', 'from', 'at\\s+least'],
)
/** "1.000" alone may be a quantity. */
const rangeStart = String.raw`(?:(?<!\p{L})(?:de|entre|from|between)\s+|(?!\d{1,3}[.,]\d{3}))`
const rangeEnd = String.raw`\s*(?:-|–|~|到|至|(?<!\p{L})(?:a|e|y|at[eé]|to|and|hasta)(?!\p{L}))\s*`
const currency = String.raw`(?:${before})?`

/** Not part of a code ("MA-0101"), and not a quantity ("500 g"). */
const alone = String.raw`(?<![\w.,-])`
const noUnit = String.raw`(?!\s*(?:k?g|ml|l|un)(?!\p{L}))`

/** A year is no price: "validade até 2027". */
const year = String.raw`20\d\d\s*$`

/** The phrases, ranges first. A number without a currency is a quantity ("até 5 kg"), except after "at most" at the end ("lamen até 10"). */
const patterns = [
  `${rangeStart}${alone}${currency}(?<least>${number})(?:${after})?${rangeEnd}${amount('most')}`,
  `${rangeStart}${alone}${before}(?<least>${number})${rangeEnd}${currency}(?<most>${number})${noUnit}`,
  `${atMost}${amount('most')}`,
  // Not sizes and ages: "de 3 até 6".
  String.raw`(?<!\d\s*)${atMost}(?!${year})(?<most>${number})[\s.!?]*$`,
  `${atLeast}${amount('least')}`,
  String.raw`(?:低于|不高于|不超过|不到)\s*${amount('most')}`,
  String.raw`(?:高于|超过)\s*${amount('least')}`,
  String.raw`${amount('most')}\s*(?:以下|以内|之内|内)`,
  String.raw`${amount('least')}\s*以上`,
].map((source) => new RegExp(`${source}的?`, 'iu'))

/**
 * Reads a price from a search text: "chá até 10 reais", "under R$ 20", 10元以下. `rest` is the text without it. A text without a price
 * is returned unchanged, with an empty range.
 */
export function readPriceRange(keyword: string): { rest: string; range: PriceRange } {
  const text = keyword.normalize('NFC')
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [least, most] = ['least', 'most'].map((name) => {
      const digits = match.groups?.[name] ?? match.groups?.[`${name}2`]
      return digits === undefined ? undefined : centsOf(digits)
    })
    const isReversed = least !== undefined && most !== undefined && least > most
    const [minCents, maxCents] = isReversed ? [most, least] : [least, most]
    const others = readPriceRange(`${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`)
    const range = { ...(minCents !== undefined && { minCents }), ...(maxCents !== undefined && { maxCents }) }
    return { rest: others.rest.replaceAll(/\s+/g, ' ').trim(), range: { ...others.range, ...range } }
  }
  return { rest: keyword, range: {} }
}
