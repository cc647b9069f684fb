import type { AuthSession } from '@lotus/machines/auth/types'

import { recordKey } from './stored-session.ts'
import { isText, persisted } from '#storage/storage.ts'

/** Contains tokens only with header transport (D17, README). */
export type SessionRecord = AuthSession & Partial<Record<'accessToken' | 'refreshToken', string | undefined>>

const isTextOrAbsent = (value: unknown) => value === undefined || isText(value)

/** Validates a session from the storage or from another tab (AUTH-02). */
export function isSession(value: unknown): value is SessionRecord {
  const record = value as Partial<SessionRecord> | null
  if (typeof record !== 'object' || record === null) return false
  const { user, expiresAt, endsAt = 0, accessToken, refreshToken } = record
  return (
    typeof user === 'object' &&
    user !== null &&
    Number.isSafeInteger(user.userId) &&
    user.userId > 0 &&
    isText(user.username) &&
    isText(user.email) &&
    Array.isArray(user.roles) &&
    user.roles.every(isText) &&
    Number.isFinite(expiresAt) &&
    Number.isFinite(endsAt) &&
    isTextOrAbsent(accessToken) &&
    isTextOrAbsent(refreshToken)
  )
}

/** The session, with its end in milliseconds since 1970 by the server's clock. */
export const recordStorage = persisted<SessionRecord>({
  key: recordKey,
  area: 'local',
  parse: (value) => (isSession(value) ? value : null),
})
