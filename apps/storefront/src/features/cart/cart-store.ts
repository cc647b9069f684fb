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
import type { CartItem, ProductSummary } from '@lotus/openapi/schema'

import { persisted } from '#storage.ts'

/** A line of the cart: the quantity, and a snapshot of the product when it was added, to show changes since. */
export type CartEntry = {
  productId: number
  quantity: number
  addedAt: string
  product: ProductSummary
  /** Account carts only: unit price in reais when the line was added or last accepted. */
  addedPrice?: number | null
  /** Account carts only: the quantity when the sync persisted the line. */
  synced?: number
}

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

const storage = persisted<CartEntry[]>({
  key: 'cartItems',
  area: 'local',
  version: 1,
  parse: (value) => (Array.isArray(value) && value.every(isEntry) ? value : null),
})

/** Where the cart is stored: local storage for guests, the sync for accounts (`account-cart.ts`), which is loaded on demand. */
export type CartKeeper = {
  read: () => readonly CartEntry[]
  write: (next: CartEntry[], before: readonly CartEntry[], how?: 'clear' | 'agree') => void
  order?: (items: readonly CartItem[], how: { isTaken: boolean }) => void
  retry?: () => void
  refresh?: () => void
}

/** Why an account's cart may be incomplete: loading, failed to load, or changes waiting for the network. */
export type CartTrouble = 'loading' | 'load' | 'sync' | null

const nothing: readonly CartEntry[] = []
let entries: readonly CartEntry[] | null = null
let trouble: CartTrouble = null
const listeners = new Set<() => void>()

const current = (): readonly CartEntry[] => (entries ??= storage.read() ?? nothing)

function tell(next: readonly CartEntry[], why: CartTrouble = null): void {
  entries = next
  trouble = why
  for (const listener of listeners) listener()
}

/** The lines before the first change of this page: a sync that loads later detects removals by them. */
let early: readonly CartEntry[] | null = null
const guest: CartKeeper = {
  read: () => storage.read() ?? current(),
  write(next, before) {
    early ??= before
    storage.write(next)
    tell(next)
  },
}
let keeper = guest

/** Hands the cart over to an account's sync, or back to the storage. Returns how to publish its lines, and the earlier lines. */
export function keepCart(next: CartKeeper | null) {
  const before = early
  early = null
  keeper = next ?? guest
  if (next === null) tell(storage.read() ?? nothing)
  return { tell, storage, before }
}

/** The current keeper of the cart. */
export const cartKeeper = (): CartKeeper => keeper

/** Applies a rule to the stored lines instead of the rendered ones: two tabs may change the cart concurrently. */
function change(
  rule: (cart: readonly CartEntry[]) => CartDecision<CartEntry>,
  how?: 'clear' | 'agree',
): CartDecision<CartEntry> {
  const before = keeper.read()
  const decision = rule(before)
  if (decision.ok) keeper.write(decision.cart, before, how)
  return decision
}

function subscribe(listener: () => void): () => void {
  // The first listener subscribes to the other tabs (CART-15), the last one unsubscribes.
  if (listeners.size === 0) unfollow = storage.subscribe(() => keeper === guest && tell(storage.read() ?? nothing))
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

/** The cart: every change is displayed and persisted at once, a guest's in local storage under `cartItems` (CART-01 to CART-06). */
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
  /** Restores a removed line at its position. */
  restore: (entry: CartEntry, index: number) =>
    change((lines) => ({
      ok: true,
      cart: lines.filter((line) => line.productId !== entry.productId).toSpliced(index, 0, entry),
    })),
  /** Replaces the product snapshots by current products: the shopper has seen and accepted the changes (CART-14). */
  acknowledge: (products: readonly ProductSummary[]) =>
    change(
      (lines) => ({
        ok: true,
        cart: lines.map((line) => {
          const product = products.find(({ productId }) => productId === line.productId)
          return product === undefined ? line : { ...line, product }
        }),
      }),
      'agree',
    ),
  clear: () => change(() => ({ ok: true, cart: [] }), 'clear'),
}

/** The lines; null on the server and during hydration. */
export const useCart = (): readonly CartEntry[] | null => useSyncExternalStore(subscribe, current, () => null)

/** The error of the cart (CART-13). */
export const useCartTrouble = (): CartTrouble =>
  useSyncExternalStore(
    subscribe,
    () => trouble,
    () => null,
  )

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
