import { randomUUID } from 'node:crypto'

import type { ReturnRequest, WithdrawalRequest } from '@lotus/openapi/schema'

import { refuseCardNumbers } from '#domain/card-numbers.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import type { StoredUnits } from '#platform/schema.ts'
import { inTransaction } from '#platform/transaction.ts'

import { intentsRepository, type Intent } from './intents.repository.ts'
import { isActive, returnableUntil, withdrawableUntil } from './order-actions.ts'
import type { OrderTransitions } from './order-transitions.service.ts'
import { ordersRepository, type OrderRow } from './orders.repository.ts'
import { refundsRepository, type RefundRow } from './refunds.repository.ts'
import { returnableUnits } from './returnable-units.ts'
import { returnsRepository, type ReturnRow } from './returns.repository.ts'

export type ReturnsOptions = { db: Db; clock: Clock; orders: OrderTransitions }

type Known = { order: OrderRow; intent: Intent; returns: ReturnRow[]; refunds: RefundRow[] }

/** Sums the lines of one product, by ascending product. */
function merged(lines: readonly StoredUnits[]): StoredUnits[] {
  const units = new Map<number, number>()
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((one, other) => one.productId - other.productId)
}

const sameUnits = (one: readonly StoredUnits[], other: readonly StoredUnits[]) =>
  JSON.stringify(merged(one)) === JSON.stringify(merged(other))

export type Returns = ReturnType<typeof createReturns>

/** BEY-10: withdrawals and returns of delivered orders by their buyers. Callers check access. */
export function createReturns({ db, clock, orders }: ReturnsOptions) {
  async function lock(trx: Db, orderId: string): Promise<Known> {
    const intent = await intentsRepository.lock(trx, orderId)
    const order = await ordersRepository.find(trx, orderId)
    if (intent === null || order === null) throw new Problem('NOT_FOUND')
    const [returns, refunds] = [await returnsRepository.list(trx, orderId), await refundsRepository.list(trx, orderId)]
    return { order, intent, returns, refunds }
  }

  return {
    /**
     * CDC art. 49: withdraws from the purchase of everything that the buyer still has. The refund follows when the goods are
     * back. Repeating the call has no effect.
     * @throws {Problem} NOT_FOUND, CARD_NUMBER_REFUSED, WITHDRAWAL_NOT_ALLOWED
     */
    async withdrawOrder(orderId: string, { note }: WithdrawalRequest): Promise<void> {
      refuseCardNumbers({ note })
      await inTransaction(db, async (trx) => {
        const known = await lock(trx, orderId)
        const { order, intent, returns, refunds } = known
        if (returns.some(({ kind }) => kind === 'WITHDRAWAL')) return
        if (withdrawableUntil(order, known, clock()) === null) {
          throw new Problem('WITHDRAWAL_NOT_ALLOWED', { params: { status: order.status } })
        }
        const now = new Date(clock())
        await returnsRepository.insert(trx, {
          id: randomUUID(),
          order_id: orderId,
          kind: 'WITHDRAWAL',
          state: 'REQUESTED',
          reason: null,
          note: note?.trim() || null,
          lines: returnableUnits(intent.lines, returns, refunds),
          created_at: now,
          updated_at: now,
        })
        await orders.record(trx, orderId, 'WITHDRAWAL_REQUESTED')
      })
    },

    /**
     * Requests the return of units; the shop approves or rejects it. Repeating an open request has no effect.
     * @throws {Problem} NOT_FOUND, CARD_NUMBER_REFUSED, RETURN_NOT_ALLOWED
     */
    async requestReturn(orderId: string, { reason, lines, note }: ReturnRequest): Promise<void> {
      refuseCardNumbers({ note })
      await inTransaction(db, async (trx) => {
        const known = await lock(trx, orderId)
        const { order, intent, returns, refunds } = known
        const active = returns.find(isActive)
        if (active?.kind === 'RETURN' && active.reason === reason && sameUnits(active.lines, lines)) return
        const left = new Map(
          returnableUnits(intent.lines, returns, refunds).map(({ productId, quantity }) => [productId, quantity]),
        )
        const wanted = merged(lines)
        const isPossible = wanted.every(({ productId, quantity }) => quantity <= (left.get(productId) ?? 0))
        if (returnableUntil(order, known, clock()) === null || !isPossible) {
          throw new Problem('RETURN_NOT_ALLOWED', { params: { status: order.status } })
        }
        const now = new Date(clock())
        await returnsRepository.insert(trx, {
          id: randomUUID(),
          order_id: orderId,
          kind: 'RETURN',
          state: 'REQUESTED',
          reason,
          note: note?.trim() || null,
          lines: wanted,
          created_at: now,
          updated_at: now,
        })
        await orders.record(trx, orderId, 'RETURN_REQUESTED')
      })
    },
  }
}
