/** Guests who buy one product after another until they are stopped, and record every response. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { ApiError } from '@lotus/api-client'
import type { RunningSandbox } from '@lotus/payment-sandbox/testing'
import type { CheckoutIntent, CheckoutIntentRequest, Order, Payment, PaymentRequest } from '@lotus/openapi/schema'

import type { Query } from './purchase-invariants.ts'
import { inParallel, createBuyer, withRetries, type Buyer } from './buyer.ts'
import type { Random } from './figures.ts'

/** A successful response that a guest received. It must remain true. */
export type Acknowledged =
  | { kind: 'intent'; intent: CheckoutIntent }
  | { kind: 'payment'; intentId: string; payment: Payment }
  | { kind: 'order'; order: Order }

/** The progress of a purchase, with the idempotency keys and bodies for a retry. */
type Purchase = {
  buyer: Buyer
  keys: { intent: string; pay: string; order: string }
  request?: CheckoutIntentRequest
  intent?: CheckoutIntent
  paymentRequest?: PaymentRequest
  payment?: Payment
  order?: Order
}

const cents = (reais: number) => Math.round(reais * 100)

/** The shop is not reachable or the result is unknown: the guest retries with the same key. */
const isRetryable = (error: unknown) =>
  error instanceof ApiError
    ? error.code === 'NETWORK_ERROR' || error.status >= 500 || error.status === 409
    : error instanceof TypeError

