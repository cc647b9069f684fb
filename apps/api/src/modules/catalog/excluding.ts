import type { Dietary, SearchExclusion } from '@lotus/openapi/schema'

import type { ProductFilter } from './product-filter.ts'
import type { QueryPlan } from './search/plan.ts'
import { readExclusions, type Exclusion } from './search/exclusions.ts'
import { listsIngredients, PREFIX, type Vocabulary } from './search/vocabulary.ts'

/** What a keyword excludes: the remaining text to search for, the filters, and the exclusions of the response. */
export type Excluding = {
  text: string
  /** The whole keyword, if product names can contain it ("tempero sem pimenta"): such products rank first. */
  asWritten: string | null
  filter: ExcludingFilter
  exclusions: SearchExclusion[]
}
type ExcludingFilter = Pick<ProductFilter, 'freeOf' | 'dietary' | 'without'>

/** The contract's limit. */
const mostExclusions = 10

/** The words that a search for a mark adds to the text, so that products named like this rank first. */
const markWords: Partial<Record<Dietary, string>> = { 'gluten-free': 'sem glúten', 'lactose-free': 'sem lactose' }

export type ExcludingOptions = {
  vocabulary: Vocabulary
  /** Whether a product's name contains all words of a text ("água sem gás"). */
  isNamed: (text: string) => Promise<boolean>
  isTyping?: boolean
}

/**
 * Separates the exclusions from a keyword. An exclusion without data stays in the text and is returned as `unknown`, unless product
 * names contain it ("sem gás").
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
  const reported = exclusions.filter((one) => !isUnknown(one) || !isName).slice(0, mostExclusions)
  const means = reported.filter((one) => !isUnknown(one)).map((one) => one.means)
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
      // Also if no product has the ingredient: products without a list of ingredients must not match.
      ...(means.some(({ kind }) => kind === 'ingredient') && {
        without: without.length > 0 ? without : [listsNothing],
      }),
    },
    exclusions: reported.map((one) => ({
      words: one.words.slice(0, 100),
      kind: isUnknown(one) ? 'unknown' : one.means.kind,
      allergens: one.means.kind === 'allergens' ? [...one.means.allergens] : [],
      dietary: one.means.kind === 'dietary' ? one.means.dietary : null,
    })),
  }
}

/** The weight of products that match only without the exclusions. They rank below names that contain the whole keyword. */
const weightWithoutExclusions = 0.7

/** Adds readings of the whole keyword, which rank first, to a plan of the text without its exclusions. */
export function planAlso(plan: QueryPlan | null, asWritten: QueryPlan | null): QueryPlan | null {
  if (plan === null || asWritten === null) return plan
  const others = plan.readings.map((reading) => ({ ...reading, weight: reading.weight * weightWithoutExclusions }))
  return { ...plan, key: asWritten.key, readings: [...asWritten.readings, ...others] }
}

/** A term that no product has: as the only excluded term it requires just a list of ingredients. */
const listsNothing = `${PREFIX.ingredient}-`

const union = <Item>(one: readonly Item[] = [], other: readonly Item[] = []): Item[] | undefined =>
  one.length + other.length === 0 ? undefined : [...new Set([...one, ...other])]

/** The filter combined with the exclusions of the keyword. */
export const withExclusions = (
  filter: ProductFilter,
  { freeOf, dietary, without }: ExcludingFilter,
): ProductFilter => ({
  ...filter,
  freeOf: union(filter.freeOf, freeOf),
  dietary: union(filter.dietary, dietary),
  without,
})
