import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'

import { hashOfGuest } from '#platform/security.ts'

import type { Viewer } from './purchase-types.ts'

/** S07: the validity of a browser's access to an order, and of the signed link of an e-mail. */
const days = 30
const day = 24 * 60 * 60 * 1000

type HashedViewer = { userId: number | null; guestHash: string | null }
type Revoked = { only?: string | null; except?: string | null }

/**
 * SQL, S05, S07, S37: true for the account that owns the purchase `intent`, and for browsers with a grant. A grant from an account's
 * purchase does not apply when another account signs in on the same browser. A null owner never matches.
 */
export const isOpen = ({ userId, guestHash }: HashedViewer, now: Date) =>
  sql<boolean>`(coalesce(intent.user_id = ${userId}::integer, false) or exists (
    select from order_access
    where intent_id = intent.id and secret_hash = ${guestHash}::text and expires_at > ${now}::timestamptz
      and (by_link or intent.user_id is null or ${userId}::integer is null)
  ))`

/** Access to intents and their orders: for the owning account, and for browsers by the hash of their guest secret. */
export const accessRepository = {
  /** @param byLink the browser opened the signed link; it is not the buyer's */
  async grant(db: Db, intentId: string, guestHash: string, now: number, byLink = false): Promise<void> {
    const expiresAt = new Date(now + days * day)
    await sql`
      insert into order_access (intent_id, secret_hash, by_link, expires_at)
      values (${intentId}, ${guestHash}, ${byLink}, ${expiresAt}) on conflict (intent_id, secret_hash)
      do update set expires_at = excluded.expires_at, by_link = order_access.by_link or excluded.by_link`.execute(db)
  },

  /** Whether a purchase is open to a viewer. */
  isOpenTo: (db: Db, intentId: string, { userId, guest }: Viewer, now: number): Promise<boolean> =>
    accessRepository.isOpenToHash(db, intentId, { userId, guestHash: guest === null ? null : hashOfGuest(guest) }, now),

  /** The same for the stored form of a viewer. */
  async isOpenToHash(db: Db, intentId: string, viewer: HashedViewer, now: number): Promise<boolean> {
    const { rows } = await sql<{ open: boolean }>`
      select ${isOpen(viewer, new Date(now))} as open
      from checkout_intents as intent where id = ${intentId}`.execute(db)
    return rows[0]?.open ?? false
  },

  /**
   * S07, S11: revokes the access of browsers to an account's purchases. `only` is the guest secret of the browser to revoke, `except`
   * the guest secret of the browser not to revoke. If both are null or absent, all browsers are revoked. Signed links remain valid.
   * Ends the account's notifications in the same browsers.
   */
  async revoke(db: Db, userId: number, { only, except }: Revoked): Promise<void> {
    // Without `only` and `except`, the condition matches all browsers: none has an empty secret.
    const [operator, guestHash] =
      only == null ? (['!=', hashOfGuest(except ?? '')] as const) : (['=', hashOfGuest(only)] as const)
    const intents = db.selectFrom('checkout_intents').select('id').where('user_id', '=', userId)
    const granted = db.deleteFrom('order_access').where('intent_id', 'in', intents).where('by_link', '=', false)
    await granted.where('secret_hash', operator, guestHash).execute()
    const subscribed = db.deleteFrom('push_subscriptions').where('user_id', '=', userId)
    await subscribed.where('guest_hash', operator, guestHash).execute()
  },

  /** Stores the hash of the key of a signed e-mail link, which opens an order for `days` days. */
  async addLink(db: Db, orderId: string, accessKey: string, now: number): Promise<void> {
    const times = { created_at: new Date(now), expires_at: new Date(now + days * day) }
    const link = { key_hash: hashOfAccessKey(accessKey), order_id: orderId, ...times }
    // A retried job inserts the same row.
    const added = db
      .insertInto('order_links')
      .values(link)
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
    await added.execute()
  },

  async isLink(db: Db, orderId: string, keyHash: string, now: Date): Promise<boolean> {
    const links = db.selectFrom('order_links').select('order_id').where('key_hash', '=', keyHash)
    const valid = links.where('order_id', '=', orderId).where('expires_at', '>', now)
    return (await valid.executeTakeFirst()) !== undefined
  },
}

/** The owner of an account's idempotency keys. */
export const hashOfUser = (userId: number): string => sha256(`user ${userId}`)

/** The stored form of the secret of a signed link. */
export const hashOfAccessKey = (accessKey: string): string => sha256(`access ${accessKey}`)

/** The owner of a viewer's idempotency keys: the browser, which outlives its session, otherwise the account. */
export function keyOwnerOf({ userId, guest }: Viewer): string {
  if (guest !== null) return hashOfGuest(guest)
  if (userId === null) throw new Error('Access must be checked before idempotency keys')
  return hashOfUser(userId)
}
