import { useSyncExternalStore } from 'react'

import {
  add,
  decrease,
  increase,
  remove,
  setQuantity,
  type CartDecision,
  type StockedProduct,
} from '@lotus/commerce/cart-rules'
import type { ProductSummary } from '@lotus/openapi/schema'

import { kept } from '#lib/storage.ts'

/** A line of the guest's cart: how many, and the product as it was when it was put in, to show what changed since. */
export type CartEntry = { productId: number; quantity: number; addedAt: string; product: ProductSummary }

const isEntry = (value: unknown): value is CartEntry => {
  const entry = value as Partial<CartEntry> | null
  return (
    typeof entry === 'object' &&
    entry !== null &&
    Number.isSafeInteger(entry.productId) &&
    Number.isSafeInteger(entry.quantity) &&
    Number(entry.quantity) >= 1 &&
    typeof entry.addedAt === 'string' &&
    typeof entry.product?.productName === 'string' &&
    typeof entry.product.finalPrice === 'number' &&
    entry.product.productId === entry.productId
  )
}

const storage = kept<CartEntry[]>({
  key: 'cartItems',
  area: 'local',
  version: 1,
  parse: (value) => (Array.isArray(value) && value.every(isEntry) ? value : null),
})

const nothing: readonly CartEntry[] = []
let entries: readonly CartEntry[] | null = null
const listeners = new Set<() => void>()

const current = (): readonly CartEntry[] => (entries ??= storage.read() ?? nothing)

function tell(next: readonly CartEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

/** Applies a rule to what is kept now, not to what a screen last drew: two tabs may both be changing it. */
function change(rule: (cart: readonly CartEntry[]) => CartDecision<CartEntry>): CartDecision<CartEntry> {
  const decision = rule(storage.read() ?? current())
  if (decision.ok) {
    storage.write(decision.cart)
    tell(decision.cart)
  }
  return decision
}

function subscribe(listener: () => void): () => void {
  // The first listener begins to follow the other tabs (CART-15), the last one ends it.
  if (listeners.size === 0) unfollow = storage.subscribe(() => tell(storage.read() ?? nothing))
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unfollow()
  }
}
let unfollow = () => {}

const stocked = (product: ProductSummary): StockedProduct => ({
  productId: product.productId,
  name: product.productName,
  stock: product.quantity,
})

/** The guest's cart: every change is at once on screen and in local storage under `cartItems` (CART-01 to CART-05). */
export const cart = {
  read: current,
  add: (product: ProductSummary, quantity = 1) =>
    change((lines) =>
      add(lines, stocked(product), {
        productId: product.productId,
        quantity,
        addedAt: new Date().toISOString(),
        product,
      }),
    ),
  increase: (product: ProductSummary) => change((lines) => increase(lines, stocked(product))),
  setQuantity: (product: ProductSummary, quantity: number) =>
    change((lines) => setQuantity(lines, stocked(product), quantity)),
  decrease: (product: ProductSummary) => change((lines) => decrease(lines, stocked(product))),
  remove: (product: ProductSummary) => change((lines) => remove(lines, stocked(product))),
  /** Puts a removed line back where it was. */
  restore: (entry: CartEntry, index: number) =>
    change((lines) => ({
      ok: true,
      cart: lines.filter((line) => line.productId !== entry.productId).toSpliced(index, 0, entry),
    })),
  /** Takes today's products as the ones that are known: what changed has been seen. */
  acknowledge: (products: readonly ProductSummary[]) =>
    change((lines) => ({
      ok: true,
      cart: lines.map((line) => {
        const product = products.find(({ productId }) => productId === line.productId)
        return product === undefined ? line : { ...line, product }
      }),
    })),
  clear: () => change(() => ({ ok: true, cart: [] })),
}

/** The lines, or null on the server and while the page comes alive: nobody knows yet. */
export const useCart = (): readonly CartEntry[] | null => useSyncExternalStore(subscribe, current, () => null)

/** Units of one product in the cart. */
export const useCartQuantity = (productId: number): number =>
  useSyncExternalStore(
    subscribe,
    () => current().find((line) => line.productId === productId)?.quantity ?? 0,
    () => 0,
  )

/** Distinct lines and units (NAV-03, D40); zeros until known. */
export function useCartCounts(): { lines: number; units: number } {
  const lines = useCart() ?? nothing
  return { lines: lines.length, units: lines.reduce((sum, line) => sum + line.quantity, 0) }
}
