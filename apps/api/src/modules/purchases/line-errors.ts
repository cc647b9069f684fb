import { lineTotal, toReais, unitPriceAfterDiscount } from '@lotus/commerce/money'
import type { CartItem, LineError } from '@lotus/openapi/schema'

import { Problem } from '#platform/problem.ts'

import type { Goods } from './goods.repository.ts'
import type { Intent } from './purchase-types.ts'

const unitPrice = ({ priceCents, discount }: Goods) => toReais(unitPriceAfterDiscount({ priceCents, discount }))

/** Lists the lines that cannot be sold now, each with the reason. */
export function findLineErrors(items: readonly CartItem[], goods: ReadonlyMap<number, Goods>): LineError[] {
  return items.flatMap(({ productId, quantity }): LineError[] => {
    const found = goods.get(productId)
    if (found === undefined || !found.active) {
      return [{ productId, code: 'PRODUCT_UNAVAILABLE', requested: quantity, available: 0 }]
    }
    const { stock } = found
    if (stock >= quantity) return []
    return [{ productId, code: 'OUT_OF_STOCK', requested: quantity, available: stock, unitPrice: unitPrice(found) }]
  })
}

/** @throws {Problem} PRODUCT_UNAVAILABLE or OUT_OF_STOCK with every line that cannot be sold */
export function rejectLineErrors(lines: LineError[]): void {
  if (lines.length === 0) return
  const gone = lines.some(({ code }) => code === 'PRODUCT_UNAVAILABLE')
  throw new Problem(gone ? 'PRODUCT_UNAVAILABLE' : 'OUT_OF_STOCK', { lines })
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
  const items = intent.lines.map(({ product_id: productId, quantity }) => ({ productId, quantity }))
  rejectLineErrors(findLineErrors(items, goods))
  const subtotal = items.reduce((sum, { productId, quantity }) => {
    const { priceCents = 0, discount = 0 } = goods.get(productId) ?? {}
    return sum + lineTotal({ priceCents, discount, quantity })
  }, 0)
  const total = subtotal + intent.shipping_cents + intent.tax_cents
  if (total > intent.total_cents) throw priceChanged(total, items, goods)
}
