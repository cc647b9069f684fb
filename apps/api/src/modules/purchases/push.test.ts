import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'
import type { Language, Order, PushSubscriptionRequest } from '@lotus/openapi/schema'

import { enqueue } from '../../platform/jobs.ts'
import { startPushService, type PushServiceExample } from '../../platform/push-service.examples.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { publicKeyOf } from '../../platform/vapid.ts'
import { createBuyerRights } from './buyer-rights.ts'
import { lamen, rejection, startTestShop, type Shopper, type TestShop } from './testing.ts'

const privateKey = 'bXkgc2VjcmV0IGtleSBvZiB0aGUgdGVzdHMgMzIgYnk'
const publicKey = publicKeyOf(privateKey)
const day = 24 * 60

let service: PushServiceExample
let shop: TestShop
beforeAll(async () => {
  service = await startPushService({ publicKey })
  const push = { privateKey, subject: 'mailto:shop@shop.example', allowLoopback: true }
  shop = await startTestShop({ platform: { push } })
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => {
  service.assertSound()
  service.reset()
  shop.assertSound()
})
afterAll(async () => {
  await shop.close()
  await service.close()
})

const pathOf = (orderId: string) => ({ params: { path: { orderId } } })
const stateOf = async (api: Api, orderId: string) =>
  unwrap(await api.GET('/public/orders/{orderId}/push', pathOf(orderId)))
const put = (api: Api, orderId: string, body: PushSubscriptionRequest) =>
  api.PUT('/public/orders/{orderId}/push', { ...pathOf(orderId), body }).then(unwrap)
const subscribe = (api: Api, orderId: string, language: Language = 'pt-BR', keys = service.subscribe()) =>
  put(api, orderId, { ...keys, language })
const end = (api: Api, orderId: string, subscriptionId: string) =>
  api
    .DELETE('/public/orders/{orderId}/push/{subscriptionId}', { params: { path: { orderId, subscriptionId } } })
    .then(unwrap)
const stored = async () => (await shop.db.selectFrom('push_subscriptions').select('endpoint').execute()).length

/** A guest's order that waits for its Pix payment. */
async function order(api: Api, serviceId?: string): Promise<Order & { paymentId: string }> {
  const items = [{ productId: lamen, quantity: 4 }]
  const { intentId } = await shop.openIntent(
    api,
    await shop.request(api, items, serviceId === undefined ? {} : { serviceId }),
  )
  const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
  return { ...(await shop.order(api, intentId, paymentId)), paymentId: String(paymentId) }
}
/** The same for an account. */
async function orderAs(by: Shopper): Promise<{ orderId: string; paymentId: string }> {
  const { intentId: orderId } = await shop.buyAs(by, { cpf: guestData.cpf })
  const paymentId = String((await shop.pay(by.api, orderId, { method: 'pix' })).paymentId)
  await shop.orderAs(by, orderId, paymentId)
  return { orderId, paymentId }
}
async function pay({ paymentId, orderId }: { paymentId: string; orderId: string }): Promise<void> {
  await shop.act(paymentId, 'pay')
  const attempts = shop.db.selectFrom('payment_attempts').select('id').where('intent_id', '=', orderId)
  const { id: attemptId } = await attempts.executeTakeFirstOrThrow()
  await enqueue(shop.db, { kind: 'payments.poll', payload: { attemptId } })
  await shop.app.jobs.drain()
}
async function operate(...args: string[]): Promise<void> {
  const { code, output } = await shop.app.operator.run({ operator: 'ana', args })
  if (code !== 0) throw new Error(output)
  await shop.app.jobs.drain()
}
/** Runs postponed jobs at once. */
async function retry(): Promise<void> {
  await sql`update jobs set run_at = now() where dead_at is null`.execute(shop.db)
  await shop.app.jobs.drain()
}
const titles = () => service.received.map(({ payload }) => (payload as { title: string }).title)

describe('BEY-13 a browser that subscribed to an order', () => {
  it('is notified once when it is paid, and once when it is on the way', async () => {
    const api = shop.browser()
    const made = await order(api)
    const { orderId, orderNumber } = made
    expect(await stateOf(api, orderId)).toEqual({ publicKey, subscriptionIds: [] })
    const { subscriptionIds } = await subscribe(api, orderId)
    expect(await stateOf(api, orderId)).toEqual({ publicKey, subscriptionIds })
    await pay(made)
    await operate('ship', orderNumber, '--own')
    await retry()
    const common = { language: 'pt-BR', tag: `order ${orderNumber}`, path: `/order-confirmation/${orderId}` }
    expect(service.received.map(({ payload, urgency }) => ({ payload, urgency }))).toEqual([
      {
        payload: {
          title: `Pagamento do pedido ${orderNumber} confirmado`,
          body: `O pagamento do pedido ${orderNumber} está confirmado. Já vamos separar os produtos.`,
          ...common,
        },
        urgency: 'normal',
      },
      {
        payload: {
          title: `O pedido ${orderNumber} está a caminho`,
          body: `O seu pedido ${orderNumber} saiu para entrega.`,
          ...common,
        },
        urgency: 'high',
      },
    ])
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1)
    expect(service.received.every(({ bytes, ttl }) => bytes < 3000 && ttl > 0 && ttl <= 86_400)).toBe(true)
    expect(await stateOf(api, orderId)).toMatchObject({ publicKey: null })
  })

  it.each([
    ['pt-BR', 'O pedido # está pronto para retirar'],
    ['zh-CN', '订单 # 可以取货了'],
    ['en-US', 'Order # is ready for pickup'],
    ['es-ES', 'El pedido # está listo para recoger'],
  ] as const)('is notified in %s that it is ready for pickup', async (language, title) => {
    const api = shop.browser()
    const made = await order(api, 'pickup')
    await subscribe(api, made.orderId, language)
    await pay(made)
    await operate('ship', made.orderNumber)
    expect(
      titles()
        .at(-1)
        ?.replace(/LT-[0-9A-Z]{6}/, '#'),
    ).toBe(title)
  })

  it('is notified that a missing product was refunded, but not of the refund of a cancelled order', async () => {
    const api = shop.browser()
    const [made, other] = [await order(api), await order(api)]
    for (const { orderId } of [made, other]) await subscribe(api, orderId)
    for (const one of [made, other]) await pay(one)
    service.reset()
    await operate('refund', made.orderNumber, '--line', `${lamen}:1`)
    await operate('refund', other.orderNumber, '--full')
    await retry()
    expect(service.received.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        title: expect.stringMatching(`^Devolvemos R\\$.\\d+,\\d\\d do pedido ${made.orderNumber}$`),
        body: 'Produtos: 1 × Lámen',
      }),
    ])
  })

  it('gets no notification after it unsubscribed, and repeating the call has no effect', async () => {
    const api = shop.browser()
    const made = await order(api)
    const { subscriptionIds } = await subscribe(api, made.orderId)
    for (const _ of [1, 2])
      expect(await end(api, made.orderId, subscriptionIds[0]!)).toEqual({ publicKey, subscriptionIds: [] })
    await pay(made)
    expect(service.calls).toEqual([])
  })

  it('subscribes once however often it calls, with the last language and keys', async () => {
    const api = shop.browser()
    const made = await order(api)
    const keys = service.subscribe()
    await put(api, made.orderId, { ...keys, auth: 'a'.repeat(22), language: 'pt-BR' })
    expect((await subscribe(api, made.orderId, 'en-US', keys)).subscriptionIds).toHaveLength(1)
    await pay(made)
    expect(titles()).toEqual([`Payment of order ${made.orderNumber} confirmed`])
  })

  it('of an account opens the page of its purchases', async () => {
    const mei = await shop.shopper()
    const made = await orderAs(mei)
    await subscribe(mei.api, made.orderId)
    await pay(made)
    expect(service.received[0]?.payload).toMatchObject({ path: `/user/purchases/${made.orderId}` })
  })
})

