import type { Language } from '@lotus/openapi/schema'

import { STOP_WORDS, tokenise } from './normalise.ts'
import { baseForms } from './plural.ts'
import { namesLike } from './synonyms.ts'
import { LANGUAGE_PREFIX, VOCABULARY, type Vocabulary } from './vocabulary.ts'

/** The language of the catalog. The vocabulary has its words, like brands, without a prefix. */
const source = 'pt-BR'

/** Whether the catalog's names in a language have all words of a text. Brands and names such as 'tofu' are of several languages. */
export function isInLanguage(text: string, language: Language, vocabulary: Vocabulary): boolean {
  const pieces = tokenise(text).filter((piece) => piece.kind !== 'word' || !STOP_WORDS.has(piece.text))
  const prefix = VOCABULARY[language]
  const isKnown = (word: string) =>
    prefix !== null && baseForms(word).some((form) => vocabulary.isNamed(LANGUAGE_PREFIX[prefix] + form))
  return (
    pieces.length > 0 &&
    pieces.every((piece) =>
      piece.kind === 'word' ? piece.parts.every(isKnown) : piece.kind === 'quantity' || prefix === null,
    )
  )
}

/**
 * The text in a language: a name of the same concept that only this language has ('chá verde' is 绿茶), itself, or another name.
 * Null if the catalog has none.
 */
export function inLanguage(text: string, language: Language, vocabulary: Vocabulary): string | null {
  const names = [text, ...namesLike(text)].filter((name) => isInLanguage(name, language, vocabulary))
  const own = language === source ? undefined : names.find((name) => !isInLanguage(name, source, vocabulary))
  return own ?? names[0] ?? null
}
