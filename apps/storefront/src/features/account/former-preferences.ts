import { logOf } from '#account-document/log.ts'
import { persisted } from '#storage/storage.ts'

import { preferencesSchema } from './preferences-schema.ts'

const former = persisted<{ userId: number; values: object }>({
  key: 'preferenceChanges',
  area: 'local',
  parse(value) {
    const { userId, changes } = (value ?? {}) as { userId?: unknown; changes?: unknown }
    const isEntry = (entry: unknown): entry is [string, unknown] => Array.isArray(entry) && typeof entry[0] === 'string'
    return Number.isSafeInteger(userId) && Array.isArray(changes)
      ? { userId: Number(userId), values: Object.fromEntries(changes.filter(isEntry)) }
      : null
  },
})

/** Moves the unsent changes of an earlier version into the account's log. */
export function moveFormerPreferences(): void {
  const found = former.read()
  former.remove()
  const change = preferencesSchema.parseChange({ values: found?.values })
  if (found !== null && change !== null) logOf(preferencesSchema, found.userId).append([change])
}
