import type { Dietary, SearchExclusion } from '@lotus/openapi/schema'

import type { ProductFilter } from './product-filter.ts'
import { alternative, type QueryPlan } from './search/plan.ts'
import { readExclusions, type Exclusion } from './search/exclusions.ts'
import { fold } from './search/normalise.ts'
import { baseForms, otherGender } from './search/plural.ts'
import { ageRestricted, LANGUAGE_PREFIX, listsIngredients, PREFIX, type Vocabulary } from './search/vocabulary.ts'

/** A keyword, split into the text to search for, the filters of its exclusions, and the exclusions of the response. */
export type Excluding = {
  text: string
  /** The text with its exclusions if product names can contain it ("tempero sem pimenta"), otherwise null. Such products rank first. */
  asWritten: string | null
  filter: ExcludingFilter
  exclusions: SearchExclusion[]
}
type ExcludingFilter = Pick<ProductFilter, 'freeOf' | 'dietary' | 'without'>
/** The filters that a keyword sets. */
export type KeywordFilter = ExcludingFilter & Pick<ProductFilter, 'minCents' | 'maxCents'>

/** The contract's limit of exclusions in a response. */
const mostExclusions = 10

/** Dietary marks as Portuguese product names contain them. Products with such names rank first. */
const markWords: Partial<Record<Dietary, string>> = { 'gluten-free': 'sem glúten', 'lactose-free': 'sem lactose' }

export type ExcludingOptions = {
  vocabulary: Vocabulary
  /** Whether a product's name contains all words of a text ("água sem gás"). */
  isNamed: (text: string) => Promise<boolean>
  /** Whether a product's name contains a text as it is written, in any language. */
  isInName: (text: string) => Promise<boolean>
  isTyping?: boolean
}

type Means = Exclusion['means'] | { kind: 'name' }
/** `names`: the terms of the excluded words in names, categories, brands and search words. */
type Named = { words: string; means: Means; names: readonly string[] }
const isIngredient = (means: Means): means is Means & { kind: 'ingredient' } => means.kind === 'ingredient'

/** The terms of a word in names, in every language. */
function nameTerms(words: string, vocabulary: Vocabulary): string[] {
  const folded = fold(words)
  const genders = [folded, ...baseForms(folded)].flatMap((form) => [form, ...otherGender(form)])
  const forms = unique(genders.flatMap((form) => [form, ...baseForms(form)]))
  return forms
    .flatMap((form) => Object.values(LANGUAGE_PREFIX).map((prefix) => prefix + form))
    .filter((term) => vocabulary.isNamed(term))
}

/** Whether a product's name says that it is without something: "zero açúcar", "água sem gás". Then its name has the excluded word. */
async function isFreeInNames(words: string, isInName: ExcludingOptions['isInName']): Promise<boolean> {
  for (const text of [`sem ${words}`, `zero ${words}`, `sin ${words}`, `${words} free`])
    if (await isInName(text)) return true
  return false
}

/**
 * The exclusions of a keyword, and its text without them. Words that are neither allergens nor ingredients exclude the products that
 * are named so: "arroz sem integral".
 */
async function readNamed(keyword: string, { vocabulary, isInName, isTyping = false }: ExcludingOptions) {
  const { rest, core, exclusions } = readExclusions(keyword, { isTyping })
  const named = await Promise.all(
    exclusions.map(async ({ words, means }): Promise<Named> => {
      const isAsked = !isTyping && (means.kind === 'unknown' || (isIngredient(means) && rest !== ''))
      const names = isAsked ? nameTerms(words, vocabulary) : []
      return { words, means, names: names.length > 0 && (await isFreeInNames(words, isInName)) ? [] : names }
    }),
  )
  // An exclusion without data stays in the text, and so do all unknown ones then.
  if (!named.some(({ means }) => means.kind === 'unknown') || named.some(isWithoutData))
    return { rest, exclusions: named }
  return {
    rest: core,
    exclusions: named.map((one): Named => (one.means.kind === 'unknown' ? { ...one, means: { kind: 'name' } } : one)),
  }
}
const isWithoutData = ({ means, names }: Named) => means.kind === 'unknown' && names.length === 0

/**
 * Separates the exclusions from a keyword. An exclusion that the catalog has no data for stays in the text. It is returned as
 * `unknown`, unless product names contain it ("sem gás").
 */
