import { lineTotal, toReais, unitPriceAfterDiscount } from '@lotus/commerce/money'
import type { CartItem, LineError } from '@lotus/openapi/schema'

import type { StockMove } from '#platform/checkout-schema.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'

import { goodsRepository, type Goods } from './goods.repository.ts'
import { intentsRepository, isForgotten, type Intent, type LineRow } from './intents.repository.ts'
import { stockRepository, type ShelfChange } from './stock.repository.ts'

export type ReservationOptions = {
  clock: Clock
  /** Told in the transaction that changes the shelf. */
  stockChanged: (trx: Db, changes: readonly ShelfChange[]) => Promise<void>
}

const unitsOf = (lines: readonly Pick<LineRow, 'product_id' | 'quantity'>[]) =>
  lines.map(({ product_id, quantity }) => ({ productId: product_id, quantity }))

const unitPrice = ({ priceCents, discount }: Goods) => unitPriceAfterDiscount({ priceCents, discount })

/** What keeps these goods from being sold now, line by line. */
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

/** @throws {Problem} PRODUCT_UNAVAILABLE or OUT_OF_STOCK naming every line that cannot be sold */
export function refuseLineErrors(lines: LineError[]): void {
  if (lines.length === 0) return
  const gone = lines.some(({ code }) => code === 'PRODUCT_UNAVAILABLE')
  throw new Problem(gone ? 'PRODUCT_UNAVAILABLE' : 'OUT_OF_STOCK', { lines })
}

/** 409 with what it costs now, line by line. */
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

/** Where the units of an intent are. Every method wants the intent locked, and runs in the caller's transaction. */
export function createReservations({ clock, stockChanged }: ReservationOptions) {
  async function move(trx: Db, kind: StockMove, intentId: string, lines: readonly LineRow[]): Promise<boolean> {
    const changes = await stockRepository.move(trx, kind, intentId, unitsOf(lines), new Date(clock()))
    if (changes === null) return false
    if (changes.length > 0) await stockChanged(trx, changes)
    return true
  }

  /** Sets the units aside. Its products must be locked and enough. */
  async function reserveLocked(trx: Db, intentId: string, lines: readonly LineRow[]): Promise<void> {
    if (await move(trx, 'reserved', intentId, lines)) return
    throw new Error(`Stock of intent ${intentId} was locked as enough and is not`)
  }

  return {
    reserveLocked,

    /** Back on the shelf; `status` where the intent itself is over. */
    async release(trx: Db, intent: Intent, status: 'OPEN' | 'EXPIRED' | 'ORDERED'): Promise<void> {
      if (intent.holding !== 'reserved') throw new Error(`Intent ${intent.id} holds nothing to release`)
      await goodsRepository.lock(
        trx,
        intent.lines.map(({ product_id }) => product_id),
      )
      await move(trx, 'released', intent.id, intent.lines)
      await intentsRepository.update(trx, intent.id, { holding: 'none', status }, new Date(clock()))
    },

    /**
     * S27: sets the units of an intent aside once more, whatever they cost now. Answers false where some are gone, and where
     * who bought was forgotten: nobody could deliver them.
     */
    async reserveAgain(trx: Db, intent: Intent): Promise<boolean> {
      if (intent.holding !== 'none') throw new Error(`Intent ${intent.id} holds its units already`)
      if (isForgotten(intent)) return false
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
     * BEY-03: takes an intent up again whose time was over, if it can be had and costs no more than then.
     * @throws {Problem} OUT_OF_STOCK, PRODUCT_UNAVAILABLE, PRICE_CHANGED
     */
    async renew(trx: Db, intent: Intent, expiresAt: Date): Promise<void> {
      if (intent.holding === 'none') {
        const items = unitsOf(intent.lines)
        const goods = await goodsRepository.lock(
          trx,
          items.map(({ productId }) => productId),
        )
        refuseLineErrors(findLineErrors(items, goods))
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

    /** The units go to the customer: the intent is paid. */
    async sell(trx: Db, intent: Intent): Promise<void> {
      await move(trx, 'sold', intent.id, intent.lines)
      await intentsRepository.update(trx, intent.id, { holding: 'sold', status: 'ORDERED' }, new Date(clock()))
    },

    /** Sold units come back on the shelf: the money went back. */
    async takeBack(trx: Db, intent: Intent): Promise<void> {
      if (intent.holding !== 'sold') throw new Error(`Intent ${intent.id} has sold nothing`)
      await goodsRepository.lock(
        trx,
        intent.lines.map(({ product_id }) => product_id),
      )
      await move(trx, 'returned', intent.id, intent.lines)
      await intentsRepository.update(trx, intent.id, { holding: 'none' }, new Date(clock()))
    },

    /** Holds the units, and with them an unpaid order, until then. */
    async holdUntil(trx: Db, intentId: string, expiresAt: Date): Promise<void> {
      await intentsRepository.update(trx, intentId, { expires_at: expiresAt }, new Date(clock()))
    },

    markOrdered: (trx: Db, intentId: string) =>
      intentsRepository.update(trx, intentId, { status: 'ORDERED' }, new Date(clock())),
    lock: intentsRepository.lock,
    find: intentsRepository.find,
    listDue: (db: Db, limit: number) => intentsRepository.listDue(db, new Date(clock()), limit),
  }
}
