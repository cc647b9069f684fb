import type { Allergen, Dietary } from '@lotus/openapi/schema'

import { persistedStore, useStore } from '#storage/store.ts'

/** What a shopper avoids and prefers. Health data: it stays in the browser and is never part of a URL or an account. */
export type Diet = {
  freeOf: readonly Allergen[]
  dietary: readonly Dietary[]
  /** Whether lists are filtered by it. */
  isOn: boolean
}

/** The names are those of the dialog: comparing them would load its messages with every page. */
const parse = (value: unknown): Diet | null => {
  const { freeOf, dietary, isOn } = (value ?? {}) as Record<string, unknown>
  return Array.isArray(freeOf) && Array.isArray(dietary) ? { freeOf, dietary, isOn: isOn === true } : null
}

/** The persisted diet, or null. */
export const storedDiet = persistedStore<Diet | null>({ key: 'diet', parse, empty: null })

/** The persisted diet, on or off; null on the server and during hydration. */
export const useDiet = (): Diet | null => useStore(storedDiet, null)

const active = (diet: Diet | null) => (diet?.isOn === true ? diet : null)
/** The diet if it is on, otherwise null. */
export const useActiveDiet = (): Diet | null => active(useDiet())
export const activeDiet = (): Diet | null => (import.meta.env.SSR ? null : active(storedDiet.read()))

type Narrowed = { freeOf?: Allergen[]; dietary?: Dietary[] }
const union = <Name>(one: readonly Name[] = [], other: readonly Name[]) => [...new Set([...one, ...other])]

/** A query of products, narrowed to a diet. */
export const withDiet = <Asked extends object>(query: Asked & Narrowed, diet: Diet | null): Asked & Narrowed =>
  diet === null
    ? query
    : { ...query, freeOf: union(query.freeOf, diet.freeOf), dietary: union(query.dietary, diet.dietary) }
