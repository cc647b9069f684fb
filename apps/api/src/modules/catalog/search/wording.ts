import { fold } from './normalise.ts'
import { baseForms } from './plural.ts'
import type { QueryPlan } from './plan.ts'

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}\p{M}-]+/gu) ?? []

/**
 * The keyword with its corrected words, or null if none was corrected. The corrections are spelled as in these product names,
 * because the vocabulary has no accents.
 */
export function correctedKeyword(keyword: string, { readings }: QueryPlan, names: readonly string[]): string | null {
  const corrections = new Map<string, string>()
  for (const { text, alternatives } of readings[0]?.groups ?? []) {
    const [best] = alternatives
    const term = best?.reason === 'typo' ? best.terms[0] : undefined
    if (term !== undefined && !term.includes(':')) corrections.set(text, term)
  }
  if (corrections.size === 0) return null
  const spelled = (term: string) =>
    names
      .flatMap((name) => wordsIn(name.replaceAll('-', ' ')))
      .find((word) => fold(word) === term || baseForms(fold(word)).includes(term)) ?? term
  return keyword.replaceAll(/[\p{L}\p{N}\p{M}-]+/gu, (word) => {
    const term = corrections.get(fold(word))
    return term === undefined ? word : spelled(term).toLowerCase()
  })
}

/** The words of the keyword that a relaxed plan keeps; all of them if each of its readings keeps others. */
export function keptKeyword(keyword: string, { readings, isRelaxed }: QueryPlan): string {
  const [only] = readings
  if (isRelaxed !== true || only === undefined || readings.length > 1) return keyword
  const kept = new Set(only.groups.flatMap(({ text }) => text.split(' ')))
  return (
    wordsIn(keyword)
      .filter((word) => kept.has(fold(word)))
      .join(' ') || keyword
  )
}
