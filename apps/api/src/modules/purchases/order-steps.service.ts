import type { CancelOrderRequest, ReturnRequest, WithdrawalRequest } from '@lotus/openapi/schema'

import { refuseCardNumbers } from '#domain/card-numbers.ts'
import { NotPossible } from '#domain/not-possible.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'

import { attemptsRepository } from './attempts.repository.ts'
import { openOf } from './core/attempts.ts'
import { paidOf } from './core/money.ts'
import type { Command, Decision, Purchase, RefundOrder, Shipment, ShopCommand } from './core/purchase.ts'
import { ProviderDown } from './mercado-pago/mercado-pago.ts'
import type { PurchaseShell } from './purchase-shell.ts'
import { ordersRepository } from './orders.repository.ts'
import type { Settlement } from './settlement.service.ts'
import type { RefundRow } from './purchase-types.ts'

export const ownDelivery = { carrier: null, code: null, url: null } as const satisfies Shipment

export type OrderSteps = ReturnType<typeof createOrderSteps>

/** The refund that a decision added; null if nothing was left to refund. */
const refundOf = ({ changes }: Decision): RefundRow | null =>
  changes.refunds.find(({ state }) => state === 'PENDING') ?? null

/** BEY-10, BEY-18: what buyers and the shop do with orders. Callers check access. Repeating a step has no effect. */
export function createOrderSteps({ db, shell, settlement }: { db: Db; shell: PurchaseShell; settlement: Settlement }) {
  /** An open payment is closed first: money that arrives in the meantime makes a paid order, which is refunded. */
  async function cancel(orderId: string, command: Extract<Command, { type: 'buyer.cancel' | 'shop.cancel' }>) {
    const open: { purchase: Purchase | null } = { purchase: null }
    try {
      await shell.command(orderId, (purchase) => {
        open.purchase = purchase
        return command
      })
      return
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'PAYMENT_IN_PROGRESS') throw error
    }
    try {
      if (open.purchase !== null) await settlement.closeAll(open.purchase, openOf)
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
      throw new Problem('PAYMENT_PROVIDER_DOWN', { cause: error, retryAfter: 30 })
    }
    await shell.command(orderId, command)
  }

  /** A notice of a refund or chargeback may be late or lost. @throws {NotPossible} if the provider cannot be asked */
  async function settlePaid(orderId: string): Promise<void> {
    if ((await ordersRepository.find(db, orderId))?.status !== 'PAYED') return
    const paid = paidOf({ attempts: await attemptsRepository.list(db, orderId) })
    if (paid?.provider_payment_id == null) return
    try {
      await settlement.settlePayment(paid.provider_payment_id)
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
      throw new NotPossible(
        `Do not ship yet: the payment provider cannot be asked whether the payment still stands (${error.message}). Try again.`,
      )
    }
  }

  const command = async (orderId: string, given: ShopCommand): Promise<RefundRow | null> =>
    refundOf(await shell.command(orderId, given))

  return {
    /**
     * BEY-10: cancels an order that is not shipped. Units return to stock; a paid order is refunded in full.
     * @throws {Problem} NOT_FOUND, CARD_NUMBER_REFUSED, ORDER_NOT_CANCELLABLE, PAYMENT_PROVIDER_DOWN, PAYMENT_IN_PROGRESS
     */
    async cancelOrder(orderId: string, { reason, comment }: CancelOrderRequest): Promise<void> {
      refuseCardNumbers({ comment })
      await cancel(orderId, { type: 'buyer.cancel', reason, comment: comment?.trim() || null })
    },

    /**
     * CDC art. 49: withdraws from the purchase of everything that the buyer still has. The refund follows when the goods are
     * back. @throws {Problem} NOT_FOUND, CARD_NUMBER_REFUSED, WITHDRAWAL_NOT_ALLOWED
     */
    async withdrawOrder(orderId: string, { note }: WithdrawalRequest): Promise<void> {
      refuseCardNumbers({ note })
      await shell.command(orderId, { type: 'buyer.withdraw', note: note?.trim() || null })
    },

    /**
     * Requests the return of units; the shop approves or rejects it.
     * @throws {Problem} NOT_FOUND, CARD_NUMBER_REFUSED, RETURN_NOT_ALLOWED
     */
    async requestReturn(orderId: string, { reason, lines, note }: ReturnRequest): Promise<void> {
      refuseCardNumbers({ note })
      await shell.command(orderId, { type: 'buyer.return', reason, lines, note: note?.trim() || null })
    },

    /** As `cancelOrder`, by the shop, also for a parcel that does not arrive. `restock`: its units return to stock. */
    cancelByShop: (orderId: string, restock: boolean) => cancel(orderId, { type: 'shop.cancel', restock }),

    /**
     * Marks a paid order as shipped, or a pickup, which has no shipment, as ready. Again with another code: corrects it.
     * @throws {NotPossible}
     */
    async ship(orderId: string, shipment: Shipment | null): Promise<void> {
      await settlePaid(orderId)
      await command(orderId, { type: 'shop.ship', shipment })
    },

    /** Marks a shipped order as delivered, or a pickup as collected. @throws {NotPossible} */
    deliver: (orderId: string) => command(orderId, { type: 'shop.deliver' }),

    /** Refunds in part or in full. The status stays, except that a full refund cancels an unshipped order. @throws {NotPossible} */
    refund: (orderId: string, what: RefundOrder) => command(orderId, { type: 'shop.refund', what }),

    /** Approves or rejects a return. A withdrawal is the buyer's right and needs no answer. @throws {NotPossible} */
    answerReturn: (orderId: string, state: 'APPROVED' | 'REJECTED', answer: string | null) =>
      command(orderId, { type: 'shop.answerReturn', state, answer }),

    /**
     * The goods are back: refunds them. A withdrawal refunds all that was paid, with the delivery, and cancels the order.
     * Returns null if everything is refunded already.
     * @param given `restock` returns the units to stock; otherwise they are written off. `shipping` also refunds the
     * delivery of a return.
     * @throws {NotPossible}
     */
    receiveReturn: (orderId: string, given: { restock: boolean; shipping: boolean }) =>
      command(orderId, { type: 'shop.receiveReturn', ...given }),
  }
}
