import type { Db } from '#platform/database.ts'

import { goodsRepository } from '#domain/goods.repository.ts'
import { intentsRepository } from './intents.repository.ts'
import { makeOrderNumber } from './order-number.ts'
import { ordersRepository } from './orders.repository.ts'
import { stockRepository, type StockChange } from './stock.repository.ts'
import { stageOf, type Changes, type Fact, type Move, type Purchase } from './core/purchase.ts'
import { unitsOf } from './core/units.ts'
import type { Attempt, Intent, RefundRow, ReturnRow } from './purchase-types.ts'

/** There are a billion order numbers, so repeated collisions mean that something else is wrong. */
const tries = 10

/** The rows that belong to one intent, oldest first. */
export type PurchaseRows = { attempts: Attempt[]; returns: ReturnRow[]; refunds: RefundRow[] }

/** Reads the rows of intents with one query for each kind. Returns a lookup by the id of the intent. */
export async function listRows(db: Db, ids: readonly string[]): Promise<(id: string) => PurchaseRows> {
  const attempts = db.selectFrom('payment_attempts').selectAll().where('intent_id', 'in', ids).orderBy('attempt')
  const returns = db.selectFrom('order_returns').selectAll().where('order_id', 'in', ids).orderBy('created_at')
  const refunds = db.selectFrom('refunds').selectAll().where('intent_id', 'in', ids).orderBy('created_at')
  const attemptsOf = Map.groupBy(await attempts.execute(), (row) => row.intent_id)
  const returnsOf = Map.groupBy(await returns.orderBy('id').execute(), (row) => row.order_id)
  const refundsOf = Map.groupBy(await refunds.orderBy('id').execute(), (row) => row.intent_id)
  return (id) => ({
    attempts: attemptsOf.get(id) ?? [],
    returns: returnsOf.get(id) ?? [],
    refunds: refundsOf.get(id) ?? [],
  })
}

export const productsOf = ({ lines }: Pick<Intent, 'lines'>) => lines.map(({ product_id }) => product_id)
/** Units that are not reserved are reserved again by these facts only. */
const mayReserve = (fact: Fact) =>
  fact.type === 'buyer.pay' || (fact.type === 'provider.report' && fact.status === 'approved')

async function insertOrder(trx: Db, id: string, state: NonNullable<Changes['order']>, now: Date): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const row = { ...state, id, order_number: makeOrderNumber(), created_at: now, updated_at: now }
    if (await ordersRepository.insert(trx, row)) return
  }
  throw new Error('No free order number was found')
}

async function moved(trx: Db, id: string, { kind, units }: Move, now: Date): Promise<StockChange[]> {
  const changes = await stockRepository.move(trx, kind, id, units, now)
  if (changes === null) throw new Error(`Stock of purchase ${id} was checked under lock but is insufficient`)
  return changes
}

/** Loads and writes everything of one purchase. */
export const purchasesRepository = {
  /** Locks the purchase until the end of the transaction; null if it is missing. */
  async lock(trx: Db, intentId: string): Promise<Purchase | null> {
    const intent = await intentsRepository.lock(trx, intentId)
    if (intent === null) return null
    const order = await ordersRepository.find(trx, intentId)
    return {
      intent,
      stage: stageOf(intent, order),
      order,
      ...(await listRows(trx, [intentId]))(intentId),
      sold: intent.holding === 'sold' ? await stockRepository.countSold(trx, intentId) : new Map(),
      moves: [],
      stock: null,
    }
  },

  /** Adds a purchase that reserves its units. @returns the changes of stock */
  async insert(trx: Db, intent: Intent): Promise<StockChange[]> {
    await intentsRepository.insert(trx, intent)
    return moved(trx, intent.id, { kind: 'reserved', units: unitsOf({ intent }) }, intent.created_at)
  },

  /** Locks the products too, if the fact may reserve them again. */
  async withStock(trx: Db, purchase: Purchase, fact: Fact): Promise<Purchase> {
    if (!mayReserve(fact) || (purchase.stage !== 'expired' && purchase.stage !== 'lapsed')) return purchase
    const goods = await goodsRepository.lock(trx, productsOf(purchase.intent))
    return { ...purchase, stock: new Map([...goods].map(([id, { stock }]) => [id, stock])) }
  },

  /** @returns the changes of stock */
  async write(trx: Db, before: Purchase, changes: Changes, now: Date): Promise<StockChange[]> {
    const { id } = before.intent
    const storedIds = new Set([...before.attempts, ...before.refunds, ...before.returns].map((row) => row.id))
    // A product may be locked already; locks are taken in one order.
    if (changes.moves.some(({ kind }) => kind !== 'sold')) await goodsRepository.lock(trx, productsOf(before.intent))
    const stock: StockChange[] = []
    for (const move of changes.moves) stock.push(...(await moved(trx, id, move, now)))
    if (changes.intent !== null) {
      const { status, holding, expires_at } = changes.intent
      const change = { status, holding, expires_at, updated_at: now }
      await trx.updateTable('checkout_intents').set(change).where('id', '=', id).execute()
    }
    if (changes.order !== null) {
      const { status, cancel_reason, buyer_reason, buyer_comment, delivered_at, earliest, latest } = changes.order
      const state = { status, cancel_reason, buyer_reason, buyer_comment, delivered_at, earliest, latest }
      if (before.order === null) await insertOrder(trx, id, state, now)
      else await ordersRepository.update(trx, id, state, now)
    }
    for (const row of changes.attempts) {
      const change = { ...row, updated_at: now }
      if (storedIds.has(row.id))
        await trx.updateTable('payment_attempts').set(change).where('id', '=', row.id).execute()
      else await trx.insertInto('payment_attempts').values(row).execute()
    }
    for (const { lines, ...row } of changes.refunds) {
      const added = { ...row, lines: JSON.stringify(lines) }
      if (storedIds.has(row.id)) await trx.updateTable('refunds').set(row).where('id', '=', row.id).execute()
      else await trx.insertInto('refunds').values(added).execute()
    }
    for (const { lines, ...row } of changes.returns) {
      const added = { ...row, lines: JSON.stringify(lines) }
      const change = { state: row.state, answer: row.answer, updated_at: now }
      if (storedIds.has(row.id)) await trx.updateTable('order_returns').set(change).where('id', '=', row.id).execute()
      else await trx.insertInto('order_returns').values(added).execute()
    }
    return stock
  },
}
