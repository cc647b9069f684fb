import type { ProductSummary } from '@lotus/openapi/schema'

import { storedDiet, type Diet } from './diet.ts'

/** Persists the diet, or removes one without choices. The attribute hides lists until they are filtered. */
export function chooseDiet(diet: Diet | null): void {
  const isEmpty = diet === null || diet.freeOf.length + diet.dietary.length === 0
  storedDiet.write(isEmpty ? null : diet)
  document.documentElement.toggleAttribute('data-diet', !isEmpty && diet.isOn)
}

/** Whether a product is within a diet. Products that the browser stored before products had declarations are not. */
export const isWithin = (product: Partial<ProductSummary>, { freeOf, dietary }: Diet): boolean =>
  (freeOf.length === 0 || product.allergensDeclared === true) &&
  !freeOf.some((name) => product.allergens?.includes(name) === true || product.mayContain?.includes(name) === true) &&
  dietary.every((name) => product.dietary?.includes(name))
