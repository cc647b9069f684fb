/** What must be true of the tables of a purchase at every moment, whatever happened before. Each answers what is wrong. */
import type { Database } from '@lotus/api/platform/database'

/** Stock of every product before anything was sold. */
export type OpeningStock = ReadonlyMap<number, number>

export type Ask = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Runs questions that all see the database as it was at one moment. */
export async function atOneMoment<Result>({ pool }: Database, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    const result = await work(async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query<Row>(text, [...values])
      return rows
    })
    await client.query('commit')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    // A connection that failed is not used again.
    client.release(failure)
  }
}

type Account = { id: number; stock: number; booked: number; reservation: number; customer: number }

/** Units of each product by the ledger, and its stored stock. */
export async function readAccounts(ask: Ask, productIds: readonly number[] | null = null): Promise<Account[]> {
  return ask<Account>(
    `select products.id, products.stock,
      coalesce(sum(case 'stock' when destination then quantity when source then -quantity else 0 end), 0)::integer as booked,
      coalesce(sum(case 'reservation' when destination then quantity when source then -quantity else 0 end), 0)::integer as reservation,
      coalesce(sum(case 'customer' when destination then quantity when source then -quantity else 0 end), 0)::integer as customer
    from products left join stock_moves on stock_moves.product_id = products.id
    where $1::integer[] is null or products.id = any($1)
    group by products.id order by products.id`,
    [productIds],
  )
}

/** Nothing negative, and `stock + reservation + customer` what it was at the beginning. */
export async function findLedgerFaults(ask: Ask, opening: OpeningStock): Promise<string[]> {
  const accounts = await readAccounts(ask)
  return accounts.flatMap(({ id, stock, reservation, customer }) => {
    const first = opening.get(id)
    const faults: string[] = []
    if (stock < 0 || reservation < 0 || customer < 0)
      faults.push(`product ${id}: negative (stock ${stock}, reserved ${reservation}, customer ${customer})`)
    if (first !== undefined && stock + reservation + customer !== first)
      faults.push(`product ${id}: ${stock} in stock + ${reservation} reserved + ${customer} sold is not ${first}`)
    return faults
  })
}

const ids = async (ask: Ask, what: string, query: string): Promise<string[]> =>
  (await ask<{ id: string }>(query)).map(({ id }) => `${what}: ${id}`)

/** Orders, intents, lines, ledger, payments and their history speak of the same purchase, or there is none. */
export async function findHalfWritten(ask: Ask): Promise<string[]> {
  return [
    ...(await ids(
      ask,
      'intent whose lines do not add up to its sum',
      `select intents.id from checkout_intents intents left join checkout_lines lines on lines.intent_id = intents.id
        group by intents.id having coalesce(sum(line_cents), -1) <> intents.subtotal_cents`,
    )),
    ...(await ids(
      ask,
      'intent whose units are elsewhere than it says',
      `with moved as (
          select intent_id, product_id,
            sum(case 'reservation' when destination then quantity when source then -quantity else 0 end) as reservation,
            sum(case 'customer' when destination then quantity when source then -quantity else 0 end) as customer
          from stock_moves group by intent_id, product_id
        )
        select distinct intents.id from checkout_intents intents
          join checkout_lines lines on lines.intent_id = intents.id
          left join moved on moved.intent_id = intents.id and moved.product_id = lines.product_id
        where coalesce(moved.reservation, 0) <> case intents.holding when 'reserved' then lines.quantity else 0 end
          or coalesce(moved.customer, 0) <> case intents.holding when 'sold' then lines.quantity else 0 end`,
    )),
    ...(await ids(
      ask,
      'moves of units that no line names',
      `select distinct moves.intent_id as id from stock_moves moves where not exists (
        select from checkout_lines lines where lines.intent_id = moves.intent_id and lines.product_id = moves.product_id)`,
    )),
    ...(await ids(
      ask,
      'intent that nobody may see',
      `select id from checkout_intents intents where not exists (select from order_access where intent_id = intents.id)`,
    )),
    ...(await ids(
      ask,
      'order and intent disagree',
      `select intents.id from checkout_intents intents left join orders on orders.id = intents.id
        where (intents.status = 'ORDERED') <> (orders.id is not null)`,
    )),
    ...(await ids(
      ask,
      'paid order without its goods or its payment, or either without it',
      `select intents.id from checkout_intents intents left join orders on orders.id = intents.id
        left join payment_attempts paid on paid.intent_id = intents.id and paid.accepted
        where (coalesce(orders.status, '') in ('PAYED', 'IN_ROUTE', 'DELIVERED')) <> (paid.id is not null)
          or (intents.holding = 'sold') <> (paid.id is not null)`,
    )),
    ...(await ids(
      ask,
      'order whose last event is not its status',
      `select orders.id from orders left join lateral (
          select status from order_events where order_id = orders.id order by order_events.id desc limit 1
        ) last on true where orders.status is distinct from last.status`,
    )),
    ...(await ids(
      ask,
      'key that was used up without a result',
      `select key as id from idempotency_keys where result is null`,
    )),
  ]
}
