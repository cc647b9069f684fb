import type { Db } from '#platform/database.ts'

import { attemptsRepository } from './attempts.repository.ts'
import { goodsRepository } from './goods.repository.ts'
import { intentsRepository, type Intent } from './intents.repository.ts'
import { makeOrderNumber } from './order-number.ts'
import { ordersRepository } from './orders.repository.ts'
import { refundsRepository } from './refunds.repository.ts'
import { returnsRepository } from './returns.repository.ts'
import { stockRepository, type StockChange } from './stock.repository.ts'
import { stageOf, type Changes, type Fact, type Move, type Purchase } from './core/purchase.ts'
import { unitsOf } from './core/units.ts'

/** There are a billion order numbers, so repeated collisions mean that something else is wrong. */
const tries = 10

const productsOf = ({ lines }: Pick<Intent, 'lines'>) => lines.map(({ product_id }) => product_id)
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
      attempts: await attemptsRepository.list(trx, intentId),
      returns: await returnsRepository.listOf(trx, [intentId]),
      refunds: await refundsRepository.listOf(trx, [intentId]),
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
    const [attempts, refunds, returns] = [before.attempts, before.refunds, before.returns].map(
      (rows) => new Set(rows.map((row) => row.id)),
    )
    // A product may be locked already; locks are taken in one order.
    if (changes.moves.some(({ kind }) => kind !== 'sold')) await goodsRepository.lock(trx, productsOf(before.intent))
    const stock: StockChange[] = []
    for (const move of changes.moves) stock.push(...(await moved(trx, id, move, now)))
    if (changes.intent !== null) {
      const { status, holding, expires_at } = changes.intent
      await intentsRepository.update(trx, id, { status, holding, expires_at }, now)
    }
    if (changes.order !== null) {
      const { status, cancel_reason, buyer_reason, buyer_comment, delivered_at, earliest, latest } = changes.order
      const state = { status, cancel_reason, buyer_reason, buyer_comment, delivered_at, earliest, latest }
      if (before.order === null) await insertOrder(trx, id, state, now)
      else await ordersRepository.update(trx, id, state, now)
    }
    for (const row of changes.attempts) {
      if (attempts?.has(row.id)) await attemptsRepository.update(trx, row.id, row, now)
      else await attemptsRepository.insert(trx, row)
    }
    for (const row of changes.refunds) {
      if (refunds?.has(row.id)) {
        const { lines: _, ...change } = row
        await refundsRepository.update(trx, row.id, change, row.updated_at)
      } else await refundsRepository.insert(trx, row)
    }
    for (const row of changes.returns) {
      const { state, answer } = row
      if (returns?.has(row.id)) await returnsRepository.update(trx, row.id, { state, answer }, now)
      else await returnsRepository.insert(trx, row)
    }
    return stock
  },
}
