import { Converter } from 'opencc-js/t2cn'

/** A folded unit of a text: no accents, lower case, simplified Chinese. `chunk` counts the spaces before it. */
export type Piece =
  | { kind: 'word'; text: string; parts: readonly string[]; chunk: number }
  | { kind: 'han'; text: string; chunk: number }
  | { kind: 'quantity'; text: string; base: string; chunk: number }

const simplify = Converter({ from: 't', to: 'cn' })
const HAN = /\p{Script=Han}/u

/** Characters that the conversion omits: those of Japanese labels, which are neither traditional nor simplified Chinese. */
const OTHER_SIGNS: Readonly<Record<string, string>> = {
  醤: '酱',
  麺: '面',
  塩: '盐',
  焼: '烧',
  鶏: '鸡',
  栄: '荣',
  豊: '丰',
  沢: '泽',
  // The conversion of 薴 is itself a traditional character, so a second folding would change it again.
  苧: '苎',
}
const OTHER_SIGN = new RegExp(`[${Object.keys(OTHER_SIGNS).join('')}]`, 'g')
const OTHER_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' }

const UNIT_SPELLINGS = [
  { base: 'g', times: 1, names: 'g gr grs grama gramas gramo gramos gram grams 克' },
  { base: 'g', times: 1_000, names: 'kg kgs kilo kilos quilo quilos quilograma quilogramas 公斤 千克' },
  { base: 'g', times: 500, names: '斤' },
  { base: 'ml', times: 1, names: 'ml mililitro mililitros millilitre millilitres 毫升' },
  { base: 'ml', times: 1_000, names: 'l lt lts litro litros litre litres liter liters 升' },
  { base: 'un', times: 1, names: 'un und unid unidade unidades' },
]
const UNITS = new Map(
  UNIT_SPELLINGS.flatMap(({ base, times, names }) => names.split(' ').map((name) => [name, { base, times }])),
)
const UNIT_NAMES = [...UNITS.keys()].toSorted((a, b) => b.length - a.length).join('|')

const CJK = String.raw`[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]&&[\p{L}\p{N}]]`
const SIGN = String.raw`[[\p{L}\p{N}]--${CJK}]`
const PIECE = new RegExp(
  String.raw`(?<number>\d{1,9}(?:[.,]\d{1,3})?)\s?(?<unit>${UNIT_NAMES})(?!${SIGN})|(?<han>${CJK}+)|(?<word>${SIGN}+(?:-${SIGN}+)*)|(?<space>\s+)`,
  'gv',
)

/** A longer word is cut. */
export const LONGEST_WORD = 40

/** Folds accents, case, full-width forms and traditional Chinese: 'Feijão' equals 'FEIJAO', 醬油 equals 酱油. */
export function fold(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  const simplified = HAN.test(plain)
    ? simplify(plain).replaceAll(OTHER_SIGN, (sign) => OTHER_SIGNS[sign] ?? sign)
    : plain
  return simplified
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøđłı]/g, (letter) => OTHER_LETTERS[letter] ?? letter)
}

/** The words, Chinese runs and quantities of a text in order; other characters are separators. Total on any string. */
export function tokenise(text: string): Piece[] {
  const pieces: Piece[] = []
  let chunk = 0
  // '3x5 g' and '2x 140 g' are a number, a multiplication and a quantity; '2x' alone stays a word.
  const folded = fold(text).replaceAll(/(?<=\d)\s?[x×]\s?(?=\d)/g, ' x ')
  for (const { groups = {} } of folded.matchAll(PIECE)) {
    if (groups['space'] !== undefined) chunk += 1
    else if (groups['han'] !== undefined) pieces.push({ kind: 'han', text: groups['han'], chunk })
    else if (groups['word'] !== undefined) pieces.push(wordPiece(groups['word'], chunk))
    else pieces.push(quantityPiece(groups['number'] ?? '', groups['unit'] ?? '', chunk))
  }
  return pieces
}

function wordPiece(word: string, chunk: number): Piece {
  const parts = word.split('-').map((part) => cut(part, LONGEST_WORD))
  return { kind: 'word', text: cut(parts.join(''), LONGEST_WORD), parts, chunk }
}

/** At most this many code units, without splitting a surrogate pair, which PostgreSQL rejects. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

function quantityPiece(number: string, unit: string, chunk: number): Piece {
  const { base, times } = UNITS.get(unit) ?? { base: 'un', times: 1 }
  // '1.000 g' groups thousands; '1,250 kg' does not.
  const grouped = times === 1 && /[.,]\d{3}$/.test(number)
  const amount = Number(grouped ? number.replace(/[.,]/, '') : number.replace(',', '.'))
  return { kind: 'quantity', text: `${amount}${unit}`, base: `${Math.round(amount * times)}${base}`, chunk }
}

/** The single characters and adjacent pairs of a Chinese run, the units of indexing and search. */
export function hanPairs(run: string): { singles: string[]; pairs: string[] } {
  const singles = Array.from(run)
  return { singles, pairs: singles.slice(1).map((character, i) => `${singles[i]}${character}`) }
}

/** The separators in the name of a category with several kinds: 'Tofu, kimchi e fermentados'. */
export const BETWEEN_NAMES = /\s*[,、]\s*|\s+(?:e|y|and|&)\s+|[与和]/u

/** Stop words of the three Latin languages. 'sem' and 'sin' are not among them ('sem glúten'). */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a o as os um uma de do da dos das d e em no na nos nas com para pra por ao aos s l x ' +
    'the of and with for in to an at el la los las del al y con una'
  ).split(' '),
)
