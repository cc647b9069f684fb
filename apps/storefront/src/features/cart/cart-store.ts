import {
  add,
  decrease,
  increase,
  MAX_LINE_QUANTITY,
  remove,
  setQuantity,
  type CartDecision,
  type StockedProduct,
} from '@lotus/commerce/cart-rules'
import type { CartItem, ProductSummary } from '@lotus/openapi/schema'

import { isText, listOf } from '#storage/storage.ts'
import { createStore, persistedStore, useStore } from '#storage/store.ts'
import { isAmount, isStoredProduct } from '#storage/stored-product.ts'

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
  const { productId, quantity, addedAt, product, addedPrice = null, synced = 0 } = (value ?? {}) as Partial<CartEntry>
  return (
    Number.isInteger(quantity) &&
    quantity !== 0 &&
    isAmount(quantity, MAX_LINE_QUANTITY) &&
    isText(addedAt) &&
    isStoredProduct(product) &&
    product.productId === productId &&
    isAmount(addedPrice ?? 0) &&
    Number.isInteger(synced)
  )
}

const nothing: readonly CartEntry[] = []

const stored = persistedStore<readonly CartEntry[]>({
  key: 'cartItems',
  version: 1,
  parse: listOf(isEntry),
  empty: nothing,
})

/** Where the cart is stored: local storage for guests, the sync for accounts (`account-cart.ts`), which is loaded on demand. */
export type CartSource = {
  read: () => readonly CartEntry[]
  write: (next: CartEntry[], before: readonly CartEntry[], how?: 'clear' | 'agree') => void
  order?: (items: readonly CartItem[], how: { isTaken: boolean }) => void
  retry?: () => void
  refresh?: () => void
}

/** Why an account's cart may be incomplete: loading, failed to load, or changes waiting for the network. */
export type CartTrouble = 'loading' | 'load' | 'sync' | null

/** The lines of an account's cart; null while the guest's cart is displayed. */
const synced = createStore<{ lines: readonly CartEntry[]; trouble: CartTrouble } | null>(null)

const current = (): readonly CartEntry[] => (synced.read() ?? { lines: stored.read() }).lines

function subscribe(listener: () => void): () => void {
  const stops = [stored.subscribe(listener), synced.subscribe(listener)]
  return () => stops.forEach((stop) => stop())
}

/** The lines before the first change of this page: a sync that loads later detects removals by them. */
let early: readonly CartEntry[] | null = null
const guest: CartSource = {
  read: stored.readStored,
  write(next, before) {
    early ??= before
    stored.write(next)
  },
}
let source = guest

/** Connects the cart to an account's sync, or back to the guest's storage. Returns how to publish lines, and the earlier lines. */
export function connectCart(next: CartSource | null) {
  const before = early
  early = null
  source = next ?? guest
  if (next === null) synced.write(null)
  const show = (lines: readonly CartEntry[], trouble: CartTrouble) => synced.write({ lines, trouble })
  return { show, stored, before }
}

/** The current source of the cart. */
export const cartSource = (): CartSource => source

/** Applies a rule to the stored lines instead of the rendered ones: two tabs may change the cart concurrently. */
function change(
  rule: (cart: readonly CartEntry[]) => CartDecision<CartEntry>,
  how?: 'clear' | 'agree',
): CartDecision<CartEntry> {
  const before = source.read()
  const decision = rule(before)
  if (decision.ok) source.write(decision.cart, before, how)
  return decision
}

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

const lines = { read: current, subscribe }

/** The lines; null on the server and during hydration. */
export const useCart = (): readonly CartEntry[] | null => useStore<readonly CartEntry[] | null>(lines, null)

/** The error of the cart (CART-13). */
export const useCartTrouble = (): CartTrouble => useStore(synced, null, (found) => found?.trouble ?? null)

/** Units of one product in the cart. */
export const useCartQuantity = (productId: number): number =>
  useStore(lines, 0, (entries) => entries.find((line) => line.productId === productId)?.quantity ?? 0)

/** Distinct lines and units (NAV-03, D40); zeros until known. */
export function useCartCounts(): { lines: number; units: number } {
  const lines = useCart() ?? nothing
  return { lines: lines.length, units: lines.reduce((sum, line) => sum + line.quantity, 0) }
}
