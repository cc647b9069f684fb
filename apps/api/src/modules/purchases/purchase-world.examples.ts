import { createHmac, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { ApiError, createApi, unwrap, type Api } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'
import { cpfOf } from '@lotus/fixtures/cpf'
import type { CheckoutIntentRequest, PaymentRequest } from '@lotus/openapi/schema'
import { WEBHOOK_SECRET } from '@lotus/payment-sandbox/testing'

import { buildApi } from '../../app.ts'
import { createInProcessFetch } from '../../platform/in-process.ts'
import { enqueue } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logger.ts'
import { testApiKey, testAuth, testMailer, testPasswords } from '../../testing.ts'
import { createCrash } from './crash.examples.ts'
import { lamen, lastOne, miso, type TestItem, type TestShop } from './testing.ts'

type Decision = 'pay' | 'review' | 'refuse' | 'none'

/** One step of one shopper. `which` counts the shopper's payments from the latest backwards. */
export type Step =
  | { do: 'buy'; cart: number }
  /** `decision`: on the provider's page of the wallet. */
  | { do: 'pay'; how: 'pix' | 'boleto' | 'wallet' | 'APRO' | 'FUND' | 'CONT'; decision: Decision }
  /** On the latest page of the provider. A page without a decision is abandoned. */
  | { do: 'page'; decision: Decision }
  | { do: 'order' }
  | { do: 'cancel' }
  | { do: 'bank'; which: number; action: 'pay' | 'expire' | 'refuse' | 'refund' | 'chargeback' }
  | { do: 'notify'; which: number; copies: number }
  | { do: 'rest' }

/** What happens to the whole world before a round of steps. */
export type Event =
  | { event: 'tick'; minutes: number }
  | { event: 'fault'; match: string; kind: string; times: number }
  /** The provider is unavailable or behind for at most an hour: until the ticks of `minutes` are over. */
  | { event: 'outage'; kind: 'http503' | 'reset' | 'http404' | 'emptySearch' | 'dropAfterCommit'; minutes: number }
  /** The second process ends after so many queries. */
  | { event: 'crash'; queries: number }
  | { event: 'none' }

export type Charge = { id: number; status: string; status_detail: string; transaction_amount: number }

const carts: TestItem[][] = [
  [{ productId: lamen, quantity: 4 }],
  [{ productId: lastOne, quantity: 1 }],
  [
    { productId: miso, quantity: 3 },
    { productId: lamen, quantity: 5 },
  ],
]

const routes = {
  http503: [
    ...['POST /v1/payments', 'GET /v1/payments/*', 'GET /v1/payments/search', 'PUT /v1/payments/*'],
    ...['POST /checkout/preferences', 'PUT /checkout/preferences/*', 'GET /v1/card_tokens/*'],
  ],
  reset: ['POST /v1/payments', 'GET /v1/payments/*', 'GET /v1/payments/search', 'POST /v1/payments/*/refunds'],
  dropAfterCommit: [
    ...['POST /v1/payments', 'POST /v1/payments/*/refunds', 'PUT /v1/payments/*'],
    ...['POST /checkout/preferences', 'PUT /checkout/preferences/*'],
  ],
  http404: ['GET /v1/payments/*'],
  emptySearch: ['GET /v1/payments/search'],
}
const minute = 60_000

type Shopper = {
  apis: [Api, Api]
  guest: CheckoutIntentRequest['guest']
  intents: string[]
  turn: number
  /** The latest page of the provider, and the id under which the shop knows its payment. */
  page: { id: string; paymentId: string } | null
}

/** The second process of the shop: on the same database, and it can crash. */
export async function startSecondProcess(shop: TestShop) {
  const crash = createCrash(shop.database)
  const app = await buildApi({
    database: crash.database,
    logger: createLogger({ level: 'silent' }),
    publicUrl: shop.publicUrl,
    apiKey: testApiKey,
    payments: shop.provider,
    auth: testAuth,
    mailer: { ...testMailer, send: async (message) => void shop.outbox.push(message) },
    passwords: testPasswords,
    buyerLimits: shop.buyerLimits,
    checkAnswers: true,
    limits: null,
    jobsByHand: true,
    clock: shop.clock,
  })
  await app.ready()
  return { app, crash }
}
type SecondProcess = Awaited<ReturnType<typeof startSecondProcess>>

type Options = {
  shoppers: number
  /** A planted defect: called before jobs run. */
  sabotage?: (() => Promise<unknown>) | undefined
}

/** Shoppers, each with a browser that reaches either process of the shop. */
export function createWorld(shop: TestShop, second: SecondProcess, { shoppers: count, sabotage }: Options) {
  const quotes = new Map<number, { body: CheckoutIntentRequest; until: number }>()
  const counts = { outages: 0, crashes: 0, paid: 0 }
  let outageUntil: number | null = null
  const shoppers = Array.from({ length: count }, (_, index): Shopper => {
    const cookies = new Map<string, string>()
    const other = createApi({
      baseUrl: `${shop.publicUrl}/api`,
      apiKey: testApiKey,
      fetch: createInProcessFetch(second.app, { address: `10.0.0.${index + 1}`, cookies }),
    })
    return {
      apis: [shop.browser({ address: `10.0.0.${index + 1}`, cookies }), other],
      guest: { ...guestData, email: `pessoa${index}@example.com`, cpf: cpfOf(index) },
      intents: [],
      turn: index,
      page: null,
    }
  })

  /** A rejection is an answer; anything that is our fault is not, unless the process crashed. */
  async function tolerate(call: Promise<unknown>): Promise<void> {
    try {
      await call
    } catch (error) {
      if (second.crash.hasHappened()) return
      if (!(error instanceof ApiError) || error.code === 'UNEXPECTED') throw error
    }
  }

  async function bodyOf(shopper: Shopper, cart: number): Promise<CheckoutIntentRequest> {
    const known = quotes.get(cart)
    const fresh =
      known !== undefined && known.until > shop.clock()
        ? known
        : { body: await shop.request(shop.api, carts[cart] ?? []), until: shop.clock() + 5 * minute }
    quotes.set(cart, fresh)
    return { ...fresh.body, guest: shopper.guest }
  }

  const chargesOf = async (intentId: string): Promise<Charge[]> => {
    const { body } = await shop.sandbox.admin(`/payments?external_reference=${intentId}`, undefined, 'GET')
    return body['results'] as Charge[]
  }

  async function paymentOf(shopper: Shopper, which: number): Promise<number | null> {
    const all = (await Promise.all(shopper.intents.map(chargesOf))).flatMap((charges) => charges.toReversed())
    return all.at(-1 - (which % Math.max(1, all.length)))?.id ?? null
  }

  async function notify(paymentId: number): Promise<void> {
    const [requestId, ts] = [randomUUID(), shop.clock()]
    const v1 = createHmac('sha256', WEBHOOK_SECRET)
      .update(`id:${paymentId};request-id:${requestId};ts:${ts};`)
      .digest('hex')
    await shop.app.inject({
      method: 'POST',
      url: `/api/webhooks/mercadopago?data.id=${paymentId}&type=payment`,
      headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
      payload: {},
    })
  }

  async function decide({ page }: Shopper, decision: Decision): Promise<void> {
    if (page === null || decision === 'none') return
    await fetch(`${shop.sandbox.url}/checkout/v1/redirect/${page.id}/${decision}`, {
      method: 'POST',
      redirect: 'manual',
    })
  }

  async function step(shopper: Shopper, next: Step): Promise<void> {
    const api = shopper.apis[shopper.turn++ % 2] ?? shopper.apis[0]
    const intentId = shopper.intents.at(-1)
    if (next.do === 'buy') {
      const opened = shop.openIntent(api, await bodyOf(shopper, next.cart))
      return tolerate(opened.then((intent) => shopper.intents.push(intent.intentId)))
    }
    if (intentId === undefined) return
    if (next.do === 'pay') {
      const { how } = next
      const body: PaymentRequest =
        how === 'pix' || how === 'boleto' || how === 'wallet' ? { method: how } : await shop.card(how)
      const paid = shop.pay(api, intentId, body).then(async ({ wallet, paymentId }) => {
        const id = wallet && new URL(wallet.redirectUrl).searchParams.get('pref_id')
        if (id === null) return
        shopper.page = { id, paymentId }
        await decide(shopper, next.decision)
      })
      return tolerate(paid)
    }
    if (next.do === 'page') return decide(shopper, next.decision)
    if (next.do === 'cancel') {
      const params = { path: { orderId: intentId } }
      const body = { reason: 'CHANGED_MIND' as const }
      return tolerate(api.PUT('/public/orders/{orderId}/cancel', { params, body }).then(unwrap))
    }
    if (next.do === 'order') {
      const paymentId = (await paymentOf(shopper, 0)) ?? shopper.page?.paymentId ?? null
      return paymentId === null ? undefined : tolerate(shop.order(api, intentId, String(paymentId)))
    }
    if (next.do === 'rest') return
    const paymentId = await paymentOf(shopper, next.which)
    if (paymentId === null) return
    if (next.do === 'notify') for (let copy = 0; copy < next.copies; copy++) await notify(paymentId)
    // What the payment's state does not allow the bank does not do.
    else await shop.sandbox.admin(`/payments/${paymentId}/${next.action}`, next.action === 'pay' ? { late: true } : {})
  }

  /** The virtual time of jobs, which wait by the time of the database; and the end of leases of a process that crashed. */
  const passJobs = (minutes: number) =>
    sql`
    update jobs set run_at = now(), created_at = created_at - make_interval(mins => ${minutes}), locked_until = null
    where dead_at is null and every_seconds is null`.execute(shop.db)

  async function runJobs(kinds: readonly string[] = []): Promise<void> {
    for (const kind of kinds) await enqueue(shop.db, { kind })
    await sabotage?.()
    if (second.crash.isArmed()) {
      await second.app.jobs.drain().catch(() => {})
      restart()
      await passJobs(0)
    }
    await Promise.all([shop.app.jobs.drain(), second.app.jobs.drain()])
  }

  function restart(): void {
    if (second.crash.hasHappened()) counts.crashes++
    second.crash.disarm()
  }

  async function tick(minutes: number, kinds: readonly string[] = []): Promise<void> {
    shop.time.now += minutes * minute
    if (outageUntil !== null && shop.clock() >= outageUntil) {
      outageUntil = null
      await shop.sandbox.admin('/faults', undefined, 'DELETE')
    }
    await passJobs(minutes)
    await runJobs(['payments.poll-due', 'checkout.expire-due', 'orders.remind-due', ...kinds])
  }

  async function happen(event: Event): Promise<void> {
    switch (event.event) {
      case 'tick':
        return tick(event.minutes)
      case 'fault':
        return void (await shop.sandbox.admin('/faults', { match: event.match, kind: event.kind, times: event.times }))
      case 'outage':
        counts.outages++
        outageUntil = shop.clock() + event.minutes * minute
        for (const match of routes[event.kind]) {
          await shop.sandbox.admin('/faults', { match, kind: event.kind, times: 100_000 })
        }
        return
      case 'crash':
        return second.crash.arm(event.queries)
      case 'none':
    }
  }

  return {
    shoppers,
    counts,
    chargesOf,
    tick,

    /** One event, then one step of every shopper, all at once. */
    async round(event: Event, steps: readonly (Step | undefined)[]): Promise<void> {
      await happen(event)
      await Promise.all(shoppers.map((shopper, index) => step(shopper, steps[index] ?? { do: 'rest' })))
      restart()
      await passJobs(0)
      await runJobs()
    },

    /** The provider answers again and two weeks pass, without any further notification. */
    async comeToRest(): Promise<void> {
      outageUntil = null
      await shop.sandbox.admin('/faults', undefined, 'DELETE')
      for (let half = 0; half < 10; half++) await tick(12 * 60, half % 2 === 0 ? [] : ['payments.reconcile'])
      for (let day = 0; day < 9; day++) await tick(24 * 60, ['payments.reconcile'])
    },
  }
}
export type World = ReturnType<typeof createWorld>
