import { missingForMinimum } from '@lotus/commerce/cart-rules'
import { addReais, lineTotal, toCents, toReais } from '@lotus/commerce/money'
import { sameItems } from '@lotus/machines/checkout/rules'
import type { CheckoutContext } from '@lotus/machines/checkout/types'
import type { ProductSummary } from '@lotus/openapi/schema'

import type { CartLine } from './order-summary-view.ts'

/** Why a line cannot be bought as it is, or how its price changed. */
export type ReviewNotice =
  | { kind: 'unavailable' | 'soldOut' }
  | { kind: 'fewer'; available: number }
  | { kind: 'dearer' | 'cheaper'; before: number; now: number }

export type ReviewLine = Omit<ProductSummary, 'quantity'> & {
  /** The requested units. */
  quantity: number
  /** Reais, for the requested quantity, even if it is not available. */
  total: number
  notice: ReviewNotice | null
}

/** The order at current prices and stock; amounts in decimal reais. */
export type ReviewView = {
  lines: ReviewLine[]
  subtotal: number
  total: number
  minimumOrder: number
  missingForMinimum: number
  canConfirm: boolean
}

const blocks = (notice: ReviewNotice | null) => notice !== null && notice.kind !== 'dearer' && notice.kind !== 'cheaper'

/** The server's preview compared with the cart that the shopper knows (CHK-05). */
export function viewReview(
  { items, preview, selectedShipping }: Pick<CheckoutContext, 'items' | 'preview' | 'selectedShipping'>,
  cart: readonly CartLine[],
): ReviewView | null {
  if (preview === null || selectedShipping === null || !sameItems(preview.lines, items)) return null
  const lines = preview.lines.flatMap(({ productId, quantity, product, problem }): ReviewLine[] => {
    const known = cart.find((line) => line.productId === productId)?.product
    const shown = product ?? known
    if (shown === undefined) return []
    return [
      {
        ...shown,
        productId,
        quantity,
        total: toReais(lineTotal({ priceCents: toCents(shown.price), discount: shown.discount, quantity })),
        notice: noticeOf({ quantity, product, problem }, known),
      },
    ]
  })
  const minimum = toCents(preview.minimumOrder)
  const missing = toReais(missingForMinimum(toCents(preview.subtotal), minimum, { pickup: selectedShipping.pickup }))
  return {
    lines,
    subtotal: preview.subtotal,
    total: addReais(preview.subtotal, selectedShipping.cost),
    minimumOrder: preview.minimumOrder,
    missingForMinimum: missing,
    canConfirm: missing === 0 && preview.lines.every(({ problem }) => problem === null),
  }
}

type Asked = { quantity: number; product: ProductSummary | null; problem: string | null }

function noticeOf({ quantity, product, problem }: Asked, known: ProductSummary | undefined): ReviewNotice | null {
  if (product === null || problem === 'PRODUCT_UNAVAILABLE') return { kind: 'unavailable' }
  if (problem === 'OUT_OF_STOCK' || product.quantity < quantity)
    return product.quantity < 1 ? { kind: 'soldOut' } : { kind: 'fewer', available: product.quantity }
  if (known === undefined || known.finalPrice === product.finalPrice) return null
  const kind = product.finalPrice > known.finalPrice ? 'dearer' : 'cheaper'
  return { kind, before: known.finalPrice, now: product.finalPrice }
}

/** Whether a line blocks the order. */
export const isBlocked = ({ notice }: ReviewLine): boolean => blocks(notice)
