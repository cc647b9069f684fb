import type { Cents } from './money.ts'
import { productNameForMessage } from './text.ts'

/** The least a cart line holds; callers' lines may carry more and keep it. */
export type CartLine = { productId: number; quantity: number }

/** What a decision needs to know of a product: units that can be bought now, and its name for messages. */
export type StockedProduct = { productId: number; name: string; stock: number }

/** Why a cart stays as it is; `name` is cut for messages (CART-12), `max` is the largest quantity that would do. */
export type CartRefusal =
  | { ok: false; code: 'NOT_FOUND'; params: Record<never, never> }
  | { ok: false; code: 'ALREADY_IN_CART' | 'OUT_OF_STOCK' | 'NOT_IN_CART'; params: { name: string } }
  | { ok: false; code: 'MAX_QUANTITY'; params: { name: string; max: number } }

/** The cart as it becomes (a new array; the given one is never changed), or the reason why not. */
export type CartDecision<Line extends CartLine> = { ok: true; cart: Line[] } | CartRefusal

/** No line holds more units than this, whatever the stock. */
export const MAX_LINE_QUANTITY = 99

const NOT_FOUND: CartRefusal = { ok: false, code: 'NOT_FOUND', params: {} }

/** CART-02: puts a new line at the end; `product` is null where it was looked up and does not exist (CART-04). */
export function add<Line extends CartLine>(
  cart: readonly Line[],
  product: StockedProduct | null,
  line: Line,
): CartDecision<Line> {
  if (product === null) return NOT_FOUND
  if (line.productId !== product.productId)
    throw new RangeError(`Line of ${line.productId} with product ${product.productId}`)
  wholeQuantity(line.quantity, 1)
  if (find(cart, product) !== undefined) return refused('ALREADY_IN_CART', product)
  return fits(product, line.quantity) ?? { ok: true, cart: [...cart, line] }
}

/** CART-03, CART-04, D7: one unit more, refused where stock is below the count in the cart plus 1. */
export function increase<Line extends CartLine>(
  cart: readonly Line[],
  product: StockedProduct | null,
): CartDecision<Line> {
  if (product === null) return NOT_FOUND
  const line = find(cart, product)
  if (line === undefined) return refused('NOT_IN_CART', product)
  if (product.stock < line.quantity + 1) return refused('OUT_OF_STOCK', product)
  return fits(product, line.quantity + 1) ?? { ok: true, cart: withQuantity(cart, line, line.quantity + 1) }
}

/** CART-03: a typed quantity, absolute; 0 takes the line out (D33). RangeError for anything but a whole number from 0. */
export function setQuantity<Line extends CartLine>(
  cart: readonly Line[],
  product: StockedProduct | null,
  quantity: number,
): CartDecision<Line> {
  wholeQuantity(quantity, 0)
  if (product === null) return NOT_FOUND
  const line = find(cart, product)
  if (line === undefined) return refused('NOT_IN_CART', product)
  if (quantity === 0) return { ok: true, cart: without(cart, line) }
  return fits(product, quantity) ?? { ok: true, cart: withQuantity(cart, line, quantity) }
}

/** CART-05: one unit less; at quantity 1, or with `clean`, the line goes. Needs no stock: what is sold out can be put back. */
export function decrease<Line extends CartLine>(
  cart: readonly Line[],
  product: Omit<StockedProduct, 'stock'>,
  { clean = false }: { clean?: boolean } = {},
): CartDecision<Line> {
  const line = find(cart, product)
  if (line === undefined) return refused('NOT_IN_CART', product)
  const cartAfter = clean || line.quantity <= 1 ? without(cart, line) : withQuantity(cart, line, line.quantity - 1)
  return { ok: true, cart: cartAfter }
}

/** CART-05: takes the whole line out, whatever its quantity. */
export function remove<Line extends CartLine>(
  cart: readonly Line[],
  product: Omit<StockedProduct, 'stock'>,
): CartDecision<Line> {
  return decrease(cart, product, { clean: true })
}

/** A typed quantity as a whole number from 0, or null; reads full-width digits too, which a Chinese input method types. */
export function parseQuantity(text: string): number | null {
  const digits = text.normalize('NFKC').trim()
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}

/** CART-11, D41: cents that the subtotal after discounts lacks for an order; 0 from the minimum on, and for pickup. */
export function missingForMinimum(
  subtotal: Cents,
  minimum: Cents,
  { pickup = false }: { pickup?: boolean } = {},
): Cents {
  return pickup ? 0 : Math.max(0, minimum - subtotal)
}

/** CART-10, D11, D41: cents that the subtotal after discounts lacks for free shipping; 0 from the threshold on. */
export function missingForFreeShipping(subtotal: Cents, freeFrom: Cents): Cents {
  return Math.max(0, freeFrom - subtotal)
}

function fits(product: StockedProduct, quantity: number): CartRefusal | undefined {
  if (product.stock < 1) return refused('OUT_OF_STOCK', product)
  const max = Math.min(product.stock, MAX_LINE_QUANTITY)
  if (quantity <= max) return undefined
  return { ok: false, code: 'MAX_QUANTITY', params: { name: productNameForMessage(product.name), max } }
}

function refused(code: 'ALREADY_IN_CART' | 'OUT_OF_STOCK' | 'NOT_IN_CART', { name }: { name: string }): CartRefusal {
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
