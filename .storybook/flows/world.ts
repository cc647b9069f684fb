import { lineTotal, toCents, toReais } from '@lotus/commerce/money'
import type { CartItem, CheckoutIntent, Order, ProductSummary } from '@lotus/openapi/schema'

import { productOf } from './catalog.ts'
import { Refused } from './contract.ts'

/** The data of the simulated server. */
export type World = {
  /** `none`: a guest. `ended`: the server no longer accepts the session. */
  session: 'none' | 'alive' | 'ended'
  /** The account's cart. */
  cart: CartItem[]
  cartVersion: number
  intent: CheckoutIntent | null
  order: Order | null
  now: () => Date
}

export const newWorld = (now: () => Date, start: Partial<World> = {}): World => ({
  session: 'none',
  cart: [],
  cartVersion: 1,
  intent: null,
  order: null,
  now,
  ...start,
})

/** A time after the present one. */
export const later = ({ now }: World, minutes: number): string =>
  new Date(now().getTime() + minutes * 60_000).toISOString()

export const priced = ({ price, discount }: ProductSummary, quantity: number): number =>
  toReais(lineTotal({ priceCents: toCents(price), discount, quantity }))

export const totalOf = (items: readonly CartItem[]): number =>
  toReais(items.reduce((sum, { productId, quantity }) => sum + toCents(priced(productOf(productId), quantity)), 0))

export const sumOf = (...amounts: number[]): number => toReais(amounts.reduce((sum, reais) => sum + toCents(reais), 0))

export function existing<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Refused(404, 'NOT_FOUND')
  return thing
}
