import type { Language } from '@lotus/openapi/schema'

import { baseForms } from './plural.ts'
import { isConfident } from './confidence.ts'
import { blurred } from './pinyin.ts'
import { createWordIndex, type KnownWord, type NearWord, type WordIndex } from './word-index.ts'

/**
 * The kind of an indexed term, as its prefix: 'en:noodle'.
 * Words of the shop's language, brands, codes and Chinese characters have no prefix.
 * p1 and p2 (one syllable, several) exist only in the vocabulary: documents contain 'p:', matched by prefix.
 * w is a whole Chinese name, in full or by initials.
 * f is a word that a name says the product is free of: 'f:gas' for "água sem gás". Searches for "com gás" leave it out.
 * Also t, for words of descriptions: they match as written, and are neither completions nor corrections.
 */
export const PREFIX = {
  en: 'en:',
  es: 'es:',
  thing: 's:',
  department: 'd:',
  code: 'c:',
  pinyin: 'p:',
  initials: 'i:',
  syllable: 'p1:',
  spelling: 'p2:',
  description: 't:',
  whole: 'w:',
  ingredient: 'g:',
  free: 'f:',
} as const

/** The term of every product with a list of ingredients. */
export const listsIngredients = `${PREFIX.ingredient}*`
/** Whether a term is about ingredients. */
export const isIngredientTerm = (term: string): boolean => term.startsWith(PREFIX.ingredient)
/** The term of every product that is sold to adults only (alcoholic drinks). Searches without alcohol exclude it. */
export const ageRestricted = `${PREFIX.ingredient}+18`

export type WordLanguage = 'shop' | 'en' | 'es'
/** The words of each language. Chinese has none: its text is indexed by characters and pinyin. */
export const VOCABULARY = { 'pt-BR': 'shop', 'zh-CN': null, 'en-US': 'en', 'es-ES': 'es' } as const satisfies Record<
  Language,
  WordLanguage | null
>
export const LANGUAGE_PREFIX: Readonly<Record<WordLanguage, string>> = { shop: '', en: PREFIX.en, es: PREFIX.es }

/** The vocabulary of the catalog in memory: exact words, completions and corrections. */
export type Vocabulary = {
  /** The number of terms. */
  readonly size: number
  /** The number of products with a term, including its prefix. */
  documents: (term: string) => number
  /** Whether a term is in a name, category, brand or keyword, and not only in descriptions. */
  isNamed: (term: string) => boolean
  startingWith: (language: WordLanguage, prefix: string, limit: number) => string[]
  /**
   * Words within the edits that the length allows (none below 4 letters, 1 below 8, else 2), and homophones (half an edit), if
   * one of them is probably meant (`isConfident`); two edits only if nothing is nearer. Nearest first.
   */
  meant: (language: WordLanguage, word: string) => NearWord[]
  /** The pairs of Chinese characters in names that contain a character. */
  pairsWith: (character: string) => readonly string[]
  /** The terms of departments and sub-departments whose names start with these letters. */
  departmentsStarting: (typed: string) => readonly string[]
  /** Whether a known spelling of several syllables starts with these letters. */
  isSpellingBegun: (typed: string) => boolean
  /** Known spellings that match with a southern accent or one typo. */
  spellingsMeant: (typed: string, limit: number) => string[]
  /** The number of computed edit distances. */
  readonly compared: number
}

const MOST_CORRECTIONS = 6
/** Shorter words have too many neighbours. */
const SHORTEST_SPELLING = 7
/** A homophone is nearer than a word that differs in one letter. */
const HOMOPHONE = 0.5

/**
 * Builds a vocabulary from the rows of `search_words`. About 10 ms and 1 MB for 10,000 words; rebuild it when the catalog
 * changes.
 */
