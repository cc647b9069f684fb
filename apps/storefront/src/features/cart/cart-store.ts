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

import { logOf, type Log } from '#account-document/log.ts'
import type { Owner } from '#account-document/schema.ts'
import { useDocument } from '#account-document/use-document.ts'
import { loadWithRetry } from '#hydration/wanted-code.ts'
import { useSession } from '#session/session.ts'
import { sessionState, type SessionView } from '#session/session-state.ts'
import { ownerStorage } from '#session/stored-session.ts'

import { cartSchema, unitsIn, type CartChange, type CartEntry } from './cart-schema.ts'

export type { CartEntry } from './cart-schema.ts'

type Lines = readonly CartEntry[]
export type CartLog = Log<Lines, CartChange>

/** The owner of the displayed cart. An expired session keeps its cart: the shopper may sign in again at once. */
function ownerOf({ status, user, expired }: SessionView): Owner {
  if (status === 'guest' && !expired) return 'guest'
  return user?.userId ?? ownerStorage.read() ?? 'guest'
}

/** The log of the displayed cart. */
export const cartLog = (): CartLog => logOf(cartSchema, ownerOf(sessionState.read()))

export const isGuest = (log: CartLog): boolean => log === logOf(cartSchema, 'guest')

/** Appends changes to the displayed cart. They are displayed and persisted at once; the code that sends them is loaded on demand. */
export function issue(...changes: readonly CartChange[]): void {
  const log = cartLog()
  log.append(changes)
  if (isGuest(log))
    loadWithRetry(() => import('#account-document/guest.ts'))
      .then(({ applyLocally }) => applyLocally(log))
      .catch(reportError)
}

type Rule = (cart: Lines, product: StockedProduct) => CartDecision<CartEntry>

/** Applies a rule to the stored lines instead of the rendered ones, because two tabs may change the cart concurrently. */
function change(product: ProductSummary, rule: Rule): CartDecision<CartEntry> {
  const { productId, productName: name, quantity: stock } = product
  const { state } = cartLog().readStored()
  const decision = rule(state, { productId, name, stock })
  if (!decision.ok) return decision
  const line = [...decision.cart, ...state].find((one) => one.productId === productId)
  if (line !== undefined) issue({ type: 'set', line: { ...line, quantity: unitsIn(decision.cart, productId) } })
  return decision
}

/** The cart: every change is displayed and persisted at once, a guest's in local storage under `cartItems` (CART-01 to CART-06). */
export const cart = {
  read: (): Lines => cartLog().readStored().state,
  add: (product: ProductSummary, quantity = 1) =>
    change(product, (lines, stocked) =>
      add(lines, stocked, {
        productId: product.productId,
        quantity,
        addedAt: new Date().toISOString(),
        product,
      }),
    ),
  increase: (product: ProductSummary) => change(product, increase),
  setQuantity: (product: ProductSummary, quantity: number) =>
    change(product, (lines, stocked) => setQuantity(lines, stocked, quantity)),
  decrease: (product: ProductSummary) => change(product, decrease),
  remove: (product: ProductSummary) => change(product, remove),
  /** Restores a removed line. In a guest's cart it returns to its position. */
  restore: (line: CartEntry, at: number) => issue({ type: 'set', line, ...(isGuest(cartLog()) && { at }) }),
  clear: () => issue({ type: 'clear' }),
}

/** A part of the displayed cart; `initial` on the server and during hydration. */
const useCartView = <Selected>(initial: Selected, select: (view: ReturnType<CartLog['read']>) => Selected): Selected =>
  useDocument(cartSchema, initial, select, ownerOf(useSession()))

/** The lines; null on the server and during hydration. */
export const useCart = (): Lines | null => useCartView<Lines | null>(null, ({ state }) => state)

/** Why an account's cart may be incomplete: loading, failed to load, or changes waiting for the network. */
export type CartTrouble = 'loading' | 'load' | 'sync' | null

/** The error of the cart (CART-13). */
export function useCartTrouble(): CartTrouble {
  const owner = ownerOf(useSession())
  return useCartView<CartTrouble>(null, ({ head, pending }) => {
    if (owner === 'guest') return null
    const isKnown = head?.acknowledged != null
    if (head?.problem == null) return isKnown ? null : 'loading'
    return isKnown && pending.length > 0 ? 'sync' : 'load'
  })
}

export const useCartQuantity = (productId: number): number => useCartView(0, ({ state }) => unitsIn(state, productId))

/** Distinct lines and units (NAV-03, D40); zeros until known. */
export function useCartCounts(): { lines: number; units: number } {
  const lines = useCart() ?? []
  return { lines: lines.length, units: lines.reduce((sum, line) => sum + line.quantity, 0) }
}
