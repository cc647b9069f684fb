import type { Allergen, Dietary, ProductSummary } from '@lotus/openapi/schema'

import { persistedStore, useStore } from '#storage/store.ts'

/** What a shopper avoids and prefers. Health data: it stays in the browser, and no address and no account has it. */
export type Diet = {
  freeOf: readonly Allergen[]
  dietary: readonly Dietary[]
  /** Whether lists are filtered by it. */
  isOn: boolean
}

// The keys of an object literal are the keys of its type. The messages are not loaded with every card.
export const allergenNames = Object.keys({
  gluten: 0,
  milk: 0,
  egg: 0,
  soy: 0,
  peanut: 0,
  'tree-nuts': 0,
  sesame: 0,
  fish: 0,
  crustaceans: 0,
  molluscs: 0,
  mustard: 0,
  sulphites: 0,
  latex: 0,
} satisfies Record<Allergen, 0>) as Allergen[]
export const dietaryNames = Object.keys({
  vegetarian: 0,
  vegan: 0,
  'gluten-free': 0,
  'lactose-free': 0,
  organic: 0,
  halal: 0,
} satisfies Record<Dietary, 0>) as Dietary[]

const parse = (value: unknown): Diet | null => {
  const { freeOf, dietary, isOn } = (value ?? {}) as Partial<Record<keyof Diet, unknown>>
  const known = <Name extends string>(names: readonly Name[], stored: unknown) =>
    Array.isArray(stored) ? names.filter((name) => stored.includes(name)) : []
  const diet = { freeOf: known(allergenNames, freeOf), dietary: known(dietaryNames, dietary), isOn: isOn !== false }
  return isEmpty(diet) ? null : diet
}
const isEmpty = ({ freeOf, dietary }: Pick<Diet, 'freeOf' | 'dietary'>) => freeOf.length + dietary.length === 0

const stored = persistedStore<Diet | null>({ key: 'diet', version: 1, parse, empty: null })

/** Persists the diet; one without choices is forgotten. The attribute hides lists until they are filtered. */
export function chooseDiet(diet: Diet | null): void {
  const kept = diet === null || isEmpty(diet) ? null : diet
  stored.write(kept)
  document.documentElement.toggleAttribute('data-diet', kept?.isOn === true)
}

/** The persisted diet; null on the server and during hydration. */
export const useDiet = (): Diet | null => useStore(stored, null)

const active = (diet: Diet | null) => (diet?.isOn === true ? diet : null)
/** The diet, while it is on. */
export const useActiveDiet = (): Diet | null => active(useDiet())
export const activeDiet = (): Diet | null => (import.meta.env.SSR ? null : active(stored.read()))

type Narrowed = { freeOf?: Allergen[]; dietary?: Dietary[] }

/** A query of products, narrowed to a diet. */
export function withDiet<Asked extends object>(query: Asked & Narrowed, diet: Diet | null): Asked & Narrowed {
  if (diet === null) return query
  const union = <Name extends string>(names: readonly Name[], one: readonly Name[], other: readonly Name[] = []) =>
    names.filter((name) => one.includes(name) || other.includes(name))
  const freeOf = union(allergenNames, diet.freeOf, query.freeOf)
  const dietary = union(dietaryNames, diet.dietary, query.dietary)
  return { ...query, ...(freeOf.length > 0 && { freeOf }), ...(dietary.length > 0 && { dietary }) }
}

/** Why a product is outside a diet. */
export type Conflict = {
  contains: Allergen[]
  mayContain: Allergen[]
  /** The shop does not know its allergens. */
  isUndeclared: boolean
  /** Marks that it does not have. */
  unmarked: Dietary[]
}

/** Null for a product of the diet. A product that the browser has stored for long has no declaration. */
export function conflictOf(product: ProductSummary, { freeOf, dietary }: Diet): Conflict | null {
  const { allergens = [], mayContain = [], allergensDeclared = false, dietary: marks = [] } = product as Partial<ProductSummary>
  const conflict = {
    contains: freeOf.filter((name) => allergens.includes(name)),
    mayContain: freeOf.filter((name) => mayContain.includes(name)),
    isUndeclared: freeOf.length > 0 && !allergensDeclared,
    unmarked: dietary.filter((name) => !marks.includes(name)),
  }
  const { contains, mayContain: traces, isUndeclared, unmarked } = conflict
  return contains.length + traces.length + unmarked.length > 0 || isUndeclared ? conflict : null
}

/** Runs in the head before the first paint, and follows the other tabs and the sign-out: see `chooseDiet`. */
export const dietScript = `(function(){function f(){try{document.documentElement.toggleAttribute('data-diet',/"isOn":true/.test(localStorage.getItem('diet')))}catch(e){}}f();addEventListener('storage',f)})()`