export function createVocabulary(words: Iterable<KnownWord>): Vocabulary {
  const all = new Map<string, number>()
  const groups: Record<WordLanguage | 'spelling', KnownWord[]> = { shop: [], en: [], es: [], spelling: [] }
  for (const { word, documents } of words) {
    all.set(word, documents)
    const colon = word.indexOf(':')
    const kind = colon < 0 ? 'shop' : KIND_OF[word.slice(0, colon + 1)]
    if (kind !== undefined) groups[kind].push({ word: word.slice(colon + 1), documents })
  }
  const latin = (known: KnownWord[]) => known.filter(({ word }) => /^[a-z]/.test(word))
  const indexes: Record<WordLanguage | 'spelling', WordIndex> = {
    shop: createWordIndex(latin(groups.shop), { sound: soundOf }),
    en: createWordIndex(groups.en, { sound: soundOf }),
    es: createWordIndex(groups.es, { sound: soundOf }),
    spelling: createWordIndex(groups.spelling, { maxDistance: 1, sound: blurred }),
  }
  let pairs: ReadonlyMap<string, string[]> | undefined
  let departments: readonly string[] | undefined

  return {
    size: all.size,
    documents: (term) => (all.get(term) ?? 0) + (all.get(PREFIX.description + term) ?? 0),
    isNamed: (term) => all.has(term),
    startingWith: (language, prefix, limit) => indexes[language].startingWith(prefix, limit).map(({ word }) => word),

    meant(language, word) {
      const found = new Map<string, NearWord>()
      const keep = (near: NearWord) => {
        if ((found.get(near.word)?.distance ?? Infinity) > near.distance) found.set(near.word, near)
      }
      for (const form of new Set([word, ...baseForms(word)])) {
        const edits = allowedEdits(form)
        if (edits === 0) continue
        const sounding = indexes[language].soundingLike(form).map((known) => ({ ...known, distance: HOMOPHONE }))
        for (const near of [...indexes[language].near(form, edits), ...sounding])
          if (isConfident(form, near.word, near.distance)) keep(near)
      }
      const nearest = Math.min(...Array.from(found.values(), ({ distance }) => distance))
      return [...found.values()]
        .filter(({ distance }) => distance <= Math.max(1, nearest))
        .toSorted((a, b) => a.distance - b.distance || startsLike(word, a, b) || b.documents - a.documents)
        .slice(0, MOST_CORRECTIONS)
    },

    pairsWith: (character) => (pairs ??= pairsOf(all.keys())).get(character) ?? [],

    departmentsStarting(typed) {
      departments ??= Array.from(all.keys()).filter((word) => word.startsWith(PREFIX.department))
      return departments.filter((term) => term.startsWith(PREFIX.department + typed))
    },

    isSpellingBegun: (typed) => indexes.spelling.startingWith(typed, 1).length > 0,

    spellingsMeant(typed, limit) {
      const sounding = indexes.spelling.soundingLike(typed)
      const near = sounding.length > 0 || typed.length < SHORTEST_SPELLING ? sounding : indexes.spelling.near(typed, 1)
      return near.slice(0, limit).map(({ word }) => word)
    },

    get compared() {
      return Object.values(indexes).reduce((sum, index) => sum + index.compared, 0)
    },
  }
}

const KIND_OF: Readonly<Record<string, WordLanguage | 'spelling' | undefined>> = {
  [PREFIX.en]: 'en',
  [PREFIX.es]: 'es',
  [PREFIX.spelling]: 'spelling',
}

const isHanPair = (word: string) => /^\p{Script=Han}{2}$/u.test(word)

function pairsOf(words: Iterable<string>): Map<string, string[]> {
  const pairs = new Map<string, string[]>()
  for (const word of words) {
    if (!isHanPair(word)) continue
    for (const character of new Set(word)) pairs.set(character, [...(pairs.get(character) ?? []), word])
  }
  return pairs
}

/** Typos in the first letter are rare. */
function startsLike(word: string, a: NearWord, b: NearWord): number {
  return Number(b.word[0] === word[0]) - Number(a.word[0] === word[0])
}

function allowedEdits(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** The Portuguese sound of a folded word: 'gyoza' equals 'guioza', 'kimchi' equals 'quimchi', 'missô' equals 'miso'. */
export function soundOf(word: string): string {
  return word
    .replaceAll(/ph/g, 'f')
    .replaceAll(/qu(?=[ei])|k/g, 'c')
    .replaceAll(/gu(?=[ei])/g, 'g')
    .replaceAll(/ch|sh/g, 'x')
    .replaceAll(/[sc](?=[ei])/g, 's')
    .replaceAll('y', 'i')
    .replaceAll('w', 'u')
    .replaceAll('z', 's')
    .replaceAll('h', '')
    .replaceAll('n', 'm')
    .replace(/o$/, 'u')
    .replaceAll(/(.)\1+/g, '$1')
}