export function createShoppers({
  url,
  sandbox,
  productIds,
  random,
}: {
  url: string
  sandbox: RunningSandbox
  productIds: readonly number[]
  random: Random
}) {
  const responses: Acknowledged[] = []
  const purchases: Purchase[] = []
  const faults: string[] = []
  const listeners = new Set<() => void>()

  function record(response: Acknowledged): void {
    responses.push(response)
    for (const listen of listeners) listen()
  }

  function start(): Purchase {
    const keys = { intent: randomUUID(), pay: randomUUID(), order: randomUUID() }
    const purchase = { buyer: createBuyer(url, purchases.length), keys }
    purchases.push(purchase)
    return purchase
  }

  const cart = () => {
    const first = random.below(productIds.length)
    const second = (first + 1 + random.below(productIds.length - 1)) % productIds.length
    // Reaches any minimum order value.
    return [first, second].map((place, line) => ({
      productId: productIds[place] ?? 1,
      quantity: line === 0 ? 20 : 1 + random.below(3),
    }))
  }

  /** Continues a purchase from where it stopped to the paid order. */
  async function proceed(
    purchase: Purchase,
    call: <Result>(work: () => Promise<Result>) => Promise<Result>,
  ): Promise<void> {
    const { buyer, keys } = purchase
    const request = (purchase.request ??= await call(() => buyer.prepare(cart())))
    if (purchase.intent === undefined) {
      purchase.intent = await call(() => buyer.openIntent(request, keys.intent))
      record({ kind: 'intent', intent: purchase.intent })
    }
    const { intentId } = purchase.intent
    const byPix = random.next() < 0.4
    const paymentRequest = (purchase.paymentRequest ??= byPix
      ? { method: 'pix' }
      : { method: 'card', token: await sandbox.token('APRO'), paymentMethodId: 'master', installments: 1 })
    if (purchase.payment === undefined) {
      purchase.payment = await call(() => buyer.pay(intentId, paymentRequest, keys.pay)).catch((error: unknown) => {
        // All guests share the sandbox's card, and interrupted payments count against its limit (S29): they pay by Pix then.
        if (!(error instanceof ApiError) || error.code !== 'TOO_MANY_ATTEMPTS' || paymentRequest.method === 'pix')
          throw error
        purchase.paymentRequest = { method: 'pix' }
        keys.pay = randomUUID()
        return call(() => buyer.pay(intentId, { method: 'pix' }, keys.pay))
      })
      record({ kind: 'payment', intentId, payment: purchase.payment })
    }
    const { payment } = purchase
    if (purchase.order === undefined) {
      purchase.order = await call(() => buyer.order(intentId, payment, keys.order))
      record({ kind: 'order', order: purchase.order })
    }
    // The payment is approved after the order exists: the provider notifies the shop.
    if (purchase.paymentRequest.method === 'pix') await sandbox.admin(`/payments/${payment.paymentId}/pay`)
  }

  return {
    acknowledged: (): Acknowledged[] => [...responses],
    count: () => purchases.length,

    /** Runs `count` guests at once. The returned function stops them and resolves when the last purchase has ended. */
    shop(count: number): () => Promise<void> {
      let over = false
      const all = Array.from({ length: count }, async () => {
        while (!over) {
          const purchase = start()
          try {
            await proceed(purchase, (work) => work())
          } catch (error) {
            if (!isRetryable(error)) faults.push(`purchase ${purchase.buyer.index} was rejected: ${String(error)}`)
            await wait(20)
          }
        }
      })
      return async () => {
        over = true
        await Promise.all(all)
      }
    },

    /** Waits for `count` more responses of a kind. */
    waitFor(kind: Acknowledged['kind'], count: number): Promise<void> {
      const received = () => responses.filter((response) => response.kind === kind).length
      const enough = received() + count
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`No ${kind} for a minute: ${faults.at(-1) ?? 'the shop does not respond'}`)),
          60_000,
        )
        const listen = () => {
          if (received() < enough) return
          clearTimeout(timer)
          listeners.delete(listen)
          resolve()
        }
        listeners.add(listen)
      })
    },

    /** Completes every interrupted purchase, `count` at once; all must be paid at the end. Returns the faults. */
    async finish(count: number): Promise<string[]> {
      const seconds = 240
      await inParallel(purchases, count, async (purchase) => {
        const { buyer } = purchase
        try {
          await proceed(purchase, (work) => withRetries(work, seconds))
          const { order } = purchase
          if (order === undefined) return
          const end = performance.now() + seconds * 1000
          for (;;) {
            const { status } = await withRetries(() => buyer.readOrder(order.orderId))
            if (status === 'PAYED') return
            if (performance.now() > end) throw new Error(`order ${order.orderNumber} is still ${status}`)
            await wait(1000 + Math.random() * 1000)
          }
        } catch (error) {
          faults.push(`purchase ${buyer.index} does not complete: ${String(error)}`)
        }
      })
      return faults
    },

    /** Returns the recorded responses that are no longer true. */
    async findLost(query: Query, known: readonly Acknowledged[]): Promise<string[]> {
      const intents = new Map(
        (
          await query<{ id: string; total: number; lines: number }>(
            `select intents.id, total_cents as total, count(lines.*)::integer as lines from checkout_intents intents
              left join checkout_lines lines on lines.intent_id = intents.id group by intents.id`,
          )
        ).map((row) => [row.id, row]),
      )
      const attempts = new Map(
        (
          await query<{ id: string; intent: string; status: string }>(
            `select provider_payment_id as id, intent_id as intent, status from payment_attempts where provider_payment_id is not null`,
          )
        ).map((row) => [row.id, row]),
      )
      const orders = new Map(
        (
          await query<{ id: string; number: string; status: string }>(
            `select id, order_number as number, status from orders`,
          )
        ).map((row) => [row.id, row]),
      )
      return known.flatMap((answer): string[] => {
        if (answer.kind === 'intent') {
          const { intentId, total, lines } = answer.intent
          const stored = intents.get(intentId)
          if (stored === undefined) return [`acknowledged intent ${intentId} is lost`]
          const same = stored.total === cents(total) && stored.lines === lines.length
          return same ? [] : [`acknowledged intent ${intentId} was changed`]
        }
        if (answer.kind === 'payment') {
          const { paymentId, status } = answer.payment
          const stored = attempts.get(paymentId)
          if (stored === undefined || stored.intent !== answer.intentId)
            return [`acknowledged payment ${paymentId} is lost`]
          return status === 'approved' && stored.status !== 'approved'
            ? [`acknowledged payment ${paymentId} is ${stored.status}`]
            : []
        }
        const { orderId, orderNumber, status } = answer.order
        const stored = orders.get(orderId)
        if (stored === undefined || stored.number !== orderNumber) return [`acknowledged order ${orderNumber} is lost`]
        return status === 'PAYED' && stored.status !== 'PAYED'
          ? [`acknowledged order ${orderNumber} is ${stored.status}`]
          : []
      })
    },
  }
}
