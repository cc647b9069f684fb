import { PREFIX } from '../search/vocabulary.ts'

/**
 * Where a document has a term: anywhere, in anything but the description, or by weight (`Weight` in index-document.ts), `a` the
 * product's type to `d` keywords.
 */
export type Part = 'all' | 'named' | 'a' | 'b' | 'c' | 'd'
export const weighted = ['a', 'b', 'c', 'd'] as const satisfies Part[]

const spelled = [PREFIX.pinyin, PREFIX.initials, PREFIX.whole]

/** Whether a term spells Chinese in Latin letters. Such terms have fields of their own, `pinyin` beside `words`. */
export const isPinyin = (term: string): boolean => spelled.some((prefix) => term.startsWith(prefix))

export const fieldOf = (term: string, part: Part): string => `${isPinyin(term) ? 'pinyin' : 'words'}.${part}`

/** The terms of one document by field. */
export type Terms = { words: Partial<Record<Part, string[]>>; pinyin: Partial<Record<Part, string[]>> }

/** @param parts the terms of each part; an empty part is left out of the document */
export function toTerms(parts: Readonly<Record<Part, readonly string[]>>): Terms {
  const terms: Terms = { words: {}, pinyin: {} }
  for (const part of Object.keys(parts) as Part[]) {
    const { words = [], pinyin = [] } = Object.groupBy(parts[part], (term) => (isPinyin(term) ? 'pinyin' : 'words'))
    if (words.length > 0) terms.words[part] = words
    if (pinyin.length > 0) terms.pinyin[part] = pinyin
  }
  return terms
}
