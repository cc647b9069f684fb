import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lamen, monday, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const wallet = { method: 'wallet' } as const

/** An order whose buyer was sent to the provider's page. */
async function sent() {
  const api = shop.browser()
  const { intentId, total } = await shop.buy(api)
  const payment = await shop.pay(api, intentId, wallet)
  const order = await shop.order(api, intentId, payment.paymentId)
  const page = new URL(payment.wallet?.redirectUrl ?? '')
  /** What the buyer does there; returns the address to which the provider sends the browser back. */
  const decide = async (decision: 'pay' | 'review' | 'refuse'): Promise<URL> => {
    const answer = await fetch(`${shop.sandbox.url}${page.pathname}/${page.searchParams.get('pref_id')}/${decision}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return new URL(answer.headers.get('location') ?? '', shop.sandbox.url)
  }
  return { api, intentId, total, payment, order, page, decide }
}

const stateOf = async (api: Parameters<TestShop['getOrder']>[0], orderId: string) => {
  const { status, paymentState, payment } = await shop.getOrder(api, orderId)
  return [status, paymentState, payment?.status]
}
const unitsOf = async () => {
  const { stock, reservation, customer } = (await shop.books())[lamen - 1]!
  return { stock, reservation, customer }
}

describe('CHK-06 wallet', () => {
  it('opens the provider’s page for the frozen total, and places the order before the buyer leaves', async () => {
    const { payment, order, total, page } = await sent()
    expect(payment).toMatchObject({
      method: 'wallet',
      status: 'pending',
      amount: total,
      pix: null,
      boleto: null,
      card: null,
      wallet: { expiresAt: new Date(monday + 30 * 60_000).toISOString() },
    })
    expect([page.origin, order.status, order.paymentState]).toEqual([shop.sandbox.url, 'WAITING_PAYMENT', 'pending'])
    const html = await (await fetch(page)).text()
    expect(html).toContain('R$ 45,50')
    expect(total).toBe(45.5)
  })

  it('S24 becomes paid by the provider’s payment, not by the return address', async () => {
    const { api, intentId, decide } = await sent()
    const back = await decide('pay')
    expect([back.pathname, back.searchParams.get('status'), back.searchParams.get('external_reference')]).toEqual([
      `/order-confirmation/${intentId}`,
      'approved',
      intentId,
    ])
    expect(await stateOf(api, intentId)).toEqual(['WAITING_PAYMENT', 'pending', 'pending'])
    await shop.tick(1)
    expect(await stateOf(api, intentId)).toEqual(['PAYED', 'approved', 'approved'])
    expect(await unitsOf()).toEqual({ stock: 46, reservation: 0, customer: 4 })
    expect((await shop.getOrder(api, intentId)).payment?.paymentId).toBe(back.searchParams.get('payment_id'))
  })

  it('CHK-08 waits while the provider reviews the payment, then accepts it', async () => {
    const { api, intentId, decide } = await sent()
    const back = await decide('review')
    expect(back.searchParams.get('status')).toBe('in_process')
    await shop.tick(1)
    expect(await stateOf(api, intentId)).toEqual(['WAITING_PAYMENT', 'pending', 'in_process'])
    await shop.act(back.searchParams.get('payment_id') ?? '', 'pay')
    await shop.tick(60)
    expect(await stateOf(api, intentId)).toEqual(['PAYED', 'approved', 'approved'])
  })

  it('CHK-08 a rejected payment can be replaced by a Pix', async () => {
    const { api, intentId, decide } = await sent()
    expect((await decide('refuse')).searchParams.get('status')).toBe('rejected')
    await shop.tick(1)
    expect(await stateOf(api, intentId)).toEqual(['WAITING_PAYMENT', 'rejected', 'rejected'])
    expect((await shop.getOrder(api, intentId)).canPayAgain).toBe(true)
    expect(await shop.pay(api, intentId, { method: 'pix' })).toMatchObject({ attempt: 2, status: 'pending' })
  })

  it('a payment after a rejected one on the same page completes the order', async () => {
    const { api, intentId, decide } = await sent()
    await decide('refuse')
    await shop.tick(1)
    await decide('pay')
    // Without a notification, the end of the reservation finds it.
    await shop.tick(46)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('the back button and a second tab lead to the same page', async () => {
    const { api, intentId, payment } = await sent()
    expect(await shop.pay(api, intentId, wallet)).toEqual(payment)
  })

  it('CHK-10 a closed tab returns the units when the page expires', async () => {
    const { api, intentId, decide } = await sent()
    await shop.tick(31)
    expect(await stateOf(api, intentId)).toEqual(['WAITING_PAYMENT', 'expired', 'expired'])
    expect((await shop.getOrder(api, intentId)).canPayAgain).toBe(true)
    await shop.tick(15)
    expect(await stateOf(api, intentId)).toEqual(['CANCELLED', 'expired', 'expired'])
    expect(await unitsOf()).toEqual({ stock: 50, reservation: 0, customer: 0 })
    // The page is over: no payment can be made there.
    expect((await decide('pay')).pathname).toBe('/checkout/v1/redirect')
    expect(await shop.charges(intentId)).toEqual([])
  })

  it('CHK-08 is closed when the shopper pays with Pix instead', async () => {
    const { api, intentId, decide } = await sent()
    const pix = await shop.pay(api, intentId, { method: 'pix' })
    expect([pix.attempt, pix.status]).toEqual([2, 'pending'])
    expect((await decide('pay')).pathname).toBe('/checkout/v1/redirect')
    expect(await shop.charges(intentId)).toHaveLength(1)
  })

  it('S26 a payment made while a Pix replaced it completes the order, and the Pix is not needed', async () => {
    const { api, intentId, decide } = await sent()
    await decide('pay')
    const error = await rejection(shop.pay(api, intentId, { method: 'pix' }))
    expect([error.status, error.code]).toEqual([409, 'INTENT_CLOSED'])
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('CHK-08 charges nothing when the page cannot be opened', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await shop.sandbox.admin('/faults', { match: 'POST /checkout/preferences', kind: 'http503', times: 2 })
    const error = await rejection(shop.pay(api, intentId, wallet))
    expect([error.status, error.code]).toEqual([503, 'PAYMENT_PROVIDER_DOWN'])
    expect(await shop.pay(api, intentId, wallet)).toMatchObject({ status: 'pending' })
  })

  it('S01 an order is not placed for the wallet attempt of another purchase', async () => {
    const { payment } = await sent()
    const other = shop.browser()
    const { intentId } = await shop.buy(other)
    const error = await rejection(shop.order(other, intentId, payment.paymentId))
    expect([error.status, error.code]).toEqual([409, 'PAYMENT_MISMATCH'])
  })
})
