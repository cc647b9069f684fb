import { sql } from 'kysely'

import type { OrderStatus } from '@lotus/openapi/schema'

import { timeZone } from '#domain/days.ts'
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
    const digits = (text ?? '').replaceAll(/\D/g, '')
    const isPhone = digits.length >= 4 && /^[\d\s()+.-]+$/.test(text ?? '')
    const matches = sql`(
      orders.order_number ilike ${pattern} or intent.email ilike ${pattern}
      or ${folded(sql`intent.guest ->> 'name'`)} like ${folded(sql`${pattern}::text`)}
      or (${isPhone} and regexp_replace(intent.guest ->> 'phone', '\D', '', 'g') like ${`%${digits}%`})
      or intent.cpf_hash = ${cpfHash}::text)`
    const { rows } = await sql<ListedOrder & { matching: number }>`
      select orders.order_number as "orderNumber", orders.status, orders.created_at as "createdAt",
        (intent.total_cents / 100.0)::float8 as total, intent.guest ->> 'name' as name, intent.email,
        coalesce(intent.guest ->> 'phone', '') as phone, intent.address ->> 'city' as city,
        intent.address ->> 'state' as state, intent.shipping ->> 'serviceName' as service,
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
