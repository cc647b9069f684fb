import { lineTotal, toReais, unitPriceAfterDiscount } from '@lotus/commerce/money'
import type { CartItem, LineError } from '@lotus/openapi/schema'

import type { StockMove } from './purchase-types.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'

import type { StoredUnits } from '#platform/schema.ts'

import { goodsRepository, type Goods } from './goods.repository.ts'
import { intentsRepository, isErased, type Intent, type LineRow } from './intents.repository.ts'
import { stockRepository, type StockChange } from './stock.repository.ts'

/** How long units stay reserved before a payment starts. */
export const reservationMinutes = 30

export type ReservationOptions = {
  clock: Clock
  /** Called in the transaction that changes the stock. */
  stockChanged: (trx: Db, changes: readonly StockChange[]) => Promise<void>
}

const toUnits = ({ product_id, quantity }: Pick<LineRow, 'product_id' | 'quantity'>): StoredUnits => ({
  productId: product_id,
  quantity,
})
const unitsOf = (lines: readonly Pick<LineRow, 'product_id' | 'quantity'>[]) => lines.map(toUnits)

const unitPrice = ({ priceCents, discount }: Goods) => unitPriceAfterDiscount({ priceCents, discount })

/** Lists the lines that cannot be sold now, each with the reason. */
export function findLineErrors(items: readonly CartItem[], goods: ReadonlyMap<number, Goods>): LineError[] {
  return items.flatMap(({ productId, quantity }): LineError[] => {
    const found = goods.get(productId)
    if (found === undefined || !found.active) {
      return [{ productId, code: 'PRODUCT_UNAVAILABLE', requested: quantity, available: 0 }]
    }
    if (found.stock >= quantity) return []
    return [
      {
        productId,
        code: 'OUT_OF_STOCK',
        requested: quantity,
        available: found.stock,
        unitPrice: toReais(unitPrice(found)),
      },
    ]
  })
}

/** @throws {Problem} PRODUCT_UNAVAILABLE or OUT_OF_STOCK with every line that cannot be sold */
export function rejectLineErrors(lines: LineError[]): void {
  if (lines.length === 0) return
  const gone = lines.some(({ code }) => code === 'PRODUCT_UNAVAILABLE')
  throw new Problem(gone ? 'PRODUCT_UNAVAILABLE' : 'OUT_OF_STOCK', { lines })
}

/** 409 with the current price of each line. */
export const priceChanged = (totalCents: number, items: readonly CartItem[], goods: ReadonlyMap<number, Goods>) =>
  new Problem('PRICE_CHANGED', {
    params: { total: toReais(totalCents) },
    lines: items.flatMap(({ productId, quantity }): LineError[] => {
      const found = goods.get(productId)
      if (found === undefined) return []
      const price = toReais(unitPrice(found))
      return [{ productId, code: 'PRICE_CHANGED', requested: quantity, available: found.stock, unitPrice: price }]
    }),
  })

export type Reservations = ReturnType<typeof createReservations>

