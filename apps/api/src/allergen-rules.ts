import type { Allergen, Dietary } from '@lotus/openapi/schema'

export type Declaration = {
  allergens: readonly Allergen[]
  may_contain: readonly Allergen[]
  /** Whether the declaration of the label is known. */
  allergens_declared: boolean
  dietary: readonly Dietary[]
}
type Contradiction = { column: 'allergens' | 'may_contain' | 'dietary'; problem: string; fix: string }

/** The allergens that each dietary mark forbids; gluten also as traces (Lei 10.674/2003). Lactose-free products may contain milk. */
const excludedBy: Partial<Record<Dietary, readonly Allergen[]>> = {
  vegan: ['egg', 'milk', 'fish', 'crustaceans', 'molluscs'],
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  'gluten-free': ['gluten'],
}

/** The contradictions in a product's allergens, traces and marks. */
export function contradictionsOf({
  allergens,
  may_contain: traces,
  allergens_declared: declared,
  dietary,
}: Declaration) {
  const found: Contradiction[] = []
  const both = traces.filter((name) => allergens.includes(name))
  if (both.length > 0)
    found.push({
      column: 'may_contain',
      problem: `"${both.join(', ')}" is also in allergens`,
      fix: 'Keep it in allergens if the product contains it, or in may_contain if it may have traces.',
    })
  if (!declared && traces.length > 0)
    found.push({
      column: 'allergens',
      problem: 'is empty, although may_contain is filled',
      fix: 'Write what the label declares, or none.',
    })
  for (const mark of dietary) {
    const stated = mark === 'gluten-free' ? [...allergens, ...traces] : allergens
    const against = stated.filter((name) => excludedBy[mark]?.includes(name))
    if (against.length > 0)
      found.push({
        column: 'dietary',
        problem: `"${mark}" contradicts the allergens ${against.join(', ')}`,
        fix: `Remove ${mark}, or correct allergens and may_contain.`,
      })
  }
  return found
}
