import { fold } from './normalise.ts'
import { baseForms } from './plural.ts'
import type { QueryPlan, TermGroup } from './plan.ts'

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}\p{M}-]+/gu) ?? []
const HAN = /\p{Script=Han}/u

/**
 * The keyword with its corrected words, or null if none was corrected. The corrections are spelled as in these product names,
 * because the vocabulary has no accents.
 */
export function correctedKeyword(keyword: string, { readings }: QueryPlan, names: readonly string[]): string | null {
  const groups = readings[0]?.groups ?? []
  const inHan = groups.flatMap(({ correction }) => correction ?? [])
  const corrections = new Map(groups.flatMap((group) => correctionOf(group)))
  if (corrections.size + inHan.length === 0) return null
  return keyword.replaceAll(/[\p{L}\p{N}\p{M}-]+/gu, (word) => {
    const folded = fold(word)
    const run = inHan.find(({ from }) => folded.includes(from))
    const term = corrections.get(folded)
    if (run !== undefined) return folded.replace(run.from, run.to)
    return term === undefined ? word : spelledAs(term, names)
  })
}

function correctionOf({ text, alternatives }: TermGroup): [text: string, term: string][] {
  const [best] = alternatives
  const isCorrected = best?.reason === 'typo' || best?.reason === 'guess'
  const term = isCorrected ? best.terms[0] : undefined
  return term === undefined ? [] : [[text, term.slice(term.indexOf(':') + 1)]]
}

/** Spells each word of a text without accents as these names spell it, in lower case. */
export function spelledAs(text: string, names: readonly string[]): string {
  const words = names.flatMap((name) => wordsIn(name.replaceAll('-', ' ')))
  const spelled = (term: string) =>
    words.find((word) => fold(word) === term || baseForms(fold(word)).includes(term)) ?? null
  return text.replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => (spelled(fold(word)) ?? word).toLowerCase())
}

/** The words of the keyword that a relaxed plan keeps; all of them if each of its readings keeps others. */
export function keptKeyword(keyword: string, { readings, isRelaxed }: QueryPlan): string {
  const [only] = readings
  if (isRelaxed !== true || only === undefined || readings.length > 1) return keyword
  const kept = new Set(only.groups.flatMap(({ text }) => text.split(' ')))
  return (
    wordsIn(keyword)
      .flatMap((word) => (kept.has(fold(word)) ? [word] : HAN.test(word) ? keptOf(fold(word), kept) : []))
      .join(' ') || keyword
  )
}

/** The words of a Chinese run that are kept. */
const keptOf = (run: string, kept: ReadonlySet<string>) =>
  [...kept].filter((word) => HAN.test(word) && run.includes(word))
