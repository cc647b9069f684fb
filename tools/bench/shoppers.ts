/** Guests who buy one after another until they are stopped, and remember every answer that they got. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { ApiError } from '@lotus/api-client'
import type { RunningSandbox } from '@lotus/payment-sandbox/testing'
import type { CheckoutIntent, CheckoutIntentRequest, Order, Payment, PaymentRequest } from '@lotus/openapi/schema'

import type { Ask } from './books.ts'
import { atOnce, createBuyer, patiently, type Buyer } from './buyer.ts'
import type { Random } from './figures.ts'

/** An answer with success that a guest got: from then on it must be true. */
export type Acknowledged =
  | { kind: 'intent'; intent: CheckoutIntent }
  | { kind: 'payment'; intentId: string; payment: Payment }
  | { kind: 'order'; order: Order }

/** How far somebody came, with the keys and bodies that they come back with. */
type Purchase = {
  buyer: Buyer
  keys: { intent: string; pay: string; order: string }
  request?: CheckoutIntentRequest
  intent?: CheckoutIntent
  asked?: PaymentRequest
  payment?: Payment
  order?: Order
}

const cents = (reais: number) => Math.round(reais * 100)

/** The shop is away, or does not know: whoever gets this comes back with the same key. */
const isAway = (error: unknown) =>
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
  const heard: Acknowledged[] = []
  const purchases: Purchase[] = []
  const faults: string[] = []
  const listeners = new Set<() => void>()

  function hear(answer: Acknowledged): void {
    heard.push(answer)
    for (const listen of listeners) listen()
  }

  function begin(): Purchase {
    const keys = { intent: randomUUID(), pay: randomUUID(), order: randomUUID() }
    const purchase = { buyer: createBuyer(url, purchases.length), keys }
    purchases.push(purchase)
    return purchase
  }

  const cart = () => {
    const first = random.below(productIds.length)
    const second = (first + 1 + random.below(productIds.length - 1)) % productIds.length
    // Enough of something for any minimum order.
    return [first, second].map((place, line) => ({
      productId: productIds[place] ?? 1,
      quantity: line === 0 ? 20 : 1 + random.below(3),
    }))
  }

  /** From wherever it was left, to the paid order. */
  async function goOn(
    purchase: Purchase,
    ask: <Result>(work: () => Promise<Result>) => Promise<Result>,
  ): Promise<void> {
    const { buyer, keys } = purchase
    const request = (purchase.request ??= await ask(() => buyer.prepare(cart())))
    if (purchase.intent === undefined) {
      purchase.intent = await ask(() => buyer.openIntent(request, keys.intent))
      hear({ kind: 'intent', intent: purchase.intent })
    }
    const { intentId } = purchase.intent
    const byPix = random.next() < 0.4
    const asked = (purchase.asked ??= byPix
      ? { method: 'pix' }
      : { method: 'card', token: await sandbox.token('APRO'), paymentMethodId: 'master', installments: 1 })
    if (purchase.payment === undefined) {
      purchase.payment = await ask(() => buyer.pay(intentId, asked, keys.pay))
      hear({ kind: 'payment', intentId, payment: purchase.payment })
    }
    const { payment } = purchase
    if (purchase.order === undefined) {
      purchase.order = await ask(() => buyer.order(intentId, payment, keys.order))
      hear({ kind: 'order', order: purchase.order })
    }
    // The bank takes the money when the order is there already: the shop hears of it from the provider.
    if (asked.method === 'pix') await sandbox.admin(`/payments/${payment.paymentId}/pay`)
  }

  return {
    acknowledged: (): Acknowledged[] => [...heard],
    count: () => purchases.length,

    /** So many at once, until the answer is called; it resolves when the last one has given up or come through. */
    shop(count: number): () => Promise<void> {
      let over = false
      const all = Array.from({ length: count }, async () => {
        while (!over) {
          const purchase = begin()
          try {
            await goOn(purchase, (work) => work())
          } catch (error) {
            if (!isAway(error)) faults.push(`purchase ${purchase.buyer.index} was refused: ${String(error)}`)
            await wait(20)
          }
        }
      })
      return async () => {
        over = true
        await Promise.all(all)
      }
    },

    /** So many more answers of a kind from now on. */
    hear(kind: Acknowledged['kind'], count: number): Promise<void> {
      const heardOf = () => heard.filter((answer) => answer.kind === kind).length
      const enough = heardOf() + count
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`No ${kind} for a minute: ${faults.at(-1) ?? 'the shop is away'}`)),
          60_000,
        )
        const listen = () => {
          if (heardOf() < enough) return
          clearTimeout(timer)
          listeners.delete(listen)
          resolve()
        }
        listeners.add(listen)
      })
    },

    /** Everybody who was cut off comes back, so many at once, and all must be paid at last. Answers what is wrong with that. */
    async finish(count: number): Promise<string[]> {
      const seconds = 240
      await atOnce(purchases, count, async (purchase) => {
        const { buyer } = purchase
        try {
          await goOn(purchase, (work) => patiently(work, seconds))
          const { order } = purchase
          if (order === undefined) return
          const end = performance.now() + seconds * 1000
          for (;;) {
            const { status } = await patiently(() => buyer.readOrder(order.orderId))
            if (status === 'PAYED') return
            if (performance.now() > end) throw new Error(`order ${order.orderNumber} is still ${status}`)
            await wait(1000 + Math.random() * 1000)
          }
        } catch (error) {
          faults.push(`purchase ${buyer.index} does not come to its end: ${String(error)}`)
        }
      })
      return faults
    },

    /** Answers that are not true, or no longer. */
    async findLost(ask: Ask, known: readonly Acknowledged[]): Promise<string[]> {
      const intents = new Map(
        (
          await ask<{ id: string; total: number; lines: number }>(
            `select intents.id, total_cents as total, count(lines.*)::integer as lines from checkout_intents intents
              left join checkout_lines lines on lines.intent_id = intents.id group by intents.id`,
          )
        ).map((row) => [row.id, row]),
      )
      const attempts = new Map(
        (
          await ask<{ id: string; intent: string; status: string }>(
            `select provider_payment_id as id, intent_id as intent, status from payment_attempts where provider_payment_id is not null`,
          )
        ).map((row) => [row.id, row]),
      )
      const orders = new Map(
        (
          await ask<{ id: string; number: string; status: string }>(
            `select id, order_number as number, status from orders`,
          )
        ).map((row) => [row.id, row]),
      )
      return known.flatMap((answer): string[] => {
        if (answer.kind === 'intent') {
          const { intentId, total, lines } = answer.intent
          const kept = intents.get(intentId)
          if (kept === undefined) return [`acknowledged intent ${intentId} is lost`]
          const same = kept.total === cents(total) && kept.lines === lines.length
          return same ? [] : [`acknowledged intent ${intentId} is another`]
        }
        if (answer.kind === 'payment') {
          const { paymentId, status } = answer.payment
          const kept = attempts.get(paymentId)
          if (kept === undefined || kept.intent !== answer.intentId)
            return [`acknowledged payment ${paymentId} is lost`]
          return status === 'approved' && kept.status !== 'approved'
            ? [`acknowledged payment ${paymentId} is ${kept.status}`]
            : []
        }
        const { orderId, orderNumber, status } = answer.order
        const kept = orders.get(orderId)
        if (kept === undefined || kept.number !== orderNumber) return [`acknowledged order ${orderNumber} is lost`]
        return status === 'PAYED' && kept.status !== 'PAYED'
          ? [`acknowledged order ${orderNumber} is ${kept.status}`]
          : []
      })
    },
  }
}
