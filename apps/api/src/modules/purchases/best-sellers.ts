import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'

/** D52: the order of best sellers counts the units of paid orders over this time. */
const days = 30

/**
 * D52: recomputes `products.sold`: the units of orders that were paid in the last 30 days and are not cancelled, added to
 * `sold_before`, the history that came with the catalog.
 */
export async function countSold(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - days * 24 * 60 * 60_000)
  await sql`
    with paid as (
      select order_id from order_events where event = 'PAYED' and at > ${since}::timestamptz group by order_id
    ), counted as (
      select line.product_id, sum(line.quantity)::integer as units
      from paid
      join orders on orders.id = paid.order_id and orders.status <> 'CANCELLED'
      join checkout_lines as line on line.intent_id = orders.id
      group by line.product_id
    )
    update products set sold = products.sold_before + coalesce(counted.units, 0)
    from products as same left join counted on counted.product_id = same.id
    where same.id = products.id and products.sold <> products.sold_before + coalesce(counted.units, 0)`.execute(db)
}
