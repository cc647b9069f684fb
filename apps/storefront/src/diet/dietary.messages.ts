import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Allergen, Dietary, Storage } from '@lotus/openapi/schema'

export const dietaryMessages = {
  vegetarian: msg`Vegetariano`,
  vegan: msg`Vegano`,
  'gluten-free': msg`Sem glúten`,
  'lactose-free': msg`Sem lactose`,
  organic: msg`Orgânico`,
  halal: msg`Halal`,
} satisfies Record<Dietary, MessageDescriptor>

/** The allergens (ANVISA RDC 727/2022, and others that labels declare), as used after "contém" and "sem". */
export const allergenMessages = {
  gluten: msg`glúten`,
  milk: msg`leite`,
  egg: msg`ovo`,
  soy: msg`soja`,
  peanut: msg`amendoim`,
  'tree-nuts': msg`castanhas`,
  sesame: msg`gergelim`,
  fish: msg`peixe`,
  crustaceans: msg`crustáceos`,
  molluscs: msg`moluscos`,
  mustard: msg`mostarda`,
  sulphites: msg`sulfitos`,
  latex: msg`látex natural`,
} satisfies Record<Allergen, MessageDescriptor>

export const storageMessages = {
  ambient: msg`Em temperatura ambiente`,
  refrigerated: msg`Refrigerado`,
  frozen: msg`Congelado`,
} satisfies Record<Storage, MessageDescriptor>
