import { addReais } from '@lotus/commerce/money'
import type { NextWindow } from '@lotus/openapi/schema'

/** The price of a delivery in its next window, with the fee of that window, in reais (D67). */
export const priceWithWindow = ({ cost, nextWindow }: { cost: number; nextWindow?: NextWindow | null | undefined }) =>
  addReais(cost, nextWindow?.fee ?? 0)
