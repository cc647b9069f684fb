import { persisted } from '#storage/storage.ts'

/** The pending changes of an account by product: whether the product should be on the list. */
type KeptWishes = { userId: number; wanted: Record<string, boolean> }

const isPersisted = (value: unknown): value is KeptWishes => {
  const { userId, wanted } = (value ?? {}) as Partial<KeptWishes>
  return (
    Number.isSafeInteger(userId) &&
    typeof wanted === 'object' &&
    wanted !== null &&
    Object.entries(wanted).every(([id, isWanted]) => Number.isSafeInteger(Number(id)) && typeof isWanted === 'boolean')
  )
}

type Wanted = ReadonlyMap<number, boolean>

/** Merges changes into the pending ones; null removes a product from the pending changes. */
export function withWishes(known: Wanted, productIds: readonly number[], isWanted: boolean | null): Wanted {
  const next = new Map(known)
  for (const productId of productIds)
    if (isWanted === null) next.delete(productId)
    else next.set(productId, isWanted)
  return next
}

const storage = persisted<KeptWishes>({
  key: 'wishIntents',
  area: 'local',
  version: 1,
  parse: (value) => (isPersisted(value) ? value : null),
})

const read = (userId: number): Wanted => {
  const found = storage.read()
  const wanted = found?.userId === userId ? found.wanted : {}
  return new Map(Object.entries(wanted).map(([productId, isWanted]) => [Number(productId), isWanted]))
}

/** Persisted until the server has responded, for the next page and for other tabs, like the cart's (BEY-13). */
export const wishIntents = {
  read,
  /** Null: the server has applied or rejected it. */
  keep(userId: number, productIds: readonly number[], isWanted: boolean | null): void {
    const next = withWishes(read(userId), productIds, isWanted)
    if (next.size === 0) storage.remove()
    else storage.write({ userId, wanted: Object.fromEntries(next) })
  },
}
