import type { Preferences, PreferencesUpdate, Profile, Session } from '@lotus/openapi/schema'

import { maskCpf } from '#domain/mask-cpf.ts'

import type { SessionRow, UserRow } from './accounts.repository.ts'
import type { PreferencesRow } from './preferences.repository.ts'

export const toProfile = (
  user: UserRow,
  { cpf, pendingEmail, hasGoogle }: { cpf: string | null; pendingEmail: string | null; hasGoogle: boolean },
): Profile => ({
  userId: user.id,
  username: user.username,
  email: user.email,
  pendingEmail,
  phone: user.phone,
  cpf: cpf === null ? null : maskCpf(cpf),
  hasPassword: user.password_hash !== null,
  hasGoogle,
  createdAt: user.created_at.toISOString(),
  updatedAt: user.updated_at.toISOString(),
})

export const toSession = (row: SessionRow, currentId: string): Session => ({
  sessionId: row.id,
  current: row.id === currentId,
  device: row.device,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
})

/** S40: optional settings are off by default. E-mails that serve a purchase or the account's security are on. */
const defaults: PreferencesUpdate = {
  notifications: { orderUpdates: true, promotionalEmails: false, securityAlerts: true, productUpdates: false },
  personalization: { recommendations: false, personalizedExperience: false, behaviourAnalytics: false },
  language: null,
  currency: 'BRL',
  theme: 'auto',
}

export const toPreferences = (row: PreferencesRow | null): Preferences => ({
  ...(row?.value ?? defaults),
  updatedAt: row?.updated_at.toISOString() ?? null,
})
