import { persisted } from '#storage.ts'

/** What an account wants of products that the server has not heard of yet: whether each is on its list. */
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

/** What is wanted when some products are wanted otherwise; of those for which that is null nothing is wanted any more. */
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

/** Persisted until the server has answered, for the page after this one and for the other tabs, as the cart's are (BEY-13). */
export const wishIntents = {
  read,
  /** Null: the server has it, or has refused it. */
  keep(userId: number, productIds: readonly number[], isWanted: boolean | null): void {
    const next = withWishes(read(userId), productIds, isWanted)
    if (next.size === 0) storage.remove()
    else storage.write({ userId, wanted: Object.fromEntries(next) })
  },
}
