import { sql, type RawBuilder } from 'kysely'

import { toReais } from '@lotus/commerce/money'
import type { OpenOrder } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { blockOf, networkOf } from '#platform/network.ts'

import { isOpen } from './access.repository.ts'
import { openStatuses } from './payment-statuses.ts'
import type { IntentRow } from './purchase-types.ts'

/**
 * A buyer as counted for limits. Purchases of the same account or browser are of one buyer, and so are those with the same e-mail (in
 * lower case) or CPF from the same internet address. An e-mail or a CPF alone does not identify a buyer: anyone can type another
 * person's, and would use up that person's limits. The internet address is also counted separately, because thousands of buyers can share one.
 */
export type Buyer = Pick<IntentRow, 'email' | 'cpf_hash' | 'guest_hash' | 'user_id' | 'address_hash'>

/** A buyer with the card and the block of addresses of a payment. `cardHash` is null if the provider did not tell the card. */
export type CardPayer = { buyer: Buyer; cardHash: string | null; blockHash: string }

/** Units of one product that unpaid purchases hold. */
export type HeldUnits = { productId: number; ofBuyer: number; ofAddress: number }
/** The number of card attempts, and the time of the oldest one in milliseconds. */
export type CountedCards = { count: number; oldest: number | null }
type CardCounts = Record<'ofBuyer' | 'ofCard' | 'ofBlock', CountedCards>
/** Unpaid purchases, how many of them have an order, and when the first reservation ends, in milliseconds. */
export type Holdings = { purchases: number; orders: number; cents: number; firstEnd: number | null }

/** The stored form of a visitor's internet address. */
export const hashOfAddress = (address: string): string => sha256(`address ${networkOf(address.toLowerCase())}`)
/** The hash of the block of addresses from which a payment was requested, stored in `payment_attempts.address_hash`. */
export const hashOfBlock = (address: string): string => sha256(`block ${blockOf(address.toLowerCase())}`)

/** Null if a part is unknown and none matches. As a condition it can use the indexes of all parts, which `is true` prevents. */
const matchesBuyer = (buyer: Buyer): RawBuilder<boolean | null> => sql<boolean | null>`
  (intent.guest_hash = ${buyer.guest_hash} or intent.user_id = ${buyer.user_id}::integer
    or (intent.address_hash = ${buyer.address_hash}
      and (intent.email = ${buyer.email} or intent.cpf_hash = ${buyer.cpf_hash}::text)))`
const isOfBuyer = (buyer: Buyer): RawBuilder<boolean> => sql<boolean>`${matchesBuyer(buyer)} is true`
const isOfAddress = ({ address_hash }: Buyer) => sql<boolean>`intent.address_hash = ${address_hash}`
/** SQL: whether an unpaid purchase holds stock for a buyer or an address. Excludes the purchase `intentId`. */
const isHeldBy = (buyer: Buyer, intentId: string) => sql<boolean>`
  intent.holding = 'reserved' and intent.id <> ${intentId} and (${matchesBuyer(buyer)} or ${isOfAddress(buyer)})`

/** The single row of an aggregate query. */
function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('An aggregate query returned no row')
  return row
}

