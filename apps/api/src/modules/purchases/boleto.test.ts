import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lamen, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const boleto = { method: 'boleto' } as const
const hour = 60
const day = 24 * hour

/** A guest's purchase whose boleto was just printed. */
async function printed() {
  const api = shop.browser()
  const { intentId, total } = await shop.buy(api)
  const payment = await shop.pay(api, intentId, boleto)
  const order = await shop.order(api, intentId, payment.paymentId)
  return { api, intentId, total, payment, order }
}

const unitsOf = async () => {
  const { stock, reservation, customer } = (await shop.books())[lamen - 1]!
  return { stock, reservation, customer }
}

describe('CHK-06 BEY-02 boleto', () => {
  it('D42 is due at the end of the third bank day, and reserves the units for one more bank day', async () => {
    const { payment, total, order } = await printed()
    expect(payment).toMatchObject({
      attempt: 1,
      method: 'boleto',
      status: 'pending',
      statusDetail: 'pending_waiting_payment',
      amount: total,
      installments: 1,
      pix: null,
      card: null,
      boleto: {
        digitableLine: expect.stringMatching(/^\d{47}$/) as string,
        barcode: expect.stringMatching(/^\d{44}$/) as string,
        dueDate: '2026-11-26',
        ticketUrl: `${shop.sandbox.url}/boleto/${payment.paymentId}`,
      },
    })
    expect(order).toMatchObject({
      status: 'WAITING_PAYMENT',
      paymentState: 'pending',
      canPayAgain: false,
      expiresAt: '2026-11-28T02:59:59.999Z',
      payment,
    })
    expect(await unitsOf()).toEqual({ stock: 46, reservation: 4, customer: 0 })
  })

  it('D42 is due after weekends and holidays: on 30 December from Thursday, 24 December', async () => {
    await shop.tick(31 * day)
    const { payment, order } = await printed()
    // Friday is Christmas. Banks are closed on the last business day of the year, so that the bank reports on Monday.
    expect([payment.boleto?.dueDate, order.expiresAt]).toEqual(['2026-12-30', '2027-01-05T02:59:59.999Z'])
  })

  it('is the same after a reload, in another tab and with another key', async () => {
    const { api, intentId, payment } = await printed()
    expect(await shop.pay(api, intentId, boleto)).toEqual(payment)
    expect(await shop.charges(intentId)).toHaveLength(1)
  })

  it('CHK-10 makes the order paid when it is paid two days later', async () => {
    const { api, intentId, payment } = await printed()
    await shop.tick(2 * day)
    expect((await shop.getOrder(api, intentId)).status).toBe('WAITING_PAYMENT')
    await shop.act(payment.paymentId, 'pay')
    await shop.tick(hour)
    const paid = await shop.getOrder(api, intentId)
    expect([paid.status, paid.paymentState, paid.expiresAt]).toEqual(['PAYED', 'approved', null])
    expect(await unitsOf()).toEqual({ stock: 46, reservation: 0, customer: 4 })
  })

  it('CHK-10 cancels the order and returns the units when it is not paid', async () => {
    const { api, intentId, payment } = await printed()
    // The provider reports the expiry after the due date, and the bank has one more day to report a payment.
    for (let hours = 0; hours < 4 * 24; hours += 4) await shop.tick(4 * hour)
    const reportable = await shop.getOrder(api, intentId)
    expect([reportable.status, reportable.payment?.status]).toEqual(['WAITING_PAYMENT', 'expired'])
    for (let hours = 0; hours < 16; hours += 4) await shop.tick(4 * hour)
    const order = await shop.getOrder(api, intentId)
    expect([order.status, order.cancelCause, order.payment?.status]).toEqual(['CANCELLED', 'EXPIRED', 'expired'])
    expect(await unitsOf()).toEqual({ stock: 50, reservation: 0, customer: 0 })
    expect(await shop.charges(intentId)).toMatchObject([{ id: Number(payment.paymentId), status: 'cancelled' }])
  })

  it('D42 of the Friday before carnival is not cancelled before banks can report its payment, on Ash Wednesday', async () => {
    // Tuesday, 2 February 2027.
    await shop.tick(71 * day)
    const { api, intentId, payment, order } = await printed()
    expect([payment.boleto?.dueDate, order.expiresAt]).toEqual(['2027-02-05', '2027-02-11T02:59:59.999Z'])
    for (let hours = 0; hours < 8 * 24; hours += 4) await shop.tick(4 * hour)
    const waiting = await shop.getOrder(api, intentId)
    expect([waiting.status, waiting.payment?.status]).toEqual(['WAITING_PAYMENT', 'expired'])
    // Without a webhook the shop asks the provider before it cancels the order.
    await shop.act(payment.paymentId, 'pay', { late: true })
    for (let hours = 0; hours < 24; hours += 4) await shop.tick(4 * hour)
    const paid = await shop.getOrder(api, intentId)
    expect([paid.status, paid.paymentState]).toEqual(['PAYED', 'approved'])
    expect(paid.timeline.map(({ status }) => status)).toEqual(['WAITING_PAYMENT', 'PAYED'])
    expect(await unitsOf()).toEqual({ stock: 46, reservation: 0, customer: 4 })
  })

  it('S27 revives the order when the bank reports the payment after the expiry and the units are still in stock', async () => {
    const { api, intentId, payment } = await printed()
    await shop.tick(5 * day)
    await shop.tick(hour)
    expect((await shop.getOrder(api, intentId)).status).toBe('CANCELLED')
    await shop.act(payment.paymentId, 'pay', { late: true })
    await shop.tick(day)
    const order = await shop.getOrder(api, intentId)
    expect([order.status, order.paymentState]).toEqual(['PAYED', 'approved'])
    expect(await unitsOf()).toEqual({ stock: 46, reservation: 0, customer: 4 })
  })

  it('S27 refunds a payment that arrives after the expiry when the units are sold', async () => {
    const { api, intentId, payment } = await printed()
    await shop.tick(5 * day)
    await shop.tick(hour)
    await shop.set(lamen, { stock: 3 })
    await shop.act(payment.paymentId, 'pay', { late: true })
    await shop.tick(day)
    const order = await shop.getOrder(api, intentId)
    expect([order.status, order.paymentState]).toEqual(['CANCELLED', 'refunded'])
    expect(await shop.charges(intentId)).toMatchObject([{ status: 'refunded' }])
    await shop.set(lamen, { stock: 50 })
  })

  it('CHK-08 is cancelled when the shopper pays with Pix instead', async () => {
    const { api, intentId } = await printed()
    const pix = await shop.pay(api, intentId, { method: 'pix' })
    expect([pix.attempt, pix.method, pix.status, pix.boleto]).toEqual([2, 'pix', 'pending', null])
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['pending', 'cancelled'])
  })

  it('CHK-08 refunds the boleto when it was paid although a Pix had replaced it', async () => {
    const { api, intentId, payment } = await printed()
    const pix = await shop.pay(api, intentId, { method: 'pix' })
    await shop.act(pix.paymentId, 'pay')
    // The payment that is recorded first keeps the order, so the boleto is paid only after the Pix is recorded.
    await shop.tick(1)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
    await shop.act(payment.paymentId, 'pay', { late: true })
    await shop.tick(2 * hour)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['approved', 'refunded'])
  })

  it('S28 is created at most three times for a purchase', async () => {
    const { api, intentId } = await printed()
    for (let count = 0; count < 2; count++) {
      await shop.pay(api, intentId, { method: 'pix' })
      await shop.pay(api, intentId, boleto)
    }
    await shop.pay(api, intentId, { method: 'pix' })
    const error = await rejection(shop.pay(api, intentId, boleto))
    expect([error.status, error.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  })
})
