import { NotPossible } from '#domain/not-possible.ts'
import { inLine } from '#platform/printable.ts'
import type { StoredUnits } from '#platform/schema.ts'

import { packedLines } from './order-description.ts'
import type { OrderParts } from './purchases.repository.ts'

/** The possible meanings of `T-1:3`: three units of `T-1`, or one unit of `T-1:3`, because a code can contain a colon. */
function meaningsOf(text: string): { name: string; quantity: number }[] {
  const [, name, units] = /^(.+):(\d{1,2})$/.exec(text) ?? []
  const one = { name: text, quantity: 1 }
  return name === undefined || Number(units) < 1 ? [one] : [{ name, quantity: Number(units) }, one]
}

/**
 * Parses a value of `--line`: the product's code, case-insensitive, or its number, then the units.
 * @throws {NotPossible} if it matches no line of the order, or several
 */
export function unitsOfLine(text: string, parts: OrderParts, codes: ReadonlyMap<number, string>): StoredUnits {
  const productsOf = (name: string) =>
    parts.intent.lines
      .map(({ product_id }) => product_id)
      .filter((id) => name === String(id) || name.toLowerCase() === codes.get(id)?.toLowerCase())
  const found = meaningsOf(text).flatMap(({ name, quantity }) =>
    productsOf(name).map((productId) => ({ productId, quantity })),
  )
  const [units, second] = found
  if (units !== undefined && second === undefined) return units
  const packed = packedLines(parts, codes)
  const lines = packed.map(
    ({ productId, code, quantity }) => `${inLine(code ?? '?')} (product ${productId}, ${quantity} left)`,
  )
  const [, name = '', given = ''] = /^(.+):(.*)$/.exec(text) ?? []
  const left = packed.find(({ productId }) => productsOf(name).includes(productId))?.quantity
  const reason =
    units !== undefined
      ? 'it names several lines'
      : left === undefined
        ? 'no line of the order has this code or product number'
        : `the units "${inLine(given)}" are not a number from 1 to ${left}`
  throw new NotPossible(
    `--line ${text}: ${reason}. Lines: ${lines.join(', ') || 'none'}. Write the units after a colon, e.g. 12:3; the default is one unit.`,
  )
}
