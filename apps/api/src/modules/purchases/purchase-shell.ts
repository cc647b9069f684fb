import { randomUUID } from 'node:crypto'

import type { Planning } from '#domain/window-plan.ts'
import type { Db } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { inTransaction } from '#platform/transaction.ts'

import { decide } from './core/decide.ts'
import { unitsOf } from './core/units.ts'
import type { Decision, Effect, Fact, Moment, Purchase } from './core/purchase.ts'
import { enqueueOrderMail, shopOrderMailJob } from './order-mails.repository.ts'
import type { MercadoPago } from './mercado-pago/mercado-pago.ts'
import { ordersRepository } from './orders.repository.ts'
import type { PurchasesOptions } from './purchase-options.ts'
import { mayReserve, purchasesRepository } from './purchases.repository.ts'
import type { Booking, Intent } from './purchase-types.ts'

/** Tracking pages of carriers by their name in lower case. */
const trackingPages: Record<string, (code: string) => string> = {
  correios: (code) => `https://rastreamento.correios.com.br/app/index.php?objetos=${code}`,
  jadlog: (code) => `https://www.jadlog.com.br/jadlog/tracking?cte=${code}`,
  loggi: (code) => `https://www.loggi.com/rastreador/${code}`,
}

/** The page that tracks a parcel; null for carriers without a known page. */
const trackingUrl = (carrier: string, code: string): string | null =>
  trackingPages[carrier.trim().toLowerCase()]?.(encodeURIComponent(code)) ?? null

/** A moment and the plan of windows, both read before the transaction. */
export type At = Moment & { planning: Planning }

export type PurchaseShell = ReturnType<typeof createPurchaseShell>
/** The options of services that change purchases. */
export type Opening = PurchasesOptions & { provider: MercadoPago; shell: PurchaseShell }

/**
 * The only caller of `decide`: loads everything of one purchase under the lock of its intent, decides, writes the changes and
 * enqueues the effects, in one transaction. No caller holds the lock while waiting for the provider: jobs and requests call it
 * outside, and hand in its answer as the next fact.
 */
export function createPurchaseShell(options: PurchasesOptions) {
  const { db, clock, logger, payments, shipping, windows, stockChanged, takeOrdered } = options

  /** Runs an effect in the transaction of its decision. */
  async function run(trx: Db, effect: Effect, purchase: Purchase, now: Date): Promise<unknown> {
    const { id, user_id } = purchase.intent
    switch (effect.type) {
      case 'event': {
        const event = `event:${await ordersRepository.addEvent(trx, id, effect.event, now)}`
        const { mail: kind, facts } = effect
        return kind === null ? null : enqueueOrderMail(trx, { orderId: id, kind, event, facts }, now)
      }
      case 'mail': {
        const { kind, key, facts } = effect
        return enqueueOrderMail(trx, { orderId: id, kind, event: key, facts }, now)
      }
      case 'shop.mail':
        return enqueue(trx, { kind: shopOrderMailJob, payload: { mailId: randomUUID(), orderId: id } })
      case 'cart.take':
        return user_id === null ? null : takeOrdered(trx, user_id, unitsOf(purchase))
      case 'shipment': {
        const { carrier, code, url } = effect.shipment
        const tracking_url = carrier === null ? null : (url ?? trackingUrl(carrier, code))
        const shipment = { order_id: id, carrier, tracking_code: code, tracking_url, shipped_at: now }
        return ordersRepository.putShipment(trx, shipment)
      }
      case 'poll': {
        const { attempt: attemptId } = effect
        return enqueue(trx, { kind: 'payments.poll', payload: { attemptId }, dedupeKey: `look:${attemptId}` })
      }
      case 'refund': {
        const { attempt: attemptId, refund } = effect
        logger.warn({ intentId: id, attempt: attemptId, refund }, 'A payment will be refunded')
        // The key is the refund, not the payment, because the job of an earlier refund may still be queued until it ends.
        return enqueue(trx, { kind: 'payments.refund', payload: { attemptId }, dedupeKey: `refund:${refund}` })
      }
    }
  }

  /** Reads the shop's calendar; before a transaction, because the embedded database has one connection. */
  const moment = async (): Promise<At> => ({
    now: clock(),
    pixMinutes: payments.pixMinutes,
    daysOf: await shipping.deliveryDays(),
    planning: await windows.readPlanning(),
  })

  /** Locks the window that the fact may book, and adds its state: the released window of the purchase, or that of a move. */
  async function withOffers(trx: Db, purchase: Purchase, fact: Fact, { planning }: At): Promise<Purchase> {
    const { booking, intent } = purchase
    if (booking === null) return purchase
    const isMoved = fact.type === 'buyer.reschedule' || fact.type === 'shop.reschedule'
    if (!isMoved && (booking.state !== 'released' || !mayReserve(fact))) return purchase
    const windowId = isMoved ? fact.windowId : booking.window_id
    if (isMoved) await windows.lock(trx, intent.guest_hash, [booking.window_id, windowId])
    const isLate = fact.type === 'shop.reschedule'
    const offer = await windows.findOffer(trx, planning, booking, windowId, { isLate })
    return { ...purchase, offers: new Map(offer === null ? [] : [[windowId, offer]]) }
  }

  /** As `apply`, in the caller's transaction, for a purchase that it has locked. @throws {Problem} @throws {NotPossible} */
  async function applyIn(trx: Db, locked: Purchase, fact: Fact, at: At): Promise<Decision> {
    const before = await withOffers(trx, await purchasesRepository.withStock(trx, locked, fact), fact, at)
    const decision = decide(before, fact, at)
    if (decision instanceof Error)
      throw windows.toWindowRefusal(decision, before, at.planning, 'windowId' in fact ? fact.windowId : undefined)
    const now = new Date(at.now)
    const stock = await purchasesRepository.write(trx, before, decision.changes, now)
    await windows.exchange(trx, before.booking, decision.purchase.booking, before.offers)
    await stockChanged(trx, stock)
    for (const effect of decision.effects) await run(trx, effect, decision.purchase, now)
    return decision
  }

  /**
   * Applies a fact to a purchase; or what `factOf` makes of the locked purchase, null for nothing.
   * @returns null if there is no such purchase
   * @throws {Problem} @throws {NotPossible} the refusal of a command
   */
  async function apply(intentId: string, fact: Fact | ((purchase: Purchase) => Fact | null)): Promise<Decision | null> {
    const at = await moment()
    const work = async (trx: Db) => {
      const purchase = await purchasesRepository.lock(trx, intentId)
      const given = typeof fact === 'function' ? purchase && fact(purchase) : fact
      return purchase === null || given === null ? null : applyIn(trx, purchase, given, { ...at, now: clock() })
    }
    return windows.withAlternatives(() => inTransaction(db, work))
  }

  return {
    moment,
    /** Stores a new purchase with its window, and reserves its units, in the caller's transaction, which has locked them. */
    async open(trx: Db, intent: Intent, booking: Booking | null): Promise<void> {
      await stockChanged(trx, await purchasesRepository.insert(trx, intent, booking))
    },
    applyIn,
    apply,
    /** The current state of a purchase; null if it does not exist. */
    read: (intentId: string): Promise<Purchase | null> =>
      inTransaction(db, (trx) => purchasesRepository.lock(trx, intentId)),
  }
}
