import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'

import type { CartLine } from './cart-lines.ts'

/** A cart with its lines; id 0 means no cart. */
export type StoredCart = { id: number; version: number; lines: CartLine[] }

type LineRow = { product_id: number; quantity: number; added_cents: number; added_at: Date; position: number }

const toLine = ({ product_id, quantity, added_cents, added_at, position }: LineRow): CartLine => ({
  productId: product_id,
  quantity,
  addedCents: added_cents,
  addedAt: added_at,
  position,
})

const isSame = (one: CartLine, other: CartLine) =>
  one.quantity === other.quantity &&
  one.addedCents === other.addedCents &&
  one.position === other.position &&
  one.addedAt.getTime() === other.addedAt.getTime()

/** Carts are only looked up by their owner (S08). */
export const accountCartRepository = {
  /** A consistent snapshot of the cart; id 0 if the account has none. */
  async find(db: Db, userId: number): Promise<StoredCart> {
    const { rows } = await sql<{ id: number; version: number } & (LineRow | { product_id: null })>`
      select carts.id, carts.version, product_id, quantity, added_cents, added_at, position
      from carts left join cart_lines on cart_lines.cart_id = carts.id
      where carts.user_id = ${userId}`.execute(db)
    const lines = rows.flatMap((row) => (row.product_id === null ? [] : [toLine(row)]))
    return { id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0, lines }
  },

  /** The locked cart; null if the account has none. Concurrent changes wait for the end of the transaction. */
  async lock(trx: Db, userId: number): Promise<StoredCart | null> {
    const cart = await trx
      .selectFrom('carts')
      .select(['id', 'version'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (cart === undefined) return null
    const rows = await trx.selectFrom('cart_lines').selectAll().where('cart_id', '=', cart.id).execute()
    return { ...cart, lines: rows.map(toLine) }
  },

  /** Returns false if the account already has a cart, `null` if the account does not exist (any more). */
  async insert(trx: Db, userId: number, now: Date): Promise<boolean | null> {
    const user = await trx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().executeTakeFirst()
    if (user === undefined) return null
    const row = await trx
      .insertInto('carts')
      .values({ user_id: userId, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Replaces the lines of a locked cart. Increments its version if anything changed. */
  async save(trx: Db, cart: StoredCart, lines: readonly CartLine[], now: Date): Promise<StoredCart> {
    const before = new Map(cart.lines.map((line) => [line.productId, line]))
    const after = new Set(lines.map(({ productId }) => productId))
    const gone = cart.lines.map(({ productId }) => productId).filter((productId) => !after.has(productId))
    const changed = lines.filter((line) => {
      const known = before.get(line.productId)
      return known === undefined || !isSame(known, line)
    })
    if (gone.length === 0 && changed.length === 0) return cart
    if (gone.length > 0) {
      await sql`delete from cart_lines where cart_id = ${cart.id} and product_id = any(${gone}::integer[])`.execute(trx)
    }
    if (changed.length > 0) {
      await trx
        .insertInto('cart_lines')
        .values(
          changed.map(({ productId, quantity, addedCents, addedAt, position }) => ({
            cart_id: cart.id,
            product_id: productId,
            quantity,
            added_cents: addedCents,
            added_at: addedAt,
            position,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['cart_id', 'product_id']).doUpdateSet(({ ref }) => ({
            quantity: ref('excluded.quantity'),
            added_cents: ref('excluded.added_cents'),
            added_at: ref('excluded.added_at'),
            position: ref('excluded.position'),
          })),
        )
        .execute()
    }
    const version = cart.version + 1
    await trx.updateTable('carts').set({ version, updated_at: now }).where('id', '=', cart.id).execute()
    return { id: cart.id, version, lines: [...lines] }
  },
}
