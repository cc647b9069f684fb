import { logOf } from '#account-document/log.ts'
import { persisted } from '#storage/storage.ts'

import { wishlistSchema } from './wishlist-schema.ts'

const former = persisted<{ userId: number; changes: [number, boolean][] }>({
  key: 'wishIntents',
  area: 'local',
  parse(value) {
    const { userId, changes } = (value ?? {}) as { userId?: unknown; changes?: unknown }
    const isChange = (entry: unknown): entry is [number, boolean] =>
      Array.isArray(entry) && Number.isSafeInteger(entry[0]) && typeof entry[1] === 'boolean'
    return Number.isSafeInteger(userId) && Array.isArray(changes)
      ? { userId: Number(userId), changes: changes.filter(isChange) }
      : null
  },
})

/** Moves the unsent changes of an earlier version into the account's log. */
export function moveFormerWishes(): void {
  const found = former.read()
  former.remove()
  if (found === null) return
  logOf(wishlistSchema, found.userId).append(
    found.changes.map(([productId, isWanted]) =>
      isWanted ? { type: 'add', wish: { productId } } : { type: 'remove', productIds: [productId] },
    ),
  )
}
