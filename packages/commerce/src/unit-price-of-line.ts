import {
  FULL_PRICE,
  basisPoints,
  lineTotal,
  toReais,
  unitPriceAfterDiscount,
  type Cents,
  type PricedLine,
} from './money.ts'

/**
 * The unit price to display beside a line's total, in reais: rounded to cents if it then multiplies to the total, otherwise with all
 * its decimals.
 */
export function unitPriceOf(line: PricedLine, total: Cents = lineTotal(line)): { reais: number; decimals: number } {
  const rounded = unitPriceAfterDiscount(line)
  if (rounded * line.quantity === total) return { reais: toReais(rounded), decimals: 2 }
  const exact = (line.priceCents * (FULL_PRICE - basisPoints(line.discount))) / FULL_PRICE
  const reais = Number((exact / 100).toFixed(6))
  return { reais, decimals: Math.max(2, String(reais).split('.')[1]?.length ?? 0) }
}
