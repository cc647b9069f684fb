import { refuseCardNumbers } from '#domain/card-numbers.ts'
import { NotPossible } from '#domain/not-possible.ts'
import { Problem } from '#platform/problem.ts'

import { openOf } from './core/attempts.ts'
import { paidOf } from './core/money.ts'
import type { BuyerCommand, Decision, ShopCommand } from './core/purchase.ts'
import { outcomeOf, type UnitsOutcome } from './core/units.ts'
import { unlessDown } from './mercado-pago/mercado-pago.ts'
import type { RefundRow } from './purchase-types.ts'
import type { Settling } from './settlement.service.ts'

type StepResult = Pick<Decision, 'isRepeated'> & { refund: RefundRow | null; units: UnitsOutcome }
export type TakeStep = ReturnType<typeof createOrderSteps>

function refuseCards(command: BuyerCommand | ShopCommand): void {
  if (command.type === 'buyer.cancel') refuseCardNumbers({ comment: command.comment ?? undefined })
  else if ('note' in command) refuseCardNumbers({ note: command.note ?? undefined })
}

/** BEY-10, BEY-18: the steps that buyers and the shop take with orders. */
export function createOrderSteps({ shell, settlement }: Settling) {
  /** An open payment is closed first: money that arrives in the meantime makes a paid order, which is refunded. */
  async function apply(orderId: string, command: BuyerCommand | ShopCommand): Promise<Decision | null> {
    try {
      return await shell.apply(orderId, command)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'PAYMENT_IN_PROGRESS') throw error
    }
    const purchase = await shell.read(orderId)
    if (purchase !== null) {
      await unlessDown(
        settlement.closeAll(purchase, openOf),
        (cause) => new Problem('PAYMENT_PROVIDER_DOWN', { cause, retryAfter: 30 }),
      )
    }
    return shell.apply(orderId, command)
  }

  /** A notice of a refund or chargeback may be late or lost. @throws {NotPossible} if the provider cannot be asked */
  async function settlePaid(orderId: string): Promise<void> {
    const purchase = await shell.read(orderId)
    const paymentId = purchase?.stage === 'paid' ? paidOf(purchase)?.provider_payment_id : null
    if (paymentId == null) return
    await unlessDown(
      settlement.settlePayment(paymentId),
      ({ message }) =>
        new NotPossible(`Do not ship yet: the payment provider cannot confirm the payment (${message}). Try again.`),
    )
  }

  /**
   * Takes a step with an order. Callers check access. Repeating a step has no effect.
   * @returns `refund`: the added refund; null if nothing was left to refund. `units`: what became of the units that the step concerns.
   * `isRepeated`: whether the step was taken before
   * @throws {Problem | NotPossible} CARD_NUMBER_REFUSED, PAYMENT_PROVIDER_DOWN, those of `core/refusals.ts`
   */
  return async function takeStep(orderId: string, command: BuyerCommand | ShopCommand): Promise<StepResult> {
    refuseCards(command)
    if (command.type === 'shop.ship') await settlePaid(orderId)
    const decision = await apply(orderId, command)
    if (decision === null) throw new Problem('NOT_FOUND')
    const refund = decision.changes.refunds.find(({ state }) => state === 'PENDING') ?? null
    return { refund, units: outcomeOf(decision, command), isRepeated: decision.isRepeated }
  }
}
