import type { Vocabulary } from './vocabulary.ts'

/** Why a term matches the query; a label for tests and logs. */
export type Reason =
  | 'exact'
  | 'thing'
  | 'wider'
  | 'department'
  | 'language'
  | 'prefix'
  | 'beginning'
  | 'pinyin'
  | 'initials'
  | 'typo'
  | 'guess'
  | 'split'
  | 'code'
  | 'unknown'

/** An alternative of a group: any or all of the terms, each as a whole or as a `prefix`; weight 0..1 for ranking. */
export type Alternative = {
  terms: readonly string[]
  match: 'any' | 'all'
  prefix: boolean
  weight: number
  reason: Reason
}

/** One requested thing; `known` is false if the catalog contains nothing like it. */
export type TermGroup = {
  text: string
  alternatives: readonly Alternative[]
  known: boolean
  /** A Chinese run, and the one of the same sound that is searched in its place. */
  correction?: { from: string; to: string }
  /** A word of a longer Chinese run. */
  isPart?: boolean
  /** Products with one of these terms do not match: with "gás" of "com gás", those that are named "sem gás". */
  without?: readonly string[]
}

/** An interpretation of the whole text: a product must match every group. */
export type Reading = { groups: readonly TermGroup[]; weight: number }

/**
 * The search plan: products that match any reading. `key` is compared with the start of a product's `name_key`. A relaxed plan
 * leaves out words of the query; it matches only if one of the others is the product's type. Of a phrase, at least one word must
 * match outside of the description.
 */
export type QueryPlan = { readings: readonly Reading[]; key: string; isPhrase?: boolean; isRelaxed?: boolean }

/** Confidence per reason; the gaps exceed the popularity's share of the score, so that popularity only breaks ties. */
export const WEIGHT: Readonly<Record<Reason, number>> = {
  exact: 1,
  thing: 0.85,
  prefix: 0.8,
  beginning: 0.8,
  pinyin: 0.8,
  typo: 0.65,
  guess: 0.5,
  split: 0.7,
  code: 1,
  wider: 0.55,
  department: 0.5,
  language: 0.5,
  initials: 0.5,
  unknown: 0.1,
}
/** An alternative with the weight of its reason. */
export function alternative(
  reason: Reason,
  terms: readonly string[],
  match: 'any' | 'all' = 'any',
  prefix = false,
): Alternative {
  return { terms: [...new Set(terms)], match, prefix, weight: WEIGHT[reason], reason }
}

/** Drops alternatives that cannot match; a group without alternatives searches for its own text, which matches no product. */
export function group(text: string, alternatives: readonly Alternative[], vocabulary: Vocabulary): TermGroup {
  const isKnown = (term: string) => vocabulary.documents(term) > 0
  const possible = alternatives
    .map((each) =>
      skipsVocabulary(each) || each.match === 'all' ? each : { ...each, terms: each.terms.filter(isKnown) },
    )
    .filter(
      (each) => each.terms.length > 0 && (skipsVocabulary(each) || each.match === 'any' || each.terms.every(isKnown)),
    )
  return possible.length > 0
    ? { text, alternatives: possible, known: true }
    : { text, alternatives: [alternative('unknown', [text])], known: false }
}

function skipsVocabulary({ prefix, reason }: Alternative): boolean {
  return prefix || reason === 'code'
}