/** Moves the units of an intent between stock, reservation and customer. Callers hold the intent's lock in a transaction. */
export function createReservations({ clock, stockChanged }: ReservationOptions) {
  async function move(
    trx: Db,
    kind: StockMove,
    intentId: string,
    lines: readonly Pick<LineRow, 'product_id' | 'quantity'>[],
  ): Promise<boolean> {
    const changes = await stockRepository.move(trx, kind, intentId, unitsOf(lines), new Date(clock()))
    if (changes === null) return false
    if (changes.length > 0) await stockChanged(trx, changes)
    return true
  }

  /** Reserves the units. The products must be locked and in stock. */
  async function reserveLocked(trx: Db, intentId: string, lines: readonly LineRow[]): Promise<void> {
    if (await move(trx, 'reserved', intentId, lines)) return
    throw new Error(`Stock of intent ${intentId} was checked under lock but is insufficient`)
  }

  /** Returns sold units to stock, at most those that are still sold. The rest of the sale stands. */
  async function returnUnits(trx: Db, intent: Intent, units: readonly StoredUnits[]): Promise<void> {
    const sold = await stockRepository.countSold(trx, intent.id)
    const back = units
      .map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, sold.get(productId) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
    if (back.length === 0) return
    await goodsRepository.lock(
      trx,
      back.map(({ productId }) => productId),
    )
    const lines = back.map(({ productId, quantity }) => ({ product_id: productId, quantity }))
    await move(trx, 'returned', intent.id, lines)
  }

  return {
    reserveLocked,

    /** Returns reserved units to stock and sets the intent's `status`. */
    async release(trx: Db, intent: Intent, status: 'EXPIRED' | 'ORDERED'): Promise<void> {
      if (intent.holding !== 'reserved') throw new Error(`Intent ${intent.id} has no reserved units`)
      await goodsRepository.lock(
        trx,
        intent.lines.map(({ product_id }) => product_id),
      )
      await move(trx, 'released', intent.id, intent.lines)
      await intentsRepository.update(trx, intent.id, { holding: 'none', status }, new Date(clock()))
    },

    /**
     * S27: reserves the units again, at any current price. Returns false if some are out of stock, or if the buyer's data was
     * erased, because the order could not be delivered.
     */
    async reserveAgain(trx: Db, intent: Intent): Promise<boolean> {
      if (intent.holding !== 'none') throw new Error(`Intent ${intent.id} already holds its units`)
      if (isErased(intent)) return false
      const items = unitsOf(intent.lines)
      const goods = await goodsRepository.lock(
        trx,
        items.map(({ productId }) => productId),
      )
      if (items.some(({ productId, quantity }) => (goods.get(productId)?.stock ?? 0) < quantity)) return false
      await reserveLocked(trx, intent.id, intent.lines)
      await intentsRepository.update(trx, intent.id, { holding: 'reserved' }, new Date(clock()))
      return true
    },

    /**
     * BEY-03: reopens an expired intent if its products are available and the total has not risen.
     * @throws {Problem} OUT_OF_STOCK, PRODUCT_UNAVAILABLE, PRICE_CHANGED
     */
    async renew(trx: Db, intent: Intent, expiresAt: Date): Promise<void> {
      if (intent.holding === 'none') {
        const items = unitsOf(intent.lines)
        const goods = await goodsRepository.lock(
          trx,
          items.map(({ productId }) => productId),
        )
        rejectLineErrors(findLineErrors(items, goods))
        const subtotal = items.reduce((sum, { productId, quantity }) => {
          const { priceCents = 0, discount = 0 } = goods.get(productId) ?? {}
          return sum + lineTotal({ priceCents, discount, quantity })
        }, 0)
        const total = subtotal + intent.shipping_cents + intent.tax_cents
        if (total > intent.total_cents) throw priceChanged(total, items, goods)
        await reserveLocked(trx, intent.id, intent.lines)
      }
      const status = intent.status === 'EXPIRED' ? 'OPEN' : intent.status
      await intentsRepository.update(
        trx,
        intent.id,
        { holding: 'reserved', status, expires_at: expiresAt },
        new Date(clock()),
      )
    },

    /** Marks the units as sold: the intent is paid. */
    async sell(trx: Db, intent: Intent): Promise<void> {
      await move(trx, 'sold', intent.id, intent.lines)
      await intentsRepository.update(trx, intent.id, { holding: 'sold', status: 'ORDERED' }, new Date(clock()))
    },

    /** Ends the sale: returns the units that are still sold to stock, or writes them off. */
    async takeBack(trx: Db, intent: Intent, { restock = true } = {}): Promise<void> {
      if (intent.holding !== 'sold') throw new Error(`Intent ${intent.id} has no sold units`)
      if (restock) await returnUnits(trx, intent, intent.lines.map(toUnits))
      await intentsRepository.update(trx, intent.id, { holding: 'none' }, new Date(clock()))
    },

    returnUnits,

    /** Extends or shortens the reservation, and with it the unpaid order. */
    async holdUntil(trx: Db, intentId: string, expiresAt: Date): Promise<void> {
      await intentsRepository.update(trx, intentId, { expires_at: expiresAt }, new Date(clock()))
    },

    markOrdered: (trx: Db, intentId: string) =>
      intentsRepository.update(trx, intentId, { status: 'ORDERED' }, new Date(clock())),
  }
}
