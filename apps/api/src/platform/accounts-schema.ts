import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { Address, Language, PreferencesUpdate } from '@lotus/openapi/schema'

type Json<Value> = ColumnType<Value, string, string>
type Instant = ColumnType<Date, Date, Date>
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

type UsersTable = {
  id: GeneratedAlways<number>
  /** In lower case. */
  email: string
  username: string
  /** Argon2id in PHC form; null where only Google was ever used. */
  password_hash: Optional<string>
  phone: Optional<string>
  /** Encrypted. */
  cpf_sealed: Optional<string>
  roles: Generated<string[]>
  language: Language
  created_at: Instant
  updated_at: Instant
}

type IdentitiesTable = { issuer: string; subject: string; user_id: number; created_at: Instant }

type SignupsTable = {
  token_hash: string
  email: string
  username: string
  password_hash: string
  language: Language
  expires_at: Instant
  created_at: Instant
}

export type MailTokenKind = 'reset-password' | 'change-email'

type MailTokensTable = {
  token_hash: string
  kind: MailTokenKind
  user_id: number
  email: string
  expires_at: Instant
  used_at: OptionalInstant
  created_at: Instant
}

export type SessionEnd = 'signed_out' | 'ended_elsewhere' | 'password_changed' | 'account_deleted' | 'replayed'

type SessionsTable = {
  id: string
  user_id: number
  device: string
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
  ended_at: OptionalInstant
  proved_at: OptionalInstant
  end_reason: Optional<SessionEnd>
}

type RefreshTokensTable = { token_hash: string; session_id: string; created_at: Instant; used_at: OptionalInstant }

type AuthGuardsTable = { name: string; failures: number; window_ends_at: Instant }

type GoogleAttemptsTable = {
  cookie_hash: string
  state_hash: string
  nonce: string
  code_verifier: string
  used_at: OptionalInstant
  issuer: Optional<string>
  subject: Optional<string>
  user_id: Optional<number>
  expires_at: Instant
  created_at: Instant
}

type PreferencesTable = { user_id: number; value: Json<PreferencesUpdate>; updated_at: Instant }

type AddressesTable = {
  id: GeneratedAlways<number>
  user_id: number
  label: Optional<string>
  recipient: string
  phone: string
  zip_code: string
  street: string
  number: string
  complement: Optional<string>
  district: string
  city: string
  state: Address['state']
  reference: Optional<string>
  is_default: Generated<boolean>
  created_at: Instant
  updated_at: Instant
}

type SentMailsTable = { id: string; kind: string; sent_at: Instant }

/** The tables of accounts and sessions. Source: migrations 0004 and 0006. */
export type AccountsTables = {
  users: UsersTable
  identities: IdentitiesTable
  signups: SignupsTable
  mail_tokens: MailTokensTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  auth_guards: AuthGuardsTable
  google_attempts: GoogleAttemptsTable
  preferences: PreferencesTable
  addresses: AddressesTable
  sent_mails: SentMailsTable
}
