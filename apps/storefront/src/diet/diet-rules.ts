import type { ProductSummary } from '@lotus/openapi/schema'

import { storedDiet, type Diet } from './diet.ts'

/** Persists the diet; one without choices is forgotten. The attribute hides lists until they are filtered. */
export function chooseDiet(diet: Diet | null): void {
  const isEmpty = diet === null || diet.freeOf.length + diet.dietary.length === 0
  storedDiet.write(isEmpty ? null : diet)
  document.documentElement.toggleAttribute('data-diet', !isEmpty && diet.isOn)
}

/** Whether a product is of a diet. One that the browser has stored before it had declarations is not. */
export const isWithin = (product: Partial<ProductSummary>, { freeOf, dietary }: Diet): boolean =>
  (freeOf.length === 0 || product.allergensDeclared === true) &&
  !freeOf.some((name) => product.allergens?.includes(name) === true || product.mayContain?.includes(name) === true) &&
  dietary.every((name) => product.dietary?.includes(name))
