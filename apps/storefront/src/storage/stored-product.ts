import type { ProductSummary } from '@lotus/openapi/schema'

import { isText } from './storage.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a stored value is a number from 0 to a maximum; by default an amount in reais. */
export const isAmount = (value: unknown, maximum = 1e7): value is number =>
  typeof value === 'number' && value >= 0 && value <= maximum

/** Whether a stored value has each field of a product that the cart and the wishlist display or calculate with. */
export function isStoredProduct(value: unknown): value is ProductSummary {
  if (!isObject(value)) return false
  const { productId, productName, names, imageUrl, tint, price, discount, finalPrice, quantity, unitPrice } = value
  return (
    Number.isSafeInteger(productId) &&
    [productName, imageUrl, tint].every(isText) &&
    isObject(names) &&
    isText(names['pt-BR']) &&
    Object.values(names).every(isText) &&
    isAmount(price) &&
    isAmount(discount, 1) &&
    isAmount(finalPrice) &&
    Number.isSafeInteger(quantity) &&
    (unitPrice === null || (isObject(unitPrice) && isAmount(unitPrice['price']) && isText(unitPrice['per'])))
  )
}
