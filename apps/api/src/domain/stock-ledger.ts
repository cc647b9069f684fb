import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { Database as Tables } from '#platform/schema.gen.ts'
import type { StockPlace } from '#platform/schema.ts'

export type StockMoveKind = Tables['stock_moves']['kind']
/** The kinds of move of a purchase. Units that came back and are written off are never sold again. */
export type PurchaseMoveKind = 'reserved' | 'released' | 'sold' | 'returned' | 'written_off'

/** A move of an operator has an actor and a reason; a move of a purchase is explained by its intent. */
type Cause = { intentId: string; actor?: never; reason?: never } | { intentId?: never; actor: string; reason: string }

/** An entry of the ledger, a double entry of `quantity` units. */
export type StockMove = Cause & {
  productId: number
  kind: StockMoveKind
  source: StockPlace
  destination: StockPlace
  quantity: number
  /** When the units moved; of a count, when they were counted. */
  at: Date
  /** The counted units of a count. */
  counted?: number
}

/** The available stock of a product before and after a move; below zero if fewer units exist than are reserved. */
export type StockChange = { productId: number; before: number; after: number }

/** SQL: the units by which a row of `stock_moves` changes a place. */
export const unitsIn = (place: StockPlace) =>
  sql`case ${sql.lit(place)} when destination then quantity when source then -quantity else 0 end`

const inStock = ({ source, destination, quantity }: StockMove) =>
  (destination === 'stock' ? quantity : 0) - (source === 'stock' ? quantity : 0)

/**
 * BEY-26: records moves and changes the stock of their products by them. This is the only writer of `products.stock`, so that it
 * equals the sum of the ledger. Callers in concurrent transactions lock the products in ascending order of their ids.
 *
 * Only a reservation needs the units that it takes (S04); a count or a write-off states what exists.
 * @returns the stock changes, or null if units to reserve are missing: the caller must roll back
 */
export async function moveStock(trx: Db, moves: readonly StockMove[]): Promise<StockChange[] | null> {
  if (moves.length === 0) return []
  const deltas = new Map<number, { delta: number; isReserved: boolean }>()
  for (const move of moves) {
    const { delta = 0, isReserved = false } = deltas.get(move.productId) ?? {}
    deltas.set(move.productId, { delta: delta + inStock(move), isReserved: isReserved || move.kind === 'reserved' })
  }
  const changed = [...deltas].filter(([, { delta }]) => delta !== 0)
  let changes: StockChange[] = []
  if (changed.length > 0) {
    const { rows } = await sql<{ id: number; stock: number; delta: number }>`
      update products set stock = products.stock + moved.delta
      from unnest(${changed.map(([id]) => id)}::integer[], ${changed.map(([, { delta }]) => delta)}::integer[],
        ${changed.map(([, { isReserved }]) => isReserved)}::boolean[]) as moved(id, delta, is_reserved)
      where products.id = moved.id and (not moved.is_reserved or products.stock + moved.delta >= 0)
      returning products.id, products.stock, moved.delta`.execute(trx)
    if (rows.length !== changed.length) return null
    changes = rows.map(({ id, stock, delta }) => ({ productId: id, before: stock - delta, after: stock }))
  }
  const entries = moves.map(
    ({ productId, kind, source, destination, quantity, at, intentId, actor, reason, counted }) => ({
      product_id: productId,
      kind,
      source,
      destination,
      quantity,
      at,
      intent_id: intentId ?? null,
      actor: actor ?? null,
      reason: reason ?? null,
      counted: counted ?? null,
    }),
  )
  await sql`
    insert into stock_moves (intent_id, product_id, kind, source, destination, quantity, at, actor, reason, counted)
    select intent_id, product_id, kind, source, destination, quantity, at, actor, reason, counted
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as move(intent_id uuid, product_id integer, kind text, source text,
      destination text, quantity integer, at timestamptz, actor text, reason text, counted integer)
    order by product_id`.execute(trx)
  return changes
}