export async function excluding(keyword: string, options: ExcludingOptions): Promise<Excluding> {
  const { vocabulary, isNamed, isTyping = false } = options
  const { rest, exclusions } = await readNamed(keyword, options)
  if (exclusions.length === 0) return { text: rest, asWritten: null, filter: {}, exclusions: [] }
  const listsAny = vocabulary.documents(listsIngredients) > 0
  const isUnknown = ({ means }: Named) =>
    means.kind === 'unknown' ||
    (isIngredient(means) && !listsAny) ||
    (means.kind === 'alcohol' && vocabulary.documents(ageRestricted) === 0)
  const isName = !isTyping && exclusions.some(isUnknown) && (await isNamed(keyword))
  const reported = exclusions.filter((one) => !(isName && isUnknown(one))).slice(0, mostExclusions)
  const known = reported.filter((one) => !isUnknown(one))
  const means = known.map((one) => one.means)
  const isUnfiltered = !listsAny && exclusions.some((one) => isIngredient(one.means))
  const marked = [rest, ...marksOf(means)].join(' ').trim()
  // Alone, the names of the ingredients: "sin" is in no name, and products with the ingredient are left out.
  const named = rest === '' ? exclusions.map(({ words }) => words).join(' ') : keyword
  const asWritten = means.some(isIngredient) ? named : marked === rest ? null : marked
  return {
    text: isUnfiltered ? keyword : rest === '' ? marked : rest,
    asWritten: isTyping || (rest === '' && asWritten === marked) ? null : asWritten,
    filter: filterOf(known, vocabulary),
    exclusions: reported.map((one) => exclusionOf(one, isUnknown(one))),
  }
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

const dietaryOf = (means: readonly Means[]): Dietary[] =>
  unique(means.flatMap((one) => (one.kind === 'dietary' ? [one.dietary] : [])))

const marksOf = (means: readonly Means[]): string[] => dietaryOf(means).flatMap((name) => markWords[name] ?? [])

const excludedTerms = (means: Means): string[] =>
  means.kind === 'ingredient'
    ? means.terms.map((term) => PREFIX.ingredient + term)
    : means.kind === 'alcohol'
      ? [`${PREFIX.ingredient}alcool`, ageRestricted]
      : []

function filterOf(known: readonly Named[], vocabulary: Vocabulary): ExcludingFilter {
  const means = known.map((one) => one.means)
  const dietary = dietaryOf(means)
  const freeOf = unique(means.flatMap((one) => (one.kind === 'allergens' ? one.allergens : [])))
  const ingredients = means.flatMap(excludedTerms)
  const names = unique(known.flatMap((one) => one.names))
  const without = unique(ingredients).filter((term) => vocabulary.documents(term) > 0)
  return {
    ...(freeOf.length > 0 && { freeOf }),
    ...(dietary.length > 0 && { dietary }),
    // Set even if no product has the ingredient, because products without a list of ingredients must not match.
    ...(ingredients.length + names.length > 0 && {
      without: [...(ingredients.length > 0 && without.length === 0 ? [absentIngredient] : without), ...names],
    }),
  }
}

const exclusionOf = ({ words, means }: Named, isUnknown: boolean): SearchExclusion => ({
  words: words.slice(0, 100),
  kind: isUnknown ? 'unknown' : means.kind === 'alcohol' ? 'ingredient' : means.kind,
  allergens: means.kind === 'allergens' ? [...means.allergens] : [],
  dietary: means.kind === 'dietary' ? means.dietary : null,
})

/** Finds all products that list their ingredients: the search of a keyword that only excludes ingredients ("sem açúcar"). */
const everyList: QueryPlan = {
  readings: [
    { groups: [{ text: '', alternatives: [alternative('wider', [listsIngredients])], known: true }], weight: 1 },
  ],
  key: '',
}

/** The weight of products that match only without the exclusions. They rank below names that contain the whole keyword. */
const weightWithoutExclusions = 0.7

/** Adds readings of the whole keyword, which rank first, to a plan of the text without its exclusions. */
export function planAlso(plan: QueryPlan | null, asWritten: QueryPlan | null): QueryPlan | null {
  if (asWritten === null) return plan
  const others = (plan ?? everyList).readings.map((reading) => ({
    ...reading,
    weight: reading.weight * weightWithoutExclusions,
  }))
  return { ...(plan ?? everyList), key: asWritten.key, readings: [...asWritten.readings, ...others] }
}

/** A term that no product has. A search that excludes only this term finds all products that list their ingredients. */
const absentIngredient = `${PREFIX.ingredient}-`

const union = <Item>(one: readonly Item[] = [], other: readonly Item[] = []): Item[] | undefined =>
  one.length + other.length === 0 ? undefined : unique([...one, ...other])

/** The filter of the list combined with that of its keyword. */
export const withKeyword = (
  filter: ProductFilter,
  { freeOf, dietary, without, minCents = 0, maxCents = Infinity }: KeywordFilter,
): ProductFilter => {
  const least = Math.max(filter.minCents ?? 0, minCents)
  const most = Math.min(filter.maxCents ?? Infinity, maxCents)
  return {
    ...filter,
    freeOf: union(filter.freeOf, freeOf),
    dietary: union(filter.dietary, dietary),
    without,
    minCents: least > 0 ? least : undefined,
    maxCents: most < Infinity ? most : undefined,
  }
}
