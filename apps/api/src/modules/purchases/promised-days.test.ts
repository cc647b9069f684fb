import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'
import type { Language, TrackedOrder } from '@lotus/openapi/schema'

import { loadDefaultShipping } from '#shop-files.ts'
import { settingsRepository } from '../settings/settings.repository.ts'
import { enqueue } from '#platform/jobs.ts'

import { listOrdersToPack } from './order-description.ts'
import { lamen, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const items = [{ productId: lamen, quantity: 4 }]
const day = 24 * 60
const boleto = { method: 'boleto' } as const

async function printed(serviceId: string, language: Language = 'pt-BR') {
  const api = shop.browser()
  const request = await shop.request(api, items, { serviceId })
  const { intentId } = await shop.openIntent(api, { ...request, language })
  const { paymentId } = await shop.pay(api, intentId, boleto)
  return { api, paymentId, order: await shop.order(api, intentId, paymentId) }
}
const daysOf = ({ shipping }: Pick<TrackedOrder, 'shipping'>) => [shipping.earliest, shipping.latest]
const track = async (orderNumber: string): Promise<TrackedOrder> =>
  unwrap(await shop.browser().POST('/public/orders/track', { body: { orderNumber, email: guestData.email } }))
const receiptOf = async (api: Api, orderId: string) =>
  unwrap(await api.GET('/public/orders/{orderId}/receipt', { params: { path: { orderId } } }))

describe('D42 the days of arrival', () => {
  it.each(['centre-delivery', 'pickup'])(
    'of %s are promised when the boleto is paid, counted from the payment, everywhere',
    async (serviceId) => {
      const { api, paymentId, order } = await printed(serviceId)
      expect(daysOf(order)).toEqual([null, null])
      expect(daysOf(await track(order.orderNumber))).toEqual([null, null])
      expect(daysOf(await shop.intent(api, order.orderId))).toEqual([null, null])
      // From Monday to Thursday, the due date.
      await shop.tick(3 * day)
      await shop.act(paymentId, 'pay')
      await shop.tick(60)
      const paid = await shop.getOrder(api, order.orderId)
      expect([paid.status, ...daysOf(paid)]).toEqual(['PAYED', '2026-11-27', '2026-11-30'])
      expect(daysOf(await track(order.orderNumber))).toEqual(['2026-11-27', '2026-11-30'])
      expect(daysOf(await receiptOf(api, order.orderId))).toEqual(['2026-11-27', '2026-11-30'])
      expect((await listOrdersToPack({ db: shop.db, listShort: async () => [] })).map(({ latest }) => latest)).toEqual([
        '2026-11-30',
      ])
      // They do not change later.
      await shop.tick(day)
      expect(daysOf(await shop.getOrder(api, order.orderId))).toEqual(['2026-11-27', '2026-11-30'])
    },
  )

  it('are counted by the calendar of the shop when the order is paid', async () => {
    const { api, paymentId, order } = await printed('centre-delivery')
    await shop.tick(day)
    const value = JSON.stringify([{ date: '2026-11-25' }])
    await shop.db.updateTable('settings').set({ value }).where('key', '=', 'closedDays').execute()
    await shop.act(paymentId, 'pay')
    await shop.tick(60)
    expect(daysOf(await shop.getOrder(api, order.orderId))).toEqual(['2026-11-26', '2026-11-27'])
  })

  it('a service with 0 days promises the day of the payment, or the next business day', async () => {
    const value = loadDefaultShipping()
    const options = value.options.map((option) => ({ ...option, minDays: 0, maxDays: 0 }))
    await settingsRepository.put(shop.db, [{ group: 'SHIPPING', key: 'SHIPPING', value: { ...value, options } }])
    await shop.followInvalidations()
    // Thursday, and Saturday.
    for (const [days, promised] of [
      [3, '2026-11-26'],
      [2, '2026-11-30'],
    ] as const) {
      await shop.tick(days * day)
      const api = shop.browser()
      const { intentId } = await shop.openIntent(api, await shop.request(api, items, { serviceId: 'pickup' }))
      await shop.pay(api, intentId, await shop.card('APRO'))
      expect(daysOf(await shop.getOrder(api, intentId))).toEqual([promised, promised])
    }
  })

  it('of an order that was paid after its cancellation are counted from that payment', async () => {
    const { api, paymentId, order } = await printed('centre-delivery')
    await shop.tick(6 * day)
    await shop.tick(60)
    const cancelled = await shop.getOrder(api, order.orderId)
    expect([cancelled.status, ...daysOf(cancelled)]).toEqual(['CANCELLED', null, null])
    await shop.act(paymentId, 'pay', { late: true })
    await shop.tick(day)
    const paid = await shop.getOrder(api, order.orderId)
    expect([paid.status, ...daysOf(paid)]).toEqual(['PAYED', '2026-12-01', '2026-12-02'])
  })

  it.each([
    ['pt-BR', '1 a 2 dias úteis após o pagamento', 'ter., 24 de nov. – qua., 25 de nov.'],
    ['zh-CN', '付款后1至2个工作日', '11/24周二'],
    ['en-US', '1 to 2 business days after payment', 'Tue, Nov 24'],
    ['es-ES', '1 a 2 días hábiles después del pago', 'mar, 24'],
  ] as const)(
    'are business days after the payment in the e-mail of an unpaid order, in %s',
    async (language, days, dates) => {
      const { paymentId } = await printed('centre-delivery', language)
      const [received] = await shop.readMail()
      expect(received?.text).toContain(days)
      expect(received?.text).not.toContain(dates)
      await shop.act(paymentId, 'pay')
      shop.time.now += 60 * 60_000
      await enqueue(shop.db, { kind: 'payments.poll-due' })
      const [paid] = await shop.readMail()
      expect(paid?.text).not.toContain(days)
      expect(paid?.text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toContain(dates)
    },
  )
})
