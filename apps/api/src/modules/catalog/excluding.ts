import type { Dietary, SearchExclusion } from '@lotus/openapi/schema'

import type { ProductFilter } from './product-filter.ts'
import { alternative, type QueryPlan } from './search/plan.ts'
import { readExclusions, type Exclusion } from './search/exclusions.ts'
import { shopNamesOf } from './search/exclusion-words.ts'
import { fold, hanPairs, STOP_WORDS } from './search/normalise.ts'
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

/** The Portuguese word for what a dietary mark excludes. Products with this word in their names rank first. */
const markWords: Partial<Record<Dietary, string>> = { 'gluten-free': 'glúten', 'lactose-free': 'lactose' }

export type ExcludingOptions = {
  vocabulary: Vocabulary
  /** Whether a product's name contains all words of a text ("água sem gás"). */
  isNamed: (text: string) => Promise<boolean>
  isTyping?: boolean
}

type Means = Exclusion['means'] | { kind: 'name' }
/** Terms of an excluded word. A product is excluded if its name, category, brand or search words have all of them. */
type NameTerms = readonly string[]
/** `isFree`: names of products say that they are free of the words ("sem gás"), so `names` has no terms of the words. */
type Named = { words: string; means: Means; names: readonly NameTerms[]; isFree: boolean }
const isIngredient = (means: Means): means is Means & { kind: 'ingredient' } => means.kind === 'ingredient'

const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)

/** The terms of words in names, one list per language and form. */
function nameTerms(words: string, vocabulary: Vocabulary): NameTerms[] {
  const areNamed = (terms: NameTerms) => terms.length > 0 && terms.every(vocabulary.isNamed)
  const folded = fold(words)
  if (isHan(folded)) {
    const { singles, pairs } = hanPairs(folded)
    return [pairs.length > 0 ? pairs : singles].filter(areNamed)
  }
  const each = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !STOP_WORDS.has(word))
  return Object.values(LANGUAGE_PREFIX).flatMap((prefix) => {
    const forms = each.map((word) => formsOf(word).map((form) => prefix + form))
    const [only] = forms
    if (only !== undefined && forms.length === 1) return only.filter(vocabulary.isNamed).map((term) => [term])
    return [forms.flatMap((some) => some.find(vocabulary.isNamed) ?? '')].filter(areNamed)
  })
}

/** The forms of a word that names may have: singulars, and the other gender. */
function formsOf(word: string): string[] {
  const genders = [word, ...baseForms(word)].flatMap((form) => [form, ...otherGender(form)])
  return unique(genders.flatMap((form) => [form, ...baseForms(form)]))
}

/** Whether a product's name says that it is free of the words: "zero açúcar", "água sem gás". Such a name has the words, too. */
function isFreeInNames(words: string, vocabulary: Vocabulary): boolean {
  const folded = fold(words)
  if (isHan(folded)) return isFreeInHan(folded, vocabulary)
  const [first = ''] = folded.split(/[^\p{L}\p{N}]+/u)
  return formsOf(first).some((form) => vocabulary.isNamed(PREFIX.free + form))
}

/** 无糖, 去皮: the marker and the word are adjacent in a name. */
const isFreeInHan = (folded: string, vocabulary: Vocabulary): boolean =>
  ['无', '不', '零', '去'].some((marker) => vocabulary.isNamed(`${marker}${Array.from(folded)[0]}`))

/**
 * Whether the "no" of "rice no brown" is English, not Portuguese for "in the": the excluded word is English, and English names have a
 * word of the text more often than Portuguese ones.
 */
function isInEnglish(words: string, keyword: string, vocabulary: Vocabulary): boolean {
  const most = (prefix: string, word: string) =>
    Math.max(...baseForms(word).map((form) => vocabulary.documents(prefix + form)))
  const isEnglish = (word: string) => most(PREFIX.en, word) > most('', word)
  return (
    nameTerms(words, vocabulary).some(([term]) => term?.startsWith(PREFIX.en)) &&
    fold(keyword)
      .split(/[^\p{L}]+/u)
      .some((word) => word !== '' && isEnglish(word))
  )
}

function namedOf({ words, means }: Exclusion, { vocabulary, isTyping = false }: ExcludingOptions): Named {
  const isAsked = !isTyping && (means.kind === 'unknown' || isIngredient(means))
  if (!isAsked) return { words, means, names: [], isFree: false }
  const shopNames = isIngredient(means) ? shopNamesOf(means) : []
  const isForeign = !isHan(fold(words)) && !shopNames.some((name) => formsOf(fold(words)).includes(name))
  const found = unique([words, ...shopNames]).map((name) => {
    const names = nameTerms(name, vocabulary)
    return { name, names, isFree: names.length > 0 && isFreeInNames(name, vocabulary) }
  })
  const free = new Set(found.filter(({ isFree }) => isFree).map(({ name }) => name))
  // A product with the Portuguese name "zero açúcar" has "azúcar" in its Spanish name.
  if (isForeign && free.size > 0) free.add(words)
  return {
    words,
    means,
    names: found.flatMap(({ name, names }) => (free.has(name) ? [] : names)),
    isFree: free.has(words),
  }
}

/**
 * The exclusions of a keyword, and the keyword without them. A word that is neither an allergen nor an ingredient excludes products by
 * name: "arroz sem integral".
 */
function readNamed(keyword: string, options: ExcludingOptions) {
  const { vocabulary, isTyping = false } = options
  const { rest, core, exclusions } = readExclusions(keyword, {
    isTyping,
    isNamed: (words, { isEnglish }) =>
      isEnglish
        ? isInEnglish(words, keyword, vocabulary)
        : nameTerms(words, vocabulary).length > 0 && !(isHan(fold(words)) && isFreeInHan(fold(words), vocabulary)),
  })
  const named = exclusions.map((one) => namedOf(one, options))
  // If one unknown word is in no name, all unknown words stay in the text.
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
  const { rest, exclusions } = readNamed(keyword, options)
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
  // Without "sem", which would rank "água sem gás" first. A text of exclusions only ranks what is named as free of them first.
  const marks = marksOf(means)
  const free = known.flatMap(({ words, isFree }) => (isFree ? [words] : []))
  const named = [rest, ...(rest === '' ? free : []), ...marks].filter((part) => part !== '').join(' ')
  const asWritten = rest !== '' && means.some(isIngredient) ? keyword : named === rest ? null : named
  return {
    text: isUnfiltered ? keyword : rest === '' && isTyping ? marks.join(' ') : rest,
    asWritten: isTyping ? null : asWritten,
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
  const names = known.flatMap((one) => one.names)
  const without = unique(ingredients).filter((term) => vocabulary.documents(term) > 0)
  return {
    ...(freeOf.length > 0 && { freeOf }),
    ...(dietary.length > 0 && { dietary }),
    // Set even if no product has the ingredient, because products without a list of ingredients must not match.
    ...(ingredients.length + names.length > 0 && {
      without: [
        ...(ingredients.length > 0 && without.length === 0 ? [absentIngredient] : without).map((term) => [term]),
        ...names,
      ],
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
