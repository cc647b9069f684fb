import type { Cents } from './money.ts'

/** The net content on the label; for a multipack the total. */
export type NetContent = { amount: number; unit: 'g' | 'kg' | 'ml' | 'l' | 'un' }

/** The price of one kilogram, litre or piece. */
export type UnitPrice = { cents: Cents; per: 'kg' | 'l' | 'un' }

const LARGE_UNIT = {
  g: { per: 'kg', size: 1_000 },
  kg: { per: 'kg', size: 1 },
  ml: { per: 'l', size: 1_000 },
  l: { per: 'l', size: 1 },
  un: { per: 'un', size: 1 },
} as const

const THOUSANDTHS = 1_000

/**
 * BEY-08: the price per unit of measure that Lei 10.962/2004, art. 2-A (Lei 13.175/2015) requires beside the price, rounded half up.
 * Pass the price after the discount. Null for a single piece or without net content.
 */
export function unitPrice({ priceCents, net }: { priceCents: Cents; net: NetContent }): UnitPrice | null {
  const amount = Math.round(net.amount * THOUSANDTHS)
  if (!(amount > 0) || !Number.isFinite(amount) || (net.unit === 'un' && amount <= THOUSANDTHS)) return null
  const { per, size } = LARGE_UNIT[net.unit]
  const doubled = 2 * priceCents * size * THOUSANDTHS + amount
  if (!Number.isSafeInteger(doubled))
    throw new RangeError(`No unit price for ${priceCents} cents and ${net.amount} ${net.unit}`)
  return { cents: (doubled - (doubled % (2 * amount))) / (2 * amount), per }
}