describe('BEY-13 a push service', () => {
  it.each([404, 410])('that answers %s ends the subscription', async (status) => {
    const api = shop.browser()
    const made = await order(api)
    await subscribe(api, made.orderId)
    service.answer({ status })
    await pay(made)
    expect([service.calls.length, await stored()]).toEqual([1, 0])
  })

  it.each([{ status: 429, headers: { 'retry-after': '60' } }, { status: 429 }, { status: 500 }, { status: 503 }])(
    'that answers $status is called again',
    async (answer) => {
      const api = shop.browser()
      const made = await order(api)
      await subscribe(api, made.orderId)
      service.answer(answer)
      await pay(made)
      expect(service.received).toEqual([])
      await retry()
      expect(titles()).toEqual([`Pagamento do pedido ${made.orderNumber} confirmado`])
    },
  )

  it('that rejects a message with 413 is not called again, and delays no e-mail', async () => {
    const api = shop.browser()
    const made = await order(api)
    await subscribe(api, made.orderId)
    service.answer({ status: 413 })
    await pay(made)
    await retry()
    expect(service.calls).toHaveLength(1)
    expect(shop.outbox.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('confirmado'))
    expect(shop.logged.map(({ msg }) => msg)).toContain('A push service rejected a notification')
  })

  it('that was down gets no notification that is no longer true', async () => {
    const api = shop.browser()
    const made = await order(api)
    await subscribe(api, made.orderId)
    service.answer({ status: 500 }, { status: 500 })
    await pay(made)
    await operate('ship', made.orderNumber, '--own')
    await retry()
    expect(titles()).toEqual([`O pedido ${made.orderNumber} está a caminho`])
  })

  it('that was down for a day gets none', async () => {
    const api = shop.browser()
    const made = await order(api)
    await subscribe(api, made.orderId)
    service.answer({ status: 500 })
    await pay(made)
    shop.time.now += day * 60_000 + 1000
    await retry()
    expect([service.calls.length, service.received]).toEqual([1, []])
  })
})

