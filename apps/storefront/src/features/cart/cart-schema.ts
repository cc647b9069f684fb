import { MAX_LINE_QUANTITY } from '@lotus/commerce/cart-rules'
import type { CartItem, ProductSummary } from '@lotus/openapi/schema'

import type { Schema } from '#account-document/schema.ts'
import { isText, listOf } from '#storage/storage.ts'
import { isAmount, isStoredProduct } from '#storage/stored-product.ts'

/** A line of the cart: the quantity, and a snapshot of the product when it was added, to show changes since. */
export type CartEntry = {
  productId: number
  quantity: number
  /** An instant of ISO 8601. */
  addedAt: string
  product: ProductSummary
  /** Reais per unit, when the line was added or its price last confirmed. Absent or null until the server has sent it. */
  addedPrice?: number | null
}

export type CartChange =
  /** An absolute quantity; 0 removes the line (D33). */
  | {
      type: 'set'
      line: CartEntry
      /** Confirms the current price; the quantity is the present one (CART-14). */
      confirmsPrice?: boolean
      /** The position of a guest's line that is restored. The server restores lines at the end. */
      at?: number
    }
  | { type: 'clear' }
  /** A guest's cart at a sign-in: the larger quantity of each product (D8). */
  | { type: 'merge'; lines: readonly CartEntry[] }
  /** Undoes a merge on the server, which knows the cart before it. */
  | { type: 'undo'; mergeId: string }
  /** The server has removed ordered items (D39). `left` is the largest quantity of each ordered product that can remain. */
  | { type: 'order'; left: readonly CartItem[] }

function isEntry(value: unknown): value is CartEntry {
  const { productId, quantity, addedAt, product, addedPrice } = (value ?? {}) as Partial<CartEntry>
  return (
    Number.isInteger(quantity) &&
    isAmount(quantity, MAX_LINE_QUANTITY) &&
    isText(addedAt) &&
    isStoredProduct(product) &&
    product.productId === productId &&
    isAmount(addedPrice ?? 0)
  )
}

const linesOf = (value: unknown) => listOf(isEntry)(value)?.filter(({ quantity }) => quantity > 0) ?? null

function parseChange(value: unknown): CartChange | null {
  const { type, line, lines, mergeId, left } = (value ?? {}) as Record<string, unknown>
  if (type === 'merge') {
    const valid = linesOf(lines)
    return valid && { type, lines: valid }
  }
  const isValid =
    type === 'clear' ||
    (type === 'set' && isEntry(line)) ||
    (type === 'undo' && isText(mergeId)) ||
    (type === 'order' && Array.isArray(left))
  return isValid ? (value as CartChange) : null
}

export const unitsIn = (lines: readonly CartItem[], productId: number): number =>
  lines.find((line) => line.productId === productId)?.quantity ?? 0

/** Sets the quantity of a line. A known line keeps its position and its price. */
function set(
  lines: readonly CartEntry[],
  { line, confirmsPrice, at = lines.length }: Extract<CartChange, { type: 'set' }>,
) {
  const { productId, quantity, product } = line
  if (quantity === 0) return lines.filter((one) => one.productId !== productId)
  if (unitsIn(lines, productId) === 0) return lines.toSpliced(at, 0, line)
  const price = confirmsPrice && { product, addedPrice: product.finalPrice }
  return lines.map((one) => (one.productId === productId ? { ...one, quantity, ...price } : one))
}

/** The cart in the order of adding. The cart of a guest, and of an account before the first answer, is stored under `cartItems`. */
export const cartSchema: Schema<readonly CartEntry[], CartChange> = {
  name: 'cart',
  guestKey: 'cartItems',
  initial: [],
  parseState: linesOf,
  parseChange,
  apply(lines, change) {
    switch (change.type) {
      case 'set':
        return set(lines, change)
      case 'clear':
        return []
      case 'merge':
        return change.lines.reduce<readonly CartEntry[]>((all, line) => {
          const quantity = Math.max(line.quantity, unitsIn(all, line.productId))
          return set(all, { type: 'set', line: { ...line, quantity } })
        }, lines)
      case 'order':
        // The cart that was read may already contain the order, so this does not subtract the ordered quantities.
        return change.left.reduce<readonly CartEntry[]>((all, { productId, quantity }) => {
          const line = all.find((one) => one.productId === productId)
          if (line === undefined) return all
          return set(all, { type: 'set', line: { ...line, quantity: Math.min(line.quantity, quantity) } })
        }, lines)
      default:
        return lines
    }
  },
}
