import type { Allergen, Dietary, ProductSummary } from '@lotus/openapi/schema'

import { isText, listOf } from '#storage/storage.ts'
import { persistedStore, useStore } from '#storage/store.ts'

/** What a shopper avoids and prefers. Health data: it stays in the browser, and no address and no account has it. */
export type Diet = {
  freeOf: readonly Allergen[]
  dietary: readonly Dietary[]
  /** Whether lists are filtered by it. */
  isOn: boolean
}

const texts = listOf(isText)
const parse = (value: unknown): Diet | null => {
  const stored = (value ?? {}) as Partial<Record<keyof Diet, unknown>>
  const [freeOf, dietary] = [texts(stored.freeOf), texts(stored.dietary)]
  // The names are those of the dialog; they are not compared with its messages, which no other page has loaded.
  return freeOf === null || dietary === null
    ? null
    : { freeOf: freeOf as Allergen[], dietary: dietary as Dietary[], isOn: stored.isOn === true }
}

const stored = persistedStore<Diet | null>({ key: 'diet', version: 1, parse, empty: null })

/** Persists the diet; one without choices is forgotten. The attribute hides lists until they are filtered. */
export function chooseDiet(diet: Diet | null): void {
  const isEmpty = diet === null || diet.freeOf.length + diet.dietary.length === 0
  stored.write(isEmpty ? null : diet)
  document.documentElement.toggleAttribute('data-diet', !isEmpty && diet.isOn)
}

/** The persisted diet; null on the server and during hydration. */
export const useDiet = (): Diet | null => useStore(stored, null)

const active = (diet: Diet | null) => (diet?.isOn === true ? diet : null)
/** The diet, while it is on. */
export const useActiveDiet = (): Diet | null => active(useDiet())
export const activeDiet = (): Diet | null => (import.meta.env.SSR ? null : active(stored.read()))

type Narrowed = { freeOf?: Allergen[]; dietary?: Dietary[] }
const union = <Name>(one: readonly Name[] = [], other: readonly Name[]) => [...new Set([...one, ...other])]

/** A query of products, narrowed to a diet. */
export const withDiet = <Asked extends object>(query: Asked & Narrowed, diet: Diet | null): Asked & Narrowed =>
  diet === null
    ? query
    : { ...query, freeOf: union(query.freeOf, diet.freeOf), dietary: union(query.dietary, diet.dietary) }

/** Whether a product is of a diet. One that the browser has stored before it had declarations is not. */
export const isWithin = (product: Partial<ProductSummary>, { freeOf, dietary }: Diet): boolean =>
  (freeOf.length === 0 || product.allergensDeclared === true) &&
  !freeOf.some((name) => product.allergens?.includes(name) === true || product.mayContain?.includes(name) === true) &&
  dietary.every((name) => product.dietary?.includes(name))
