import type { CartItem } from '@lotus/openapi/schema'

import { sha256 } from './digest.ts'
import { Problem } from './problem.ts'

const mostOfOne = 99

/**
 * S03: one line for each product, in the order in which they first come.
 * @param path of the list in the caller's body
 * @throws {Problem} VALIDATION_FAILED where the lines of one product are more than 99 together
 */
export function mergeInOrder(items: readonly CartItem[], path = 'items'): CartItem[] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  const merged = [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
  if (merged.some(({ quantity }) => quantity > mostOfOne)) {
    throw new Problem('VALIDATION_FAILED', { fields: [{ path, code: 'TOO_LARGE', limit: mostOfOne }] })
  }
  return merged
}

/** The same by ascending id: the order in which products are locked. @throws {Problem} VALIDATION_FAILED as there */
export const mergeItems = (items: readonly CartItem[]): CartItem[] =>
  mergeInOrder(items).toSorted((one, other) => one.productId - other.productId)

/** What a shipping quote was made for: the same for the same goods, however they are split and ordered. */
export const hashOfItems = (merged: readonly CartItem[]): string =>
  sha256(merged.map(({ productId, quantity }) => `${productId}:${quantity}`).join(','))