describe('BEY-13 S05 other people', () => {
  it('neither see, make nor end subscriptions of an order', async () => {
    const api = shop.browser()
    const { orderId } = await order(api)
    const { subscriptionIds } = await subscribe(api, orderId)
    const id = subscriptionIds[0]!
    const others = [shop.browser(), (await shop.shopper()).api]
    for (const other of others) {
      const calls = [() => stateOf(other, orderId), () => subscribe(other, orderId), () => end(other, orderId, id)]
      for (const call of calls) expect((await rejection(call())).code).toBe('NOT_FOUND')
    }
    expect(await stored()).toBe(1)
  })

  it('who got the signed link see and end only their own', async () => {
    const api = shop.browser()
    const { orderId, accessKey } = await order(api)
    const { subscriptionIds } = await subscribe(api, orderId)
    const friend = shop.browser()
    unwrap(
      await friend.POST('/public/orders/{orderId}/access', { ...pathOf(orderId), body: { accessKey: accessKey! } }),
    )
    expect((await stateOf(friend, orderId)).subscriptionIds).toEqual([])
    await end(friend, orderId, subscriptionIds[0]!)
    expect(await stateOf(api, orderId)).toMatchObject({ subscriptionIds })
  })

  it('who lost access to an order get no notification', async () => {
    const api = shop.browser()
    const made = await order(api)
    await subscribe(api, made.orderId)
    await shop.db.deleteFrom('order_access').execute()
    await pay(made)
    expect(service.calls).toEqual([])
  })
})

describe('BEY-13 a subscription ends', () => {
  it('S37 at a sign-out of its browser, but not of another one', async () => {
    const mei = await shop.shopper()
    const { orderId } = await orderAs(mei)
    const phone = await shop.withSession({ userId: mei.userId }, { cookies: new Map() })
    await subscribe(mei.api, orderId)
    await subscribe(phone.api, orderId)
    expect(await stored()).toBe(2)
    unwrap(await phone.api.POST('/auth/sign-out'))
    expect([await stored(), (await stateOf(mei.api, orderId)).subscriptionIds.length]).toEqual([1, 1])
  })

  it('S40 with the erasure of its account, and after 30 days', async () => {
    const mei = await shop.shopper({ email: 'mei@example.com' })
    const { orderId } = await orderAs(mei)
    await subscribe(mei.api, orderId)
    const guest = shop.browser()
    await subscribe(guest, (await order(guest)).orderId)
    const rights = createBuyerRights({ db: shop.db, clock: shop.clock })
    await inTransaction(shop.db, (trx) => rights.erasePurchases(trx, { userId: mei.userId, email: 'mei@example.com' }))
    expect(await stored()).toBe(1)
    shop.time.now += 31 * day * 60_000
    await enqueue(shop.db, { kind: 'checkout.clean' })
    await shop.app.jobs.drain()
    expect(await stored()).toBe(0)
  })
})

describe('BEY-13 a subscription is refused', () => {
  const codeOf = async (call: Promise<unknown>) => {
    const { status, code } = await rejection(call)
    return [status, code]
  }

  it.each([
    'http://push.example/send/1',
    'https://localhost/send',
    'https://10.0.0.8/send',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/send',
    'https://[fd00::1]/send',
    'https://user:secret@push.example/send',
    'https://push.example:8443/send',
    'https://database/send',
    'javascript:alert(1)//',
  ])('for the endpoint %s', async (endpoint) => {
    const api = shop.browser()
    const { orderId } = await order(api)
    const call = put(api, orderId, { ...service.subscribe(), endpoint, language: 'pt-BR' })
    expect([await codeOf(call), await stored()]).toEqual([[400, 'PUSH_ENDPOINT_REFUSED'], 0])
  })

  it('after ten others of the order', async () => {
    const api = shop.browser()
    const { orderId } = await order(api)
    const keys = service.subscribe()
    await subscribe(api, orderId, 'pt-BR', keys)
    for (let count = 1; count < 10; count++) await subscribe(api, orderId)
    expect(await codeOf(subscribe(api, orderId))).toEqual([409, 'PUSH_LIMIT_REACHED'])
    expect((await subscribe(api, orderId, 'zh-CN', keys)).subscriptionIds).toHaveLength(10)
  })

  it('of an order that nothing more is notified of', async () => {
    const api = shop.browser()
    const made = await order(api)
    await pay(made)
    await operate('ship', made.orderNumber, '--own')
    expect(await codeOf(subscribe(api, made.orderId))).toEqual([409, 'PUSH_NOT_AVAILABLE'])
  })
})