export const buyersRepository = {
  /** Serializes the purchases of a buyer and those with a card until the end of the transaction. Addresses are not locked. */
  async lock(trx: Db, buyer: Buyer, now: Date, cardHash: string | null = null): Promise<void> {
    const { email, guest_hash: browser, cpf_hash: cpf, user_id: account } = buyer
    const names = Object.entries({ email, browser, cpf, account, card: cardHash }).flatMap(([kind, identity]) =>
      identity === null ? [] : [sha256(`${kind} ${identity}`)],
    )
    // The fixed order of the locks prevents deadlocks.
    await sql`
      insert into purchase_guards (name, touched_at)
      select name, ${now}::timestamptz from unnest(${names}::text[]) as name order by name
      on conflict (name) do update set touched_at = excluded.touched_at`.execute(trx)
  },

  /** Sums up the unpaid purchases that hold stock, without the purchase `intentId`. */
  async sumHoldings(trx: Db, buyer: Buyer, intentId: string): Promise<{ ofBuyer: Holdings; ofAddress: Holdings }> {
    const sum = (which: RawBuilder<boolean>) => sql`jsonb_build_object(
      'purchases', count(*) filter (where ${which}),
      'orders', count(orders.id) filter (where ${which}),
      'cents', coalesce(sum(intent.total_cents) filter (where ${which}), 0),
      'firstEnd', extract(epoch from min(intent.expires_at) filter (where ${which})) * 1000)`
    const { rows } = await sql<{ ofBuyer: Holdings; ofAddress: Holdings }>`
      select ${sum(isOfBuyer(buyer))} as "ofBuyer", ${sum(isOfAddress(buyer))} as "ofAddress"
      from checkout_intents as intent left join orders on orders.id = intent.id
      where ${isHeldBy(buyer, intentId)}`.execute(trx)
    return only(rows)
  },

  /** The unpaid orders that hold stock and that this buyer can open: of the account, or of the browser. */
  async listOpenOrders(trx: Db, { guest_hash: guestHash, user_id: userId }: Buyer, now: Date): Promise<OpenOrder[]> {
    const { rows } = await sql<{ orderId: string; orderNumber: string; totalCents: number }>`
      select orders.id as "orderId", orders.order_number as "orderNumber", intent.total_cents as "totalCents"
      from checkout_intents as intent join orders on orders.id = intent.id
      where intent.holding = 'reserved' and orders.status = 'WAITING_PAYMENT' and ${isOpen({ userId, guestHash }, now)}
      order by intent.created_at, intent.id limit 10`.execute(trx)
    return rows.map(({ totalCents, ...order }) => ({ ...order, total: toReais(totalCents) }))
  },

  /** As `sumHoldings`, for the units of some products. */
  async sumUnits(trx: Db, buyer: Buyer, intentId: string, productIds: readonly number[]): Promise<HeldUnits[]> {
    const { rows } = await sql<HeldUnits>`
      select line.product_id as "productId",
        coalesce(sum(line.quantity) filter (where ${isOfBuyer(buyer)}), 0)::integer as "ofBuyer",
        coalesce(sum(line.quantity) filter (where ${isOfAddress(buyer)}), 0)::integer as "ofAddress"
      from checkout_intents as intent join checkout_lines as line on line.intent_id = intent.id
      where ${isHeldBy(buyer, intentId)} and line.product_id = any(${productIds}::integer[])
      group by line.product_id`.execute(trx)
    return rows
  },

  /** S29: recent card attempts that were declined or abandoned, and the oldest of each kind. */
  async countCards(trx: Db, { buyer, cardHash, blockHash }: CardPayer, since: Date): Promise<CardCounts> {
    const count = (which: RawBuilder<boolean>) => sql`jsonb_build_object(
      'count', count(*) filter (where ${which}),
      'oldest', extract(epoch from min(attempt.created_at) filter (where ${which})) * 1000)`
    const ofBlock = sql<boolean>`attempt.address_hash = ${blockHash}`
    const ofCard = sql<boolean>`(attempt.card_hash = ${cardHash}::text) is true`
    const { rows } = await sql<CardCounts>`
      select ${count(isOfBuyer(buyer))} as "ofBuyer", ${count(ofCard)} as "ofCard", ${count(ofBlock)} as "ofBlock"
      from payment_attempts as attempt join checkout_intents as intent on intent.id = attempt.intent_id
      where attempt.method = 'card' and attempt.created_at > ${since}::timestamptz
        and attempt.status in ('rejected', 'unknown', 'void') and attempt.status_detail <> 'not_made'
        and (${matchesBuyer(buyer)} or ${ofCard} or ${ofBlock})`.execute(trx)
    return only(rows)
  },

  /** S29: the recent card payments of all buyers that the provider approved or declined. */
  async countDecided(db: Db, since: Date): Promise<CountedCards & { declined: number }> {
    const { rows } = await sql<CountedCards & { declined: number }>`
      select count(*)::integer as count, count(*) filter (where status = 'rejected')::integer as declined,
        (extract(epoch from min(created_at)) * 1000)::float8 as oldest
      from payment_attempts
      where method = 'card' and created_at > ${since}::timestamptz
        and status <> 'void' and status <> all(${openStatuses}::text[])`.execute(db)
    return only(rows)
  },
}
