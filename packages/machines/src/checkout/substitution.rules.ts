import type { CartItem, CheckoutIntent, CheckoutItem } from '@lotus/openapi/schema'

import type { SubstitutionPreference } from './checkout.types.ts'

/** Whether two preferences are the same for these products. Choices for other products are ignored. */
export const sameSubstitution = (
  one: SubstitutionPreference,
  other: SubstitutionPreference,
  products: readonly Pick<CartItem, 'productId'>[],
): boolean =>
  one.order === other.order && products.every(({ productId }) => one.lines[productId] === other.lines[productId])

/** The preference of an existing intent. */
export const substitutionOf = ({ substitution: order, lines }: CheckoutIntent): SubstitutionPreference => {
  const own = lines.flatMap(({ productId, substitution = null }) =>
    substitution === null ? [] : [[productId, substitution] as const],
  )
  return { order, lines: Object.fromEntries(own) }
}

/** The items of an order, each with its own choice if it has one. */
export const withSubstitution = (items: readonly CartItem[], { lines }: SubstitutionPreference): CheckoutItem[] =>
  items.map((item) => {
    const substitution = lines[item.productId]
    return substitution === undefined ? item : { ...item, substitution }
  })
