import type { ProductSummary } from '@lotus/openapi/schema'

import { isText } from './storage.ts'

/** Whether a stored value is a number from 0 to a maximum; by default an amount in reais. */
export const isAmount = (value: unknown, maximum = 1e7): value is number =>
  typeof value === 'number' && value >= 0 && value <= maximum

/** Whether a stored value has each field of a product that the cart and the wishlist display or calculate with. */
export function isStoredProduct(value: unknown): value is ProductSummary {
  const product = (value ?? {}) as Partial<ProductSummary>
  const { names, unitPrice } = product
  return (
    [product.productName, names?.['pt-BR'], product.imageUrl, product.tint].every(isText) &&
    [product.productId, product.quantity].every(Number.isSafeInteger) &&
    [product.price, product.finalPrice, unitPrice === null ? 0 : unitPrice?.price].every((reais) => isAmount(reais)) &&
    isAmount(product.discount, 1)
  )
}
