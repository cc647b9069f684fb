import type { Allergen, Dietary } from '@lotus/openapi/schema'

const dietaryOrder = {
  vegetarian: true,
  vegan: true,
  'gluten-free': true,
  'lactose-free': true,
  organic: true,
  halal: true,
} satisfies Record<Dietary, true>

const allergenOrder = {
  gluten: true,
  milk: true,
  egg: true,
  soy: true,
  peanut: true,
  'tree-nuts': true,
  sesame: true,
  fish: true,
  crustaceans: true,
  molluscs: true,
  mustard: true,
  sulphites: true,
  latex: true,
} satisfies Record<Allergen, true>

// Safe casts: the keys of an object literal are the keys of its type.
/** The dietary marks and the allergens, in the order in which forms offer them, without their messages. */
export const dietaryNames = Object.keys(dietaryOrder) as Dietary[]
export const allergenNames = Object.keys(allergenOrder) as Allergen[]
