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

/** A line of the cart: how many, and the product as it was when it was put in, to show what changed since. */
export type CartEntry = {
  productId: number
  quantity: number
  addedAt: string
  product: ProductSummary
  /** Of an account's line: reais, one unit when it was added or last agreed to. */
  addedPrice?: number | null
  /** Of an account's line: how many there were when its sync wrote it down. */
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

/** Who keeps the cart: a guest's the storage, an account's its sync (`account-cart.ts`), which comes when it is wanted. */
export type CartKeeper = {
  read: () => readonly CartEntry[]
  write: (next: CartEntry[], before: readonly CartEntry[], how?: 'clear' | 'agree') => void
  order?: (items: readonly CartItem[], how: { isTaken: boolean }) => void
  retry?: () => void
  refresh?: () => void
}

/** Why an account's cart may not be all there: it is or could not be loaded, or what was done waits for the network. */
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

/** What there was before this page's first change: an account's sync that comes late sees what went. */
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

/** Gives the cart to an account's sync, or back to the storage. Answers how to show what it becomes, and what went before. */
export function keepCart(next: CartKeeper | null) {
  const before = early
  early = null
  keeper = next ?? guest
  if (next === null) tell(storage.read() ?? nothing)
  return { tell, storage, before }
}

/** Who keeps the cart now. */
export const cartKeeper = (): CartKeeper => keeper

/** Applies a rule to what is kept now, not to what a screen last drew: two tabs may both be changing it. */
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
  // The first listener begins to follow the other tabs (CART-15), the last one ends it.
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

/** The cart: every change is at once on screen and kept, a guest's in local storage under `cartItems` (CART-01 to CART-06). */
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
  /** Takes today's products as the ones that are known: what changed has been seen, and is agreed to (CART-14). */
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

/** The lines, or null on the server and while the page comes alive: nobody knows yet. */
export const useCart = (): readonly CartEntry[] | null => useSyncExternalStore(subscribe, current, () => null)

/** What is wrong with it (CART-13). */
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
