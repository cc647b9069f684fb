import { MAX_LINE_QUANTITY } from '@lotus/commerce/cart-rules'
import type { CartItem } from '@lotus/openapi/schema'

import { sha256 } from '#platform/digest.ts'
import { Problem } from '#platform/problem.ts'

/**
 * S03: one line for each product, in order of first appearance.
 *
 * @param path of the list in the request body
 * @throws {Problem} VALIDATION_FAILED if the lines of one product add up to more than 99
 */
export function mergeInOrder(items: readonly CartItem[], path = 'items'): CartItem[] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  const merged = [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
  if (merged.some(({ quantity }) => quantity > MAX_LINE_QUANTITY)) {
    throw new Problem('VALIDATION_FAILED', { fields: [{ path, code: 'TOO_LARGE', limit: MAX_LINE_QUANTITY }] })
  }
  return merged
}

/** The merged lines by ascending id, the order in which products are locked. @throws {Problem} VALIDATION_FAILED as above */
export const mergeItems = (items: readonly CartItem[]): CartItem[] =>
  mergeInOrder(items).toSorted((one, other) => one.productId - other.productId)

/** Identifies the goods of a shipping quote, independent of how they are split and ordered. */
export const hashOfItems = (merged: readonly CartItem[]): string =>
  sha256(merged.map(({ productId, quantity }) => `${productId}:${quantity}`).join(','))
