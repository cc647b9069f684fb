import { missingForMinimum } from '@lotus/commerce/cart-rules'
import { cartTotal, lineTotal, toCents, toReais } from '@lotus/commerce/money'
import { unitPriceOf } from '@lotus/commerce/unit-price-of-line'
import type { CartPreview, ProductSummary } from '@lotus/openapi/schema'

import type { CartEntry } from './cart-store.ts'

/** The differences of a line from when it was added. */
export type LineNotice =
  | { kind: 'unavailable' }
  | { kind: 'soldOut' }
  | { kind: 'fewer'; available: number }
  | { kind: 'dearer' | 'cheaper'; before: number }

export type CartLineView = {
  entry: CartEntry
  product: ProductSummary
  /** Reais for the whole line. */
  total: number
  /** Reais for one unit, with the decimals to show: all of them where a price rounded to cents would not multiply to the total. */
  each: { reais: number; decimals: number }
  notice: LineNotice | null
}

export type CartView = {
  lines: CartLineView[]
  /** Reais, of the buyable lines. */
  subtotal: number
  missingForMinimum: number
  minimumOrder: number
  /** Reais by which the lines cost more than when they were added; at least 0. */
  dearerBy: number
  canCheckOut: boolean
  /** Only the minimum order prevents the checkout, from which pickup is exempt (D41). */
  canPickUp: boolean
}

export type CartLimits = { minimumOrder: number }

/** The cart as displayed: from the stored lines first, then corrected by the server's preview. */
export function viewCart(
  entries: readonly CartEntry[],
  preview: CartPreview | undefined,
  limits: CartLimits,
): CartView {
  const lines = entries.map((entry): CartLineView => {
    const known = preview?.lines.find((line) => line.productId === entry.productId)
    const product = known?.product ?? entry.product
    const cost = { ...priced(product), quantity: entry.quantity }
    const notice = known ? noticeOf(entry, known.product) : null
    return { entry, product, total: toReais(lineTotal(cost)), each: unitPriceOf(cost), notice }
  })
  const buyable = lines.filter(isBuyable)
  const cents = cartTotal(buyable.map(({ entry, product }) => ({ ...priced(product), quantity: entry.quantity })))
  const dearer = buyable.reduce((sum, line) => sum + risenBy(line), 0)
  const minimumOrder = preview?.minimumOrder ?? limits.minimumOrder
  const toMinimum = missingForMinimum(cents, toCents(minimumOrder))
  // A lower total needs no consent (CART-14).
  const isBuyableNow = lines.length > 0 && buyable.length === lines.length && dearer <= 0
  return {
    lines,
    subtotal: toReais(cents),
    minimumOrder,
    missingForMinimum: toReais(toMinimum),
    dearerBy: toReais(Math.max(0, dearer)),
    canCheckOut: isBuyableNow && toMinimum === 0,
    canPickUp: isBuyableNow && toMinimum > 0,
  }
}

/** Whether a line is buyable, possibly at another price. */
export const isBuyable = ({ notice }: CartLineView): boolean => notice === null || 'before' in notice

/** Cents by which a line costs more than when it was added. */
const risenBy = ({ entry, product, notice }: CartLineView): number =>
  notice !== null && 'before' in notice ? (toCents(product.finalPrice) - toCents(notice.before)) * entry.quantity : 0

const priced = ({ price, discount }: ProductSummary) => ({ priceCents: toCents(price), discount })

function noticeOf({ quantity, product, addedPrice }: CartEntry, now: ProductSummary | null): LineNotice | null {
  if (now === null) return { kind: 'unavailable' }
  if (now.quantity < 1) return { kind: 'soldOut' }
  if (now.quantity < quantity) return { kind: 'fewer', available: now.quantity }
  const before = addedPrice ?? product.finalPrice
  if (now.finalPrice > before) return { kind: 'dearer', before }
  if (now.finalPrice < before) return { kind: 'cheaper', before }
  return null
}
