/** Brazilian reais in whole cents; all amounts are calculated in cents. */
export type Cents = number

/** The price of one line: the unit price in cents, the discount as a fraction 0..1 (at most 4 decimals), whole units. */
export type PricedLine = { priceCents: Cents; discount: number; quantity: number }

/** A whole price in basis points. */
export const FULL_PRICE = 10_000

/** Converts the API's decimal reais to cents, rounded to the nearest; RangeError if the number is not a valid amount. */
export function toCents(reais: number): Cents {
  // Adding 0 turns -0 into 0.
  return wholeNumber(Math.round(reais * 100) + 0, 'an amount in reais')
}

/** Converts cents to the API's decimal reais with at most two decimals. */
export function toReais(cents: Cents): number {
  return wholeNumber(cents, 'cents') / 100
}

/** The sum of two amounts in reais, without the errors of decimal fractions. */
export const addReais = (a: number, b: number): number => toReais(toCents(a) + toCents(b))

/** The price of one unit after its discount, rounded half up to the cent. */
export function unitPriceAfterDiscount(line: Omit<PricedLine, 'quantity'>): Cents {
  return discounted({ ...line, quantity: 1 })
}

/**
 * CART-09, D6, D72: the lower of price × (1 − discount) × quantity, rounded half up once, and of the displayed unit price ×
 * quantity, in integers; RangeError outside its domain.
 */
export function lineTotal(line: PricedLine): Cents {
  return Math.min(discounted(line), unitPriceAfterDiscount(line) * line.quantity)
}

/** The price of `units` units of a line, after its first `before` units. The shares of consecutive units add up to its total. */
export function shareOfLine(
  line: { totalCents: Cents; quantity: number },
  { before, units }: { before: number; units: number },
): Cents {
  const upTo = (count: number) => Math.floor((line.totalCents * Math.min(count, line.quantity)) / line.quantity)
  return upTo(before + units) - upTo(before)
}

function discounted({ priceCents, discount, quantity }: PricedLine): Cents {
  notNegative(priceCents, 'priceCents')
  notNegative(quantity, 'quantity')
  const scaled =
    notNegative(priceCents * (FULL_PRICE - basisPoints(discount)) * quantity, 'a line total') + FULL_PRICE / 2
  return (scaled - (scaled % FULL_PRICE)) / FULL_PRICE
}

/** The sum of the lines' totals, each rounded on its own (CART-09). */
export function cartTotal(lines: Iterable<PricedLine>): Cents {
  let total = 0
  for (const line of lines) total += lineTotal(line)
  return notNegative(total, 'a cart total')
}

/** The discount as a whole percentage for a badge; truncated, so that it never overstates the discount. */
export function discountPercent(discount: number): number {
  return Math.floor(basisPoints(discount) / 100)
}

/** A discount in basis points; RangeError if it is not a fraction from 0 to 1. */
export function basisPoints(discount: number): number {
  const points = wholeNumber(Math.round(discount * FULL_PRICE), 'a discount')
  if (points < 0 || points > FULL_PRICE) throw new RangeError(`A discount is a fraction from 0 to 1, not ${discount}`)
  return points
}

function notNegative(value: number, what: string): number {
  if (wholeNumber(value, what) < 0) throw new RangeError(`${what} cannot be below 0: ${value}`)
  return value
}

function wholeNumber(value: number, what: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} must be a finite number within 2^53 cents: ${value}`)
  return value
}
