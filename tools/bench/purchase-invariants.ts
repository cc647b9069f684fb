/** Invariants of the purchase tables that hold at every moment. Each function returns the violations. */
import type { Database } from '@lotus/api/platform/database'
import type { RunningSandbox } from '@lotus/payment-sandbox/testing'

/** Stock of every product before the first sale. */
export type OpeningStock = ReadonlyMap<number, number>

export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Runs queries on one consistent snapshot of the database. */
export async function withSnapshot<Result>(
  { pool }: Database,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
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
    // A failed connection is not reused.
    client.release(failure)
  }
}

type Account = { id: number; stock: number; booked: number; reservation: number; customer: number }

/** Units of each product in stock, reserved and sold according to the ledger, and the stored stock. */
export async function readAccounts(query: Query, productIds: readonly number[] | null = null): Promise<Account[]> {
  return query<Account>(
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

/** No count is negative, and `stock + reservation + customer` equals the opening stock. */
export async function findLedgerFaults(query: Query, opening: OpeningStock): Promise<string[]> {
  const accounts = await readAccounts(query)
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

const ids = async (query: Query, fault: string, sql: string): Promise<string[]> =>
  (await query<{ id: string }>(sql)).map(({ id }) => `${fault}: ${id}`)

/** Orders, intents, lines, ledger, payments and events of a purchase agree. */
export async function findHalfWritten(query: Query): Promise<string[]> {
  return [
    ...(await ids(
      query,
      'intent whose lines do not add up to its subtotal',
      `select intents.id from checkout_intents intents left join checkout_lines lines on lines.intent_id = intents.id
        group by intents.id having coalesce(sum(line_cents), -1) <> intents.subtotal_cents`,
    )),
    ...(await ids(
      query,
      'intent whose units the ledger has elsewhere',
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
      query,
      'stock move without a line',
      // Moves of operators have no intent.
      `select distinct moves.intent_id as id from stock_moves moves where intent_id is not null and not exists (
        select from checkout_lines lines where lines.intent_id = moves.intent_id and lines.product_id = moves.product_id)`,
    )),
    ...(await ids(
      query,
      'intent without an owner',
      `select id from checkout_intents intents where not exists (select from order_access where intent_id = intents.id)`,
    )),
    ...(await ids(
      query,
      'order and intent disagree',
      `select intents.id from checkout_intents intents left join orders on orders.id = intents.id
        where (intents.status = 'ORDERED') <> (orders.id is not null)`,
    )),
    ...(await ids(
      query,
      'paid order, sold units and approved payment disagree',
      `select intents.id from checkout_intents intents left join orders on orders.id = intents.id
        left join payment_attempts paid on paid.intent_id = intents.id and paid.accepted
        where (coalesce(orders.status, '') in ('PAYED', 'IN_ROUTE', 'DELIVERED')) <> (paid.id is not null)
          or (intents.holding = 'sold') <> (paid.id is not null)`,
    )),
    ...(await ids(
      query,
      'order whose last event is not its status',
      `select orders.id from orders left join lateral (
          select event from order_events
          where order_id = orders.id and event in ('WAITING_PAYMENT', 'PAYED', 'IN_ROUTE', 'DELIVERED', 'CANCELLED')
          order by order_events.id desc limit 1
        ) last on true where orders.status is distinct from last.event`,
    )),
    ...(await ids(
      query,
      'idempotency key without a result',
      `select key as id from idempotency_keys where result is null`,
    )),
  ]
}

type Charge = { id: number; status: string; external_reference: string | null; transaction_amount: number }
type Attempt = { payment: string; status: string; accepted: boolean; intent: string; total: number }

/** Differences between the shop's payments and the provider's: unknown, missing or duplicate charges. */
export async function findUnreconciled(query: Query, sandbox: RunningSandbox): Promise<string[]> {
  const { body } = await sandbox.admin('/payments', undefined, 'GET')
  const charges = body['results'] as Charge[]
  const attempts = await query<Attempt>(
    `select provider_payment_id as payment, attempts.status, accepted, intent_id as intent, total_cents as total
      from payment_attempts attempts join checkout_intents intents on intents.id = intent_id where provider_payment_id is not null`,
  )
  const byPayment = new Map(attempts.map((attempt) => [attempt.payment, attempt]))
  const takenFor = new Map<string, number>()
  const faults: string[] = []
  for (const { id, status, external_reference: intent, transaction_amount: amount } of charges) {
    const attempt = byPayment.get(String(id))
    byPayment.delete(String(id))
    if (attempt === undefined || attempt.intent !== intent) {
      faults.push(`the provider's payment ${id} (${status}) is not in the shop`)
      continue
    }
    if (status !== 'approved') continue
    takenFor.set(attempt.intent, (takenFor.get(attempt.intent) ?? 0) + 1)
    if (attempt.status !== 'approved' || !attempt.accepted)
      faults.push(`payment ${id} was taken and the shop has it as ${attempt.status}`)
    if (Math.round(amount * 100) !== attempt.total)
      faults.push(`payment ${id} is ${amount}, the purchase ${attempt.total / 100}`)
  }
  for (const [payment, { status }] of byPayment)
    faults.push(`payment ${payment} (${status}) is unknown to the provider`)
  for (const [intent, times] of takenFor) if (times > 1) faults.push(`purchase ${intent} was paid ${times} times`)
  return faults
}
