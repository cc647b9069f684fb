import { lineTotal, toCents, toReais } from '@lotus/commerce/money'
import type { Cart, CartItem, CartLine as CartLineView } from '@lotus/openapi/schema'

import { limits } from '#domain/limits.ts'
import type { KnownProduct } from '#domain/known-product.ts'
import { Problem } from '#platform/problem.ts'

/** A stored line; `addedCents` is the unit price after discount when the line was added or last confirmed. */
export type CartLine = { productId: number; quantity: number; addedCents: number; addedAt: Date; position: number }

/** Products by id; their quantity is what this shopper can buy. */
export type Products = ReadonlyMap<number, KnownProduct>

/** The resulting lines, or the reason for the rejection. */
export type Decision = { ok: true; lines: CartLine[] } | { ok: false; problem: Problem }

/** The maximum number of different products in a cart. */
export const maxLines = limits.cart.products
const maxQuantity = limits.cart.unitsOfProduct

const linesBy = (lines: readonly CartLine[]) => new Map(lines.map((line) => [line.productId, line]))

/** The maximum quantity of a product in a cart; 0 if it is unavailable. */
export const unitsOf = (known: KnownProduct | undefined): number =>
  known?.isActive === true ? Math.min(known.product.quantity, maxQuantity) : 0

/** Appended at the end of the cart at the current price. */
export function newLine(lines: Iterable<CartLine>, { product }: KnownProduct, quantity: number, now: Date): CartLine {
  const last = Math.max(-1, ...[...lines].map(({ position }) => position))
  return {
    productId: product.productId,
    quantity,
    addedCents: toCents(product.finalPrice),
    addedAt: now,
    position: last + 1,
  }
}

/**
 * D7, D33: sets the absolute quantity; 0 removes the line. A lower quantity is allowed regardless of the stock, and the same
 * quantity confirms the current price (CART-14).
 */
export function setQuantity(
  lines: readonly CartLine[],
  known: KnownProduct | undefined,
  { productId, quantity }: CartItem,
  now: Date,
): Decision {
  const line = lines.find((one) => one.productId === productId)
  const put = (changed: CartLine): Decision => ({ ok: true, lines: [...linesBy([...lines, changed]).values()] })
  if (quantity === 0) return { ok: true, lines: lines.filter((one) => one !== line) }
  if (known?.isActive !== true) return { ok: false, problem: new Problem('PRODUCT_UNAVAILABLE') }
  if (line?.quantity === quantity) return put({ ...line, addedCents: toCents(known.product.finalPrice) })
  if (line !== undefined && quantity < line.quantity) return put({ ...line, quantity })
  const available = unitsOf(known)
  if (quantity > available) return { ok: false, problem: new Problem('OUT_OF_STOCK', { params: { available } }) }
  if (line !== undefined) return put({ ...line, quantity })
  if (lines.length >= maxLines) {
    return { ok: false, problem: new Problem('CART_FULL', { params: { limit: maxLines } }) }
  }
  return put(newLine(lines, known, quantity, now))
}

/** D39: subtracts the ordered units; units added in the meantime stay. */
export function withoutOrdered(lines: readonly CartLine[], ordered: readonly CartItem[]): CartLine[] {
  const taken = new Map(ordered.map(({ productId, quantity }) => [productId, quantity]))
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

function toLine(line: CartLine, { product, isActive }: KnownProduct): CartLineView {
  const { quantity, addedCents, addedAt } = line
  const { price, discount } = product
  const isEnough = product.quantity >= quantity
  return {
    product,
    price,
    quantity,
    discount,
    lineTotal: toReais(lineTotal({ priceCents: toCents(price), discount, quantity })),
    addedPrice: toReais(addedCents),
    addedAt: addedAt.toISOString(),
    problem: !isActive ? 'PRODUCT_UNAVAILABLE' : isEnough ? null : 'OUT_OF_STOCK',
  }
}

/** The cart with current prices, stock and names. */
export function toCart(
  { id, version, lines }: { id: number; version: number; lines: readonly CartLine[] },
  products: Products,
): Cart {
  const cartItems = lines
    .toSorted((one, other) => one.position - other.position)
    .flatMap((line) => {
      const known = products.get(line.productId)
      return known === undefined ? [] : [toLine(line, known)]
    })
  const cents = cartItems
    .filter(({ problem }) => problem === null)
    .reduce((sum, line) => sum + toCents(line.lineTotal), 0)
  return { cartId: id, version, totalPrice: toReais(cents), cartItems }
}
