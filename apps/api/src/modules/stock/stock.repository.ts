import { sql } from 'kysely'

import { unitsIn } from '#domain/stock-ledger.ts'
import type { Db } from '#platform/database.ts'
import type { Trx } from '#platform/transaction.ts'

import type { OperatorMoveKind } from './stock-rows.ts'

/** A product with its stock. `given` has the spellings of its code in the request. */
export type StockedProduct = {
  id: number
  code: string
  name: string
  stock: number
  created_at: Date
  given: string[]
}
/** A product by the ledger. On hand are the units that can be bought and those that are reserved. */
export type Position = {
  id: number
  reserved: number
  /** At the moment of a count, without the moves after it. */
  onHandThen: number
  lastCount: Date | null
}
/** Units that an operator received or wrote off. */
export type RecordedMove = { productId: number; units: number; reason: string; actor: string; at: Date }
/** A purchase that has or awaits units of a product: one that is reserved, or a paid order that is not shipped. */
export type Holder = {
  productId: number
  intentId: string
  orderNumber: string | null
  expiresAt: Date
  reserved: number
  sold: number
  /** The sold units without those that were refunded as missing. */
  owed: number
  soldAt: Date | null
}

export const stockRepository = {
  /**
   * Locks products in ascending order of their ids, like a sale. Codes are compared without case, as by an import of the catalog;
   * the exact spelling goes first.
   */
  async lock(trx: Trx, codes: readonly string[]): Promise<StockedProduct[]> {
    const { rows } = await sql<StockedProduct>`
      with spelled as (
        select distinct on (given) given, products.id
        from unnest(${[...codes]}::text[]) as given join products on lower(products.code) = lower(given)
        order by given, products.code = given desc, products.id
      )
      select id, code, names ->> 'pt-BR' as name, stock, created_at,
        array(select given from spelled where spelled.id = products.id) as given
      from products where id in (select id from spelled) order by id for no key update`.execute(trx)
    return rows
  },

  /** @param moments one of each product */
  async listPositions(trx: Trx, ids: readonly number[], moments: readonly Date[]): Promise<Position[]> {
    const { rows } = await sql<Position>`
      select asked.id, coalesce(sum(${unitsIn('reservation')}), 0)::integer as reserved,
        coalesce(sum(${unitsIn('stock')} + ${unitsIn('reservation')}) filter (where moves.at <= asked.moment), 0)::integer
          as "onHandThen",
        max(moves.at) filter (where moves.kind = 'counted') as "lastCount"
      from unnest(${[...ids]}::integer[], ${moments.map((at) => at.toISOString())}::timestamptz[]) as asked(id, moment)
      left join stock_moves moves on moves.product_id = asked.id
      group by asked.id`.execute(trx)
    return rows
  },

  /** The moves of a kind that operators recorded since a moment, oldest first. */
  async listRecorded(trx: Trx, kind: OperatorMoveKind, ids: readonly number[], since: Date): Promise<RecordedMove[]> {
    const { rows } = await sql<RecordedMove>`
      select product_id as "productId", quantity as units, reason, actor, at from stock_moves
      where product_id = any(${[...ids]}::integer[]) and kind = ${kind} and actor is not null and at > ${since}
      order by at`.execute(trx)
    return rows
  },

  /** The purchases that have or await units of the products, the newest first. */
  async listHolders(db: Db, ids: readonly number[]): Promise<Holder[]> {
    const { rows } = await sql<Holder>`
      with held as (
        select id from checkout_intents where holding = 'reserved' union select id from orders where status = 'PAYED')
      select moves.product_id as "productId", held.id as "intentId", orders.order_number as "orderNumber",
        intents.expires_at as "expiresAt", sum(${unitsIn('reservation')})::integer as reserved,
        sum(${unitsIn('customer')})::integer as sold,
        least(sum(${unitsIn('customer')}), bought.units - coalesce((
          select sum((part ->> 'quantity')::integer) from refunds, jsonb_array_elements(refunds.lines) as part
          where refunds.intent_id = held.id and cause = 'SHOP' and state <> 'FAILED'
            and (part ->> 'productId')::integer = moves.product_id
        ), 0))::integer as owed,
        max(moves.at) filter (where moves.kind = 'sold') as "soldAt"
      from held
      join stock_moves moves on moves.intent_id = held.id and moves.product_id = any(${[...ids]}::integer[])
      join checkout_intents intents on intents.id = held.id
      join (select intent_id as id, product_id as product, quantity as units from checkout_lines) as bought
        on bought.id = held.id and bought.product = moves.product_id
      left join orders on orders.id = held.id
      group by moves.product_id, bought.units, held.id, orders.order_number, intents.expires_at, intents.created_at
      order by intents.created_at desc, held.id`.execute(db)
    return rows.filter(({ reserved, sold }) => reserved > 0 || sold > 0)
  },

  /** Codes of products whose stock is not the sum of their moves. */
  async listDiffering(db: Db): Promise<string[]> {
    const { rows } = await sql<{ code: string }>`
      select code from products left join (
        select product_id, sum(${unitsIn('stock')})::integer as units from stock_moves group by product_id
      ) moved on moved.product_id = products.id
      where stock <> coalesce(moved.units, 0) order by code`.execute(db)
    return rows.map(({ code }) => code)
  },

  /** Products with fewer units than purchases need. `ids`: only these products; null for all. */
  async listShort(db: Db, ids: readonly number[] | null): Promise<{ id: number; code: string; stock: number }[]> {
    const short = db.selectFrom('products').select(['id', 'code', 'stock']).where('stock', '<', 0).orderBy('code')
    return (ids === null ? short : short.where('id', 'in', ids)).execute()
  },
}
