import { sql } from 'kysely'

import { stripPhone } from '@lotus/commerce/brazil'
import { parseOrderNumber } from '@lotus/commerce/typed'
import type { OrderStatus } from '@lotus/openapi/schema'

import { timeZone } from '#domain/days.ts'
import { saleStatuses } from '#domain/order-statuses.ts'
import type { Db } from '#platform/database.ts'

/** An order in the operator's list. */
export type ListedOrder = {
  orderNumber: string
  status: OrderStatus
  createdAt: Date
  /** In reais. */
  total: number
  name: string
  email: string
  phone: string
  city: string
  state: string
  service: string
  pickup: boolean
  units: number
}

export type OrderSearch = {
  status: OrderStatus | null
  /** The first day, in the shop's time zone. */
  since: string | null
  /** Part of a number, name, e-mail or phone. */
  text: string | null
  /** The hash of the text if it is a CPF or CNPJ, otherwise null. */
  cpfHash: string | null
  limit: number
}

/** Without accents, in lower case. */
const folded = (text: ReturnType<typeof sql>) =>
  sql`regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f]', '', 'g')`

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export const orderListRepository = {
  /** The newest orders that match, and how many match. */
  async search(
    db: Db,
    { status, since, text, cpfHash, limit }: OrderSearch,
  ): Promise<{ orders: ListedOrder[]; total: number }> {
    const pattern = `%${escapeLike(text ?? '')}%`
    // Phone numbers are stored without Brazil’s country code and without the trunk prefix 0.
    const digits = stripPhone(text ?? '')
    const isPhone = digits.length >= 4 && /^[\d\s()+.-]+$/.test(text ?? '')
    const matches = sql`(
      orders.order_number ilike ${pattern} or orders.order_number = ${parseOrderNumber(text ?? '')}::text or intent.email ilike ${pattern}
      or ${folded(sql`intent.guest ->> 'name'`)} like ${folded(sql`${pattern}::text`)}
      or (${isPhone} and regexp_replace(intent.guest ->> 'phone', '\D', '', 'g') like ${`%${digits}%`})
      or intent.cpf_hash = ${cpfHash}::text)`
    const { rows } = await sql<ListedOrder & { matching: number }>`
      select orders.order_number as "orderNumber", orders.status, orders.created_at as "createdAt",
        (intent.total_cents / 100.0)::float8 as total, intent.guest ->> 'name' as name, intent.email,
        coalesce(intent.guest ->> 'phone', '') as phone, intent.address ->> 'city' as city,
        intent.address ->> 'state' as state, intent.shipping ->> 'serviceName' as service,
        (intent.shipping -> 'pickup')::boolean as pickup,
        (select sum(quantity) from checkout_lines where intent_id = intent.id)::integer as units,
        count(*) over ()::integer as matching
      from orders join checkout_intents as intent on intent.id = orders.id
      where (${status}::text is null or orders.status = ${status}::text)
        and (${since}::date is null or orders.created_at >= (${since}::date::timestamp at time zone ${timeZone}))
        and (${text}::text is null or ${matches})
      order by orders.created_at desc, orders.id desc
      limit ${limit}`.execute(db)
    return {
      orders: rows.map(({ matching: _matching, ...order }) => order),
      total: rows[0]?.matching ?? 0,
    }
  },
}

export type SalesGroup = 'product' | 'day' | 'department'

/** Sales of a product, a day or a department; reais. */
export type SalesRow = {
  /** The code of a product, a day, or the name of a department. */
  key: string
  /** The name of a product; empty for the others. */
  name: string
  orders: number
  units: number
  /** Products after discounts, without the delivery; refunded units are in it. */
  amount: number
  /** Units whose money was given back. */
  refundedUnits: number
}

/** Amounts in reais. */
export type SalesTotal = Record<'orders' | 'units' | 'amount' | 'shipping' | 'refunded', number>

/** Orders that were paid in a period and are not cancelled, by the day of the payment. */
const sales = (from: string, to: string) => sql`
  select orders.id, (paid.at at time zone ${timeZone})::date as day
  from (
    select order_id, min(at) as at from order_events
    where event = 'PAYED' and at >= (${from}::date::timestamp at time zone ${timeZone})
      and at < ((${to}::date + 1)::timestamp at time zone ${timeZone})
    group by order_id
  ) as paid
    join orders on orders.id = paid.order_id and orders.status = any(${saleStatuses}::text[])`

const groups = {
  product: { key: sql`products.code`, name: sql`products.names ->> 'pt-BR'`, order: sql`amount desc, key` },
  day: { key: sql`sale.day::text`, name: sql`''::text`, order: sql`key` },
  department: { key: sql`departments.names ->> 'pt-BR'`, name: sql`''::text`, order: sql`amount desc, key` },
} satisfies Record<SalesGroup, object>

export const salesRepository = {
  async list(db: Db, from: string, to: string, by: SalesGroup): Promise<SalesRow[]> {
    const { key, name, order } = groups[by]
    const { rows } = await sql<SalesRow>`
      select ${key} as key, ${name} as name, count(distinct sale.id)::integer as orders,
        sum(line.quantity)::integer as units, (sum(line.line_cents) / 100.0)::float8 as amount,
        sum(coalesce((
          select sum((part ->> 'quantity')::integer) from refunds, jsonb_array_elements(refunds.lines) as part
          where refunds.intent_id = sale.id and refunds.state <> 'FAILED' and (part ->> 'productId')::integer = line.product_id
        ), 0))::integer as "refundedUnits"
      from (${sales(from, to)}) as sale
        join checkout_lines as line on line.intent_id = sale.id
        join products on products.id = line.product_id
        join departments on departments.id = products.department_id
      group by 1, 2
      order by ${order}`.execute(db)
    return rows
  },

  async total(db: Db, from: string, to: string): Promise<SalesTotal> {
    const { rows } = await sql<SalesTotal>`
      select count(*)::integer as orders,
        coalesce(sum((select sum(quantity) from checkout_lines where intent_id = sale.id)), 0)::integer as units,
        (coalesce(sum(intent.subtotal_cents), 0) / 100.0)::float8 as amount,
        (coalesce(sum(intent.shipping_cents), 0) / 100.0)::float8 as shipping,
        (coalesce(sum((
          select sum(refunds.amount_cents) from refunds join payment_attempts as attempt on attempt.id = refunds.attempt_id
          where refunds.intent_id = sale.id and refunds.state <> 'FAILED' and attempt.accepted
        )), 0) / 100.0)::float8 as refunded
      from (${sales(from, to)}) as sale join checkout_intents as intent on intent.id = sale.id`.execute(db)
    return rows[0] ?? { orders: 0, units: 0, amount: 0, shipping: 0, refunded: 0 }
  },
}
