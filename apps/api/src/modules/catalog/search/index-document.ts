import { languages } from '@lotus/commerce/languages'
import type { Language } from '@lotus/openapi/schema'

import { BETWEEN_NAMES, cut, fold, hanPairs, STOP_WORDS, tokenise, type Piece } from './normalise.ts'
import { spellingGrams, spellings, wholeSpellings } from './pinyin.ts'
import { baseForms } from './plural.ts'
import { thingsNamed, thingsNamedInHan } from './synonyms.ts'
import {
  ageRestricted,
  LANGUAGE_PREFIX,
  listsIngredients,
  PREFIX,
  VOCABULARY,
  type WordLanguage,
} from './vocabulary.ts'

/** A text in the catalog's languages; Portuguese is required. */
export type Texts = Partial<Record<Language, string>> & { 'pt-BR': string }

/**
 * The searchable texts of a product. `groups` are its category, sub-department and department, which match only by their whole
 * name.
 */
export type SearchableProduct = {
  code: string
  names: Texts
  description?: Texts | null
  brand?: string | null
  keywords?: readonly string[]
  groups: readonly Texts[]
  dietary?: readonly string[]
  ingredients?: Texts | null
  ageRestricted?: boolean
}

/**
 * PostgreSQL weights: A for the product type (the name's head noun, the code), B for the rest of the name, C for category and
 * brand, D for keywords. Words of the description have no weight.
 */
export type Weight = 'A' | 'B' | 'C' | 'D'

/** A product in the index; `words` are added to the vocabulary. */
export type IndexedProduct = {
  weighted: ReadonlyMap<string, Weight>
  plain: ReadonlySet<string>
  nameKey: string
  words: ReadonlySet<string>
}

/** Far below PostgreSQL's limit for a lexeme. */
const LONGEST_KEY = 200

const DIETARY_WORDS: Readonly<Record<string, string>> = {
  vegetarian: 'vegetariano 素食',
  vegan: 'vegano 纯素',
  'gluten-free': 'sem glúten 无麸质',
  'lactose-free': 'sem lactose 无乳糖',
  organic: 'orgânico 有机',
  halal: 'halal 清真',
}

/** All terms that match a product. Pure; accepts any text. */
export function indexDocument(product: SearchableProduct): IndexedProduct {
  const entry = createEntry()
  const [category, ...departments] = product.groups
  entry.code(product.code)
  for (const language of languages) {
    const kind = VOCABULARY[language]
    if (kind === null) continue
    entry.words(kind, product.names[language], { head: language === 'en-US' ? 'last' : 'first', weight: 'B' })
    entry.words(kind, product.description?.[language], {})
  }
  entry.chinese(product.names['zh-CN'], { head: true, weight: 'B' })
  entry.chinese(product.description?.['zh-CN'], {})
  entry.ingredients(product.ingredients?.['pt-BR'])
  if (product.ageRestricted === true) entry.ageRestricted()
  for (const name of departments.flatMap((texts) => Object.values(texts))) entry.department(name)
  const labels = (product.dietary ?? []).map((diet) => DIETARY_WORDS[diet] ?? diet)
  for (const [text, weight] of [
    [product.brand ?? '', 'C'],
    ...[...(product.keywords ?? []), ...labels].map((word) => [word, 'D'] as const),
  ] as const) {
    entry.words('shop', text, { weight })
    entry.chinese(text, { weight })
  }
  // Added last: a category with several kinds, such as "Leite de coco e conservas", weights only words that the other texts contain.
  const isConfirmed = BETWEEN_NAMES.test(category?.['pt-BR'] ?? '') ? entry.has : always
  for (const language of languages) {
    const kind = VOCABULARY[language]
    if (kind !== null) entry.words(kind, category?.[language], { weight: 'C', isConfirmed })
  }
  entry.chinese(category?.['zh-CN'], { weight: 'C', isConfirmed })
  return { ...entry.result(), nameKey: nameKey(product.names['pt-BR']) }
}

