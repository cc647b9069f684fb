import type { ProductSummary } from '@lotus/openapi/schema'

import { persisted } from '#storage.ts'

/** An entry of the browser's list: a guest's wish, or a wish that has not reached the account yet. */
export type WishEntry = {
  productId: number
  product: ProductSummary
  addedAt: string
  /** The server rejected it at a login; it is retried at the next login (D9). */
  refused?: boolean
}

/** The capacity, equal to an account's list. */
export const mostWishes = 1000

const isEntry = (value: unknown): value is WishEntry => {
  const entry = value as Partial<WishEntry> | null
  return (
    typeof entry === 'object' &&
    entry !== null &&
    Number.isSafeInteger(entry.productId) &&
    typeof entry.addedAt === 'string' &&
    Number.isFinite(Date.parse(entry.addedAt)) &&
    typeof entry.product?.productName === 'string' &&
    typeof entry.product.names?.['pt-BR'] === 'string' &&
    typeof entry.product.finalPrice === 'number' &&
    typeof entry.product.quantity === 'number' &&
    entry.product.productId === entry.productId
  )
}

const storage = persisted<WishEntry[]>({
  key: 'wishlist',
  area: 'local',
  version: 1,
  parse: (value) => (Array.isArray(value) && value.every(isEntry) ? value.slice(0, mostWishes) : null),
})

const nothing: readonly WishEntry[] = []
let entries: readonly WishEntry[] | null = null
const listeners = new Set<() => void>()
let unfollow = () => {}

const current = (): readonly WishEntry[] => (entries ??= storage.read() ?? nothing)

function tell(next: readonly WishEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

/** Operates on the stored list instead of the rendered one: two tabs may change it concurrently. */
function change(rule: (now: readonly WishEntry[]) => readonly WishEntry[]): void {
  const now = storage.read() ?? nothing
  const next = rule(now)
  if (next.length === 0) storage.remove()
  else storage.write([...next])
  tell(next)
}

/** The list of this browser, newest first (WISH-01). */
export const localWishes = {
  read: current,
  /** Past the last tab's news. */
  readAnew: (): readonly WishEntry[] => storage.read() ?? nothing,
  /** Idempotent. Returns false when the list is full. */
  add(product: ProductSummary): boolean {
    const { productId } = product
    const known = current()
    if (known.some((entry) => entry.productId === productId)) return true
    if (known.length >= mostWishes) return false
    change((now) => [{ productId, product, addedAt: new Date().toISOString() }, ...without(now, [productId])])
    return true
  },
  remove: (productIds: readonly number[]): void => change((now) => without(now, productIds)),
  /** The server rejected the wish: it waits for the next login. */
  refuse: (productId: number): void =>
    change((now) => now.map((entry) => (entry.productId === productId ? { ...entry, refused: true } : entry))),
  subscribe(listener: () => void): () => void {
    // The first listener subscribes to the other tabs, the last one unsubscribes.
    if (listeners.size === 0) {
      entries = null
      unfollow = storage.subscribe(() => tell(storage.read() ?? nothing))
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) unfollow()
    }
  },
}

const without = (now: readonly WishEntry[], productIds: readonly number[]) =>
  now.filter(({ productId }) => !productIds.includes(productId))
