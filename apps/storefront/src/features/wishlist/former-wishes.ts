import { logOf } from '#account-document/log.ts'
import { persisted } from '#storage/storage.ts'

import { changeGuestWishes } from './wishlist-changes.ts'
import { wishlistSchema } from './wishlist-schema.ts'

/** The guest's list of earlier versions, newest first. */
const formerList = persisted({ key: 'wishlist', area: 'local', version: 1, parse: wishlistSchema.parseState })

/** The unsent changes of an account, by product. */
const formerChanges = persisted<{ userId: number; changes: [number, boolean][] }>({
  key: 'wishIntents',
  area: 'local',
  version: 1,
  parse(value) {
    const { userId, changes } = (value ?? {}) as { userId?: unknown; changes?: unknown }
    const isChange = (entry: unknown): entry is [number, boolean] =>
      Array.isArray(entry) && Number.isSafeInteger(entry[0]) && typeof entry[1] === 'boolean'
    return Number.isSafeInteger(userId) && Array.isArray(changes)
      ? { userId: Number(userId), changes: changes.filter(isChange) }
      : null
  },
})

/** Moves a list that an earlier version has stored into the guest's log, and its unsent changes into the account's log. */
export function moveFormerWishes(): void {
  const list = formerList.read() ?? []
  formerList.remove()
  changeGuestWishes(...list.toReversed().map((wish) => ({ type: 'add', wish }) as const))
  const sent = formerChanges.read()
  formerChanges.remove()
  for (const [productId, isWanted] of sent?.changes ?? [])
    logOf(wishlistSchema, sent?.userId ?? 'guest').append(
      isWanted ? { type: 'add', wish: { productId } } : { type: 'remove', productIds: [productId] },
    )
}