/** A normalized name: base forms without stop words, Chinese unchanged, quantities in grams or millilitres. */
export function nameKey(name: string): string {
  return tokenise(name)
    .flatMap((piece) =>
      piece.kind === 'word'
        ? wordsOf([piece]).map((word) => baseForms(word)[0])
        : piece.kind === 'han'
          ? [piece.text]
          : [piece.base],
    )
    .join(' ')
}

type HanPiece = Extract<Piece, { kind: 'han' }>
type Field = {
  weight?: Weight
  head?: 'first' | 'last' | boolean
  /** Terms for which it returns false are added without a weight, like those of the description. @default always true */
  isConfirmed?: (term: string) => boolean
}

const always = () => true

const BEFORE_FREE: ReadonlySet<string> = new Set(['sem', 'zero', 'sin', 'without'])
/** The words that a text says the product is free of: "gas" in "água sem gás", "sugar" in "sugar-free". */
const freeWords = (row: readonly string[]): string[] =>
  row.flatMap((word, i) => {
    const free = word === 'free' ? row[i - 1] : BEFORE_FREE.has(word) ? row[i + 1] : undefined
    return free ?? []
  })

function createEntry() {
  const weighted = new Map<string, Weight>()
  const plain = new Set<string>()
  const words = new Set<string>()

  const put = (term: string, weight: Weight | undefined, isWord = true) => {
    if (isWord) words.add(term)
    const before = weighted.get(term)
    if (weight === undefined) {
      if (before === undefined) plain.add(term)
    } else if (before === 'D' && weight === 'C') {
      // A word in both category and keywords weighs as much as the name.
      weighted.set(term, 'B')
    } else if (before === undefined || weight < before) {
      plain.delete(term)
      weighted.set(term, weight)
    }
  }

  /** Every possible singular is a term, but only the likeliest is a word of the vocabulary. */
  const putForms = (prefix: string, word: string, weightOf: (term: string) => Weight | undefined) => {
    for (const [i, form] of baseForms(word).entries()) put(prefix + form, weightOf(prefix + form), i === 0)
  }

  /** Adds what the words of a name say together: the concepts, and what the product is free of. */
  function putMeaning(
    row: readonly string[],
    { weight, headAt, isConfirmed }: { weight: Weight; headAt: number; isConfirmed: (term: string) => boolean },
  ): void {
    for (const word of freeWords(row)) putForms(PREFIX.free, word, () => weight)
    for (const { from, length, ids } of thingsNamed(row.map((word) => baseForms(word)[0]))) {
      const isHead = headAt >= from && headAt < from + length
      for (const id of ids.map((each) => PREFIX.thing + each)) if (isConfirmed(id)) put(id, isHead ? 'A' : weight)
    }
  }

  /** Adds the pinyin of Chinese text: full spellings, initials, and the grams that match misspelled queries. */
  function putPinyin(runs: readonly HanPiece[], weight: Weight, headRun: HanPiece | undefined): void {
    const texts = runs.map((run) => run.text)
    for (const { full, initials, run, left } of spellings(texts)) {
      const spelled = headRun !== undefined && runs[run] === headRun && left <= 2 ? 'A' : weight
      for (const spelling of full) put(PREFIX.pinyin + spelling, spelled, false)
      if (initials.length > 1) put(PREFIX.initials + initials, spelled, false)
    }
    if (headRun !== undefined) for (const spelling of wholeSpellings(headRun.text)) put(PREFIX.whole + spelling, 'A')
    const grams = spellingGrams(texts)
    for (const syllable of grams.singles) words.add(PREFIX.syllable + syllable)
    for (const joined of grams.multiples) words.add(PREFIX.spelling + joined)
    for (const initials of grams.initials) words.add(PREFIX.initials + initials)
  }

  return {
    has: (term: string) => weighted.has(term) || plain.has(term),

    /** A word that only the description contains is marked in the vocabulary, which never guesses it. */
    result: () => ({
      weighted,
      plain,
      words: new Set(Array.from(words, (word) => (plain.has(word) ? PREFIX.description + word : word))),
    }),

    /** Not a word: a code matches as a whole or by prefix, and is never a spelling correction. */
    code(code: string) {
      const whole = codeTerm(code)
      if (whole === '') return
      put(PREFIX.code + whole, 'A', false)
      for (const digits of whole.match(/\d{3,}/g) ?? []) put(PREFIX.code + digits, 'A', false)
    },

    department(name: string) {
      const key = cut(nameKey(name), LONGEST_KEY)
      if (key !== '') put(PREFIX.department + key, 'D')
    },

    /** Adds terms of ingredients. They have their own prefix: searches exclude them ("sem coentro") and never match them. */
    ingredients(text = '') {
      const row = wordsOf(tokenise(text))
      if (row.length === 0) return
      put(listsIngredients, undefined)
      for (const word of row) putForms(PREFIX.ingredient, word, () => undefined)
    },

    ageRestricted: () => put(ageRestricted, undefined),

    words(language: WordLanguage, text: string | undefined, { weight, head, isConfirmed = always }: Field) {
      const prefix = LANGUAGE_PREFIX[language]
      const pieces = tokenise(text ?? '')
      const row = wordsOf(pieces)
      const headAt = head === 'first' ? 0 : head === 'last' ? lastBeforeQuantity(pieces) : -1
      const weightOf = (term: string) => (isConfirmed(term) ? weight : undefined)
      for (const [i, word] of row.entries()) putForms(prefix, word, i === headAt ? () => 'A' : weightOf)
      for (const piece of pieces) {
        if (piece.kind === 'word' && piece.parts.length > 1) putForms(prefix, piece.text, weightOf)
        if (piece.kind === 'quantity' && language === 'shop')
          for (const term of [piece.base, piece.text, piece.text.replace(/\D+$/, '')]) put(term, weight && 'D')
      }
      if (weight !== undefined) putMeaning(row, { weight, headAt, isConfirmed })
    },

    chinese(text: string | undefined, { weight, head, isConfirmed = always }: Field) {
      const runs = tokenise(text ?? '').filter((piece) => piece.kind === 'han')
      const firstChunk = runs.filter(({ chunk }) => chunk === runs[0]?.chunk)
      const headRun = head === true ? firstChunk.at(-1) : undefined
      for (const run of runs) {
        const isHead = run === headRun
        const { singles, pairs } = hanPairs(run.text)
        const putAll = (items: readonly string[]) => {
          for (const [i, item] of items.entries())
            put(item, isHead && i === items.length - 1 ? 'A' : isConfirmed(item) ? weight : undefined)
        }
        putAll(pairs)
        if (weight === undefined) continue
        putAll(singles)
        for (const { id, atEnd } of thingsNamedInHan(run.text))
          if (isConfirmed(PREFIX.thing + id)) put(PREFIX.thing + id, isHead && atEnd ? 'A' : weight)
      }
      if (weight !== undefined && weight !== 'D') putPinyin(runs, weight, headRun)
    },
  }
}

/** The folded letters and digits of a code: 'MA-0101', 'ma 0101' and 'ma0101' are equal. */
export function codeTerm(code: string): string {
  return fold(code).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function wordsOf(pieces: readonly Piece[]): string[] {
  return pieces
    .flatMap((piece) => (piece.kind === 'word' ? piece.parts : []))
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
}

/** English names end with the product type: 'sauce' in 'Panda oyster sauce 510 g'. */
function lastBeforeQuantity(pieces: readonly Piece[]): number {
  const end = pieces.findIndex((piece) => piece.kind === 'quantity')
  return wordsOf(end < 0 ? pieces : pieces.slice(0, end)).length - 1
}
