import type { StoredUnits } from '#platform/schema.ts'

import type { LineRow, RefundRow, ReturnRow } from './purchase-types.ts'

/** The units of each product that the buyer has and can send back: neither returned, nor refunded before the shipment. */
export function returnableUnits(
  lines: readonly Pick<LineRow, 'product_id' | 'quantity'>[],
  returns: readonly Pick<ReturnRow, 'state' | 'lines'>[],
  refunds: readonly Pick<RefundRow, 'cause' | 'state' | 'lines'>[],
): StoredUnits[] {
  const gone = new Map<number, number>()
  const take = (units: readonly StoredUnits[]) => {
    for (const { productId, quantity } of units) gone.set(productId, (gone.get(productId) ?? 0) + quantity)
  }
  for (const { state, lines: units } of returns) if (state !== 'REJECTED') take(units)
  for (const { cause, state, lines: units } of refunds) if (cause === 'SHOP' && state !== 'FAILED') take(units)
  return lines
    .map(({ product_id: productId, quantity }) => ({ productId, quantity: quantity - (gone.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}
