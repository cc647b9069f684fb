import type { CartItem, CartMergeChange } from '@lotus/openapi/schema'

import { maxLines, newLine, unitsOf, type CartLine, type Products } from './cart-lines.ts'

type Merged = { before: number; wanted: number; can: number; isFull: boolean }

function reasonOf({ before, wanted, can, isFull }: Merged): CartMergeChange['reason'] {
  if (can === 0) return 'UNAVAILABLE'
  if (isFull) return 'CART_FULL'
  if (can < wanted) return 'CAPPED_AT_STOCK'
  return before === 0 ? 'ADDED' : 'LARGER_KEPT'
}

/**
 * D8, S08: the union of both carts; for a product in both, the larger quantity, limited by the stock. Reports each product
 * whose quantity differs between the two.
 */
export function mergeLines(
  account: readonly CartLine[],
  guest: readonly CartItem[],
  products: Products,
  now: Date,
): { lines: CartLine[]; changes: CartMergeChange[] } {
  const lines = new Map(account.map((line) => [line.productId, line]))
  const changes: CartMergeChange[] = []
  for (const { productId, quantity } of guest) {
    const known = products.get(productId)
    const line = lines.get(productId)
    const before = line?.quantity ?? 0
    const wanted = Math.max(before, quantity)
    const isFull = line === undefined && lines.size >= maxLines
    const can = Math.min(wanted, unitsOf(known))
    const merged = isFull ? 0 : can
    if (merged === 0) lines.delete(productId)
    else if (line !== undefined) lines.set(productId, { ...line, quantity: merged })
    else if (known !== undefined) lines.set(productId, newLine(lines.values(), known, merged, now))
    if (merged === before && merged === quantity) continue
    const reason = reasonOf({ before, wanted, can, isFull })
    changes.push({ productId, names: known?.product.names ?? null, guest: quantity, account: before, merged, reason })
  }
  return { lines: [...lines.values()], changes }
}
