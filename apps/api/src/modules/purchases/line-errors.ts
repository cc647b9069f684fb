import { lineTotal, toReais, unitPriceAfterDiscount } from '@lotus/commerce/money'
import type { CartItem, LineError } from '@lotus/openapi/schema'

import { Problem } from '#platform/problem.ts'

import { unitsOf } from './core/units.ts'
import type { Goods } from '#domain/goods.repository.ts'
import type { Intent } from './purchase-types.ts'

const unitPrice = ({ priceCents, discount }: Goods) => toReais(unitPriceAfterDiscount({ priceCents, discount }))

/** @throws {Problem} PRODUCT_UNAVAILABLE or OUT_OF_STOCK with every line that cannot be sold now */
export function checkLines(items: readonly CartItem[], goods: ReadonlyMap<number, Goods>): void {
  const lines = items.flatMap(({ productId, quantity: requested }): LineError[] => {
    const found = goods.get(productId)
    if (found?.active !== true) return [{ productId, code: 'PRODUCT_UNAVAILABLE', requested, available: 0 }]
    const { stock: available } = found
    if (available >= requested) return []
    return [{ productId, code: 'OUT_OF_STOCK', requested, available, unitPrice: unitPrice(found) }]
  })
  if (lines.length === 0) return
  const isGone = lines.some(({ code }) => code === 'PRODUCT_UNAVAILABLE')
  throw new Problem(isGone ? 'PRODUCT_UNAVAILABLE' : 'OUT_OF_STOCK', { lines })
}

/** 409 with the current price of each line. */
export const priceChanged = (totalCents: number, items: readonly CartItem[], goods: ReadonlyMap<number, Goods>) =>
  new Problem('PRICE_CHANGED', {
    params: { total: toReais(totalCents) },
    lines: items.flatMap(({ productId, quantity }): LineError[] => {
      const found = goods.get(productId)
      if (found === undefined) return []
      const { stock } = found
      return [{ productId, code: 'PRICE_CHANGED', requested: quantity, available: stock, unitPrice: unitPrice(found) }]
    }),
  })

/**
 * BEY-03: an expired purchase opens again if its products are available and the total has not risen.
 * @throws {Problem} OUT_OF_STOCK, PRODUCT_UNAVAILABLE, PRICE_CHANGED
 */
export function rejectRenewal(intent: Intent, goods: ReadonlyMap<number, Goods>): void {
  const items = unitsOf({ intent })
  checkLines(items, goods)
  const subtotal = items.reduce((sum, { productId, quantity }) => {
    const { priceCents = 0, discount = 0 } = goods.get(productId) ?? {}
    return sum + lineTotal({ priceCents, discount, quantity })
  }, 0)
  const total = subtotal + intent.shipping_cents + intent.tax_cents
  if (total > intent.total_cents) throw priceChanged(total, items, goods)
}
