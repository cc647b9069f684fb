import { sql } from 'kysely'

import { saleStatuses } from '#domain/order-statuses.ts'
import type { Db } from '#platform/database.ts'

/** D52: the order of best sellers counts the units of paid orders over this time. */
const days = 30
const day = 24 * 60 * 60_000
/** Products of one statement: its locks delay purchases of these products. 2,000 took 1.9 s on a busy machine, just below the time-out. */
const batchSize = 500

/** Units by product of orders that were paid from `from` (exclusive) to `to` and are not cancelled. */
async function countUnits(db: Db, from: Date, to: Date): Promise<{ id: number; units: number }[]> {
  const { rows } = await sql<{ id: number; units: number }>`
    with paid as (
      select distinct order_id from order_events
      where event = 'PAYED' and at > ${from}::timestamptz and at <= ${to}::timestamptz
    )
    select line.product_id as id, sum(line.quantity)::integer as units
    from paid
    join orders on orders.id = paid.order_id and orders.status = any(${saleStatuses}::text[])
    join checkout_lines as line on line.intent_id = orders.id
    group by line.product_id`.execute(db)
  return rows
}

/**
 * D52: recomputes `products.sold`: the units of orders that were paid in the last 30 days and are not cancelled, added to
 * `sold_before`, the history that came with the catalog. Counts a day and updates some products at a time, so that no statement
 * exceeds its time-out in a large shop.
 */
export async function countSold(db: Db, now: Date): Promise<void> {
  const units = new Map<number, number>()
  for (let ago = days; ago > 0; ago--) {
    const from = now.getTime() - ago * day
    for (const { id, units: more } of await countUnits(db, new Date(from), new Date(from + day))) {
      units.set(id, (units.get(id) ?? 0) + more)
    }
  }
  const counted = [...units].sort(([one], [other]) => one - other)
  const { last } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  for (let after = 0; after < (last ?? 0); after += batchSize) {
    const some = counted.filter(([id]) => id > after && id <= after + batchSize)
    await sql`
      update products set sold = same.sold_before + coalesce(counted.units, 0)
      from products as same
      left join unnest(${some.map(([id]) => id)}::integer[], ${some.map(([, count]) => count)}::integer[])
        as counted (id, units) on counted.id = same.id
      where same.id > ${after} and same.id <= ${after + batchSize} and same.id = products.id
        and products.sold <> same.sold_before + coalesce(counted.units, 0)`.execute(db)
  }
}
