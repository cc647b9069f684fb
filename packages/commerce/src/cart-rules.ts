import type { Cents } from './money.ts'
import { productNameForMessage } from './text.ts'

/** The minimum fields of a cart line; additional fields of callers' lines are preserved. */
export type CartLine = { productId: number; quantity: number }

/** The product data that the rules need: units available now, and the name for messages. */
export type StockedProduct = { productId: number; name: string; stock: number }

/** The reason for a rejected change; `name` is truncated for messages (CART-12), `max` is the largest valid quantity. */
export type CartRejection =
  | { ok: false; code: 'NOT_FOUND'; params: Record<never, never> }
  | { ok: false; code: 'ALREADY_IN_CART' | 'OUT_OF_STOCK' | 'NOT_IN_CART'; params: { name: string } }
  | { ok: false; code: 'MAX_QUANTITY'; params: { name: string; max: number } }

/** The changed cart (a new array; the input is never mutated), or the reason for the rejection. */
export type CartDecision<Line extends CartLine> = { ok: true; cart: Line[] } | CartRejection

/** No line holds more units than this, whatever the stock. */
export const MAX_LINE_QUANTITY = 99

const NOT_FOUND: CartRejection = { ok: false, code: 'NOT_FOUND', params: {} }

/** CART-02: appends a new line; `product` is null if the look-up found none (CART-04). */
export function add<Line extends CartLine>(
  cart: readonly Line[],
  product: StockedProduct | null,
  line: Line,
): CartDecision<Line> {
  if (product === null) return NOT_FOUND
  if (line.productId !== product.productId)
    throw new RangeError(`Line of ${line.productId} with product ${product.productId}`)
  wholeQuantity(line.quantity, 1)
  if (find(cart, product) !== undefined) return rejected('ALREADY_IN_CART', product)
  return fits(product, line.quantity) ?? { ok: true, cart: [...cart, line] }
}

/** CART-03, CART-04, D7: adds one unit; rejected if stock is below the quantity plus 1. */
export function increase<Line extends CartLine>(
  cart: readonly Line[],
  product: StockedProduct | null,
): CartDecision<Line> {
  if (product === null) return NOT_FOUND
  const line = find(cart, product)
  if (line === undefined) return rejected('NOT_IN_CART', product)
  if (product.stock < line.quantity + 1) return rejected('OUT_OF_STOCK', product)
  return fits(product, line.quantity + 1) ?? { ok: true, cart: withQuantity(cart, line, line.quantity + 1) }
}

/** CART-03: sets a typed quantity; 0 removes the line (D33). RangeError for anything but a whole number from 0. */
export function setQuantity<Line extends CartLine>(
  cart: readonly Line[],
  product: StockedProduct | null,
  quantity: number,
): CartDecision<Line> {
  wholeQuantity(quantity, 0)
  if (product === null) return NOT_FOUND
  const line = find(cart, product)
  if (line === undefined) return rejected('NOT_IN_CART', product)
  if (quantity === 0) return { ok: true, cart: without(cart, line) }
  return fits(product, quantity) ?? { ok: true, cart: withQuantity(cart, line, quantity) }
}

/** CART-05: removes one unit; at quantity 1, or with `clean`, removes the line. Ignores stock, so sold-out items can be removed. */
export function decrease<Line extends CartLine>(
  cart: readonly Line[],
  product: Omit<StockedProduct, 'stock'>,
  { clean = false }: { clean?: boolean } = {},
): CartDecision<Line> {
  const line = find(cart, product)
  if (line === undefined) return rejected('NOT_IN_CART', product)
  const cartAfter = clean || line.quantity <= 1 ? without(cart, line) : withQuantity(cart, line, line.quantity - 1)
  return { ok: true, cart: cartAfter }
}

/** CART-05: removes the line, whatever its quantity. */
export function remove<Line extends CartLine>(
  cart: readonly Line[],
  product: Omit<StockedProduct, 'stock'>,
): CartDecision<Line> {
  return decrease(cart, product, { clean: true })
}

/** A typed quantity as a whole number from 0, or null; accepts the full-width digits of Chinese input methods. */
export function parseQuantity(text: string): number | null {
  const digits = text.normalize('NFKC').trim()
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}

/** CART-11, D41: cents missing from the discounted subtotal to the minimum order; 0 at or above it, and for pickup. */
export function missingForMinimum(
  subtotal: Cents,
  minimum: Cents,
  { pickup = false }: { pickup?: boolean } = {},
): Cents {
  return pickup ? 0 : Math.max(0, minimum - subtotal)
}

/** CART-10, D11, D41: cents missing from the discounted subtotal to free shipping; 0 at or above the threshold. */
export function missingForFreeShipping(subtotal: Cents, freeFrom: Cents): Cents {
  return Math.max(0, freeFrom - subtotal)
}

function fits(product: StockedProduct, quantity: number): CartRejection | undefined {
  if (product.stock < 1) return rejected('OUT_OF_STOCK', product)
  const max = Math.min(product.stock, MAX_LINE_QUANTITY)
  if (quantity <= max) return undefined
  return { ok: false, code: 'MAX_QUANTITY', params: { name: productNameForMessage(product.name), max } }
}

function rejected(code: 'ALREADY_IN_CART' | 'OUT_OF_STOCK' | 'NOT_IN_CART', { name }: { name: string }): CartRejection {
  return { ok: false, code, params: { name: productNameForMessage(name) } }
}

function find<Line extends CartLine>(cart: readonly Line[], { productId }: { productId: number }): Line | undefined {
  return cart.find((line) => line.productId === productId)
}

function withQuantity<Line extends CartLine>(cart: readonly Line[], changed: Line, quantity: number): Line[] {
  return cart.map((line) => (line === changed ? { ...line, quantity } : line))
}

function without<Line extends CartLine>(cart: readonly Line[], gone: Line): Line[] {
  return cart.filter((line) => line !== gone)
}

function wholeQuantity(quantity: number, least: number): void {
  if (!Number.isSafeInteger(quantity) || quantity < least) throw new RangeError(`Not a quantity: ${quantity}`)
}
