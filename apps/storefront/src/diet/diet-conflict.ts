import type { Allergen, Dietary, ProductSummary } from '@lotus/openapi/schema'

import { isWithin } from './diet-rules.ts'
import type { Diet } from './diet.ts'

/** Why a product is outside a diet. */
export type Conflict = {
  contains: Allergen[]
  mayContain: Allergen[]
  /** The shop does not know its allergens. */
  isUndeclared: boolean
  /** The marks of the diet that the product does not have. */
  unmarked: Dietary[]
}

/** Null for a product within the diet. */
export function conflictOf(product: Partial<ProductSummary>, diet: Diet): Conflict | null {
  if (isWithin(product, diet)) return null
  const { freeOf, dietary } = diet
  const { allergens = [], mayContain = [], allergensDeclared = false, dietary: marks = [] } = product
  return {
    contains: freeOf.filter((name) => allergens.includes(name)),
    mayContain: freeOf.filter((name) => mayContain.includes(name)),
    isUndeclared: freeOf.length > 0 && !allergensDeclared,
    unmarked: dietary.filter((name) => !marks.includes(name)),
  }
}
