import type { LocalizedText } from '@lotus/openapi/schema'

import { STOP_WORDS, tokenise } from './normalise.ts'
import { baseForms } from './plural.ts'
import { namesLike } from './synonyms.ts'
import { LANGUAGE_PREFIX, type Vocabulary, type WordLanguage } from './vocabulary.ts'

type Language = keyof LocalizedText
const VOCABULARY = { 'pt-BR': 'shop', 'en-US': 'en', 'es-ES': 'es', 'zh-CN': null } as const satisfies Record<
  Language,
  WordLanguage | null
>

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

/** The text in a language: itself, or a name of the same concept ('chá verde' is 绿茶). Null if the catalog has none. */
export function inLanguage(text: string, language: Language, vocabulary: Vocabulary): string | null {
  return [text, ...namesLike(text)].find((name) => isInLanguage(name, language, vocabulary)) ?? null
}
