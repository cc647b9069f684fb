import type { Dietary, SearchExclusion } from '@lotus/openapi/schema'

import type { ProductFilter } from './product-filter.ts'
import type { QueryPlan } from './search/plan.ts'
import { readExclusions, type Exclusion } from './search/exclusions.ts'
import { listsIngredients, PREFIX, type Vocabulary } from './search/vocabulary.ts'

/** What a keyword excludes: the text to search for, the filters that subtract, and what the answer says. */
export type Excluding = {
  text: string
  /** The whole keyword, if names may say the same ("tempero sem pimenta"): such products come first. */
  asWritten: string | null
  filter: ExcludingFilter
  exclusions: SearchExclusion[]
}
type ExcludingFilter = Pick<ProductFilter, 'freeOf' | 'dietary' | 'without'>

/** The contract's limit. */
const mostExclusions = 10

/** Words of the label by which a product is also found, so that names with them come first. */
const markWords: Partial<Record<Dietary, string>> = { 'gluten-free': 'sem glúten', 'lactose-free': 'sem lactose' }

export type ExcludingOptions = {
  vocabulary: Vocabulary
  /** Whether products have all words of a text in their names ("água sem gás"). */
  isNamed: (text: string) => Promise<boolean>
  isTyping?: boolean
}

/**
 * Takes the exclusions out of a keyword. An exclusion without data stays in the text and is said to be unknown, unless products are
 * called so ("sem gás").
 */
export async function excluding(keyword: string, options: ExcludingOptions): Promise<Excluding> {
  const { vocabulary, isNamed, isTyping = false } = options
  const { rest, exclusions } = readExclusions(keyword, { isTyping })
  if (exclusions.length === 0) return { text: rest, asWritten: null, filter: {}, exclusions: [] }
  const knownTerms = (terms: readonly string[]) =>
    terms.map((term) => PREFIX.ingredient + term).filter((term) => vocabulary.documents(term) > 0)
  const listed = vocabulary.documents(listsIngredients) > 0
  const isUnknown = ({ means }: Exclusion) => means.kind === 'unknown' || (means.kind === 'ingredient' && !listed)
  const isName = !isTyping && exclusions.some(isUnknown) && (await isNamed(keyword))
  const said = exclusions.filter((one) => !isUnknown(one) || !isName).slice(0, mostExclusions)
  const means = said.filter((one) => !isUnknown(one)).map((one) => one.means)
  const dietary = [...new Set(means.flatMap((one) => (one.kind === 'dietary' ? [one.dietary] : [])))]
  const marks = dietary.flatMap((name) => markWords[name] ?? [])
  const freeOf = [...new Set(means.flatMap((one) => (one.kind === 'allergens' ? one.allergens : [])))]
  const without = [...new Set(means.flatMap((one) => (one.kind === 'ingredient' ? knownTerms(one.terms) : [])))]
  return {
    text:
      listed || !exclusions.some(({ means: { kind } }) => kind === 'ingredient')
        ? [rest, ...marks].join(' ').trim()
        : keyword,
    asWritten: !isTyping && means.some(({ kind }) => kind === 'ingredient') ? keyword : null,
    filter: {
      ...(freeOf.length > 0 && { freeOf }),
      ...(dietary.length > 0 && { dietary }),
      // Also without a known term: only a list of ingredients shows that it is not there.
      ...(means.some(({ kind }) => kind === 'ingredient') && {
        without: without.length > 0 ? without : [listsNothing],
      }),
    },
    exclusions: said.map((one) => ({
      words: one.words.slice(0, 100),
      kind: isUnknown(one) ? 'unknown' : one.means.kind,
      allergens: one.means.kind === 'allergens' ? [...one.means.allergens] : [],
      dietary: one.means.kind === 'dietary' ? one.means.dietary : null,
    })),
  }
}

/** Above the other products that have none of it. */
const otherwise = 0.7

/** A plan whose products are called as written, or match without the exclusions. */
export function planAlso(plan: QueryPlan | null, asWritten: QueryPlan | null): QueryPlan | null {
  if (plan === null || asWritten === null) return plan
  const others = plan.readings.map((reading) => ({ ...reading, weight: reading.weight * otherwise }))
  return { ...plan, key: asWritten.key, readings: [...asWritten.readings, ...others] }
}

/** A term that no product has. */
const listsNothing = `${PREFIX.ingredient}-`

const union = <Item>(one: readonly Item[] = [], other: readonly Item[] = []): Item[] | undefined =>
  one.length + other.length === 0 ? undefined : [...new Set([...one, ...other])]

/** A filter with what the keyword excludes. */
export const withExclusions = (
  filter: ProductFilter,
  { freeOf, dietary, without }: ExcludingFilter,
): ProductFilter => ({
  ...filter,
  freeOf: union(filter.freeOf, freeOf),
  dietary: union(filter.dietary, dietary),
  without,
})
