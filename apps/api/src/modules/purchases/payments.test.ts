import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ApiError } from '@lotus/api-client/errors'
import { guestData } from '@lotus/fixtures/checkout'
import { cpfOf } from '@lotus/fixtures/cpf'
import type { GuestData } from '@lotus/openapi/schema'

import { lamen, miso, monday, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ limits: { cards: 5 } })
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const minutes = (count: number) => new Date(monday + count * 60_000).toISOString()
const pix = { method: 'pix' } as const

describe('CHK-06 BEY-02 Pix', () => {
  it('returns a code that is valid for 30 minutes, and reserves the units for 15 more minutes', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    const payment = await shop.pay(api, intentId, pix)
    expect(payment).toMatchObject({
      attempt: 1,
      method: 'pix',
      status: 'pending',
      statusDetail: 'pending_waiting_transfer',
      amount: total,
      installments: 1,
      card: null,
      pix: { expiresAt: minutes(30) },
    })
    expect(payment.pix?.copyPaste).toMatch(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/)
    const intent = await shop.intent(api, intentId)
    expect([intent.expiresAt, intent.payments]).toEqual([minutes(45), [payment]])
  })

  it('BEY-02 returns the same code after a reload, in another tab and with another key', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const key = randomUUID()
    const first = await shop.pay(api, intentId, pix, key)
    expect(await shop.pay(api, intentId, pix, key)).toEqual(first)
    expect(await shop.pay(api, intentId, pix)).toEqual(first)
    expect(await shop.charges(intentId)).toHaveLength(1)
  })

  it('becomes paid when the shopper pays', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, pix)
    const order = await shop.order(api, intentId, paymentId)
    expect([order.status, order.paymentState, order.canPayAgain, order.expiresAt]).toEqual([
      'WAITING_PAYMENT',
      'pending',
      false,
      minutes(45),
    ])
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    const paid = await shop.getOrder(api, intentId)
    expect([paid.status, paid.paymentState, paid.canPayAgain, paid.expiresAt]).toEqual([
      'PAYED',
      'approved',
      false,
      null,
    ])
    expect(paid.timeline).toEqual([
      { status: 'WAITING_PAYMENT', at: minutes(0) },
      { status: 'PAYED', at: minutes(1) },
    ])
    expect((await shop.books())[0]).toMatchObject({ stock: 46, reservation: 0, customer: 4, counted: 46 })
  })

  it('BEY-02 creates a new code after expiry, at most three', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const first = await shop.pay(api, intentId, pix)
    await shop.order(api, intentId, first.paymentId)
    await shop.tick(31)
    const waiting = await shop.getOrder(api, intentId)
    expect([waiting.status, waiting.paymentState, waiting.canPayAgain]).toEqual(['WAITING_PAYMENT', 'expired', true])
    const second = await shop.pay(api, intentId, pix)
    expect([second.attempt, second.pix?.expiresAt]).toEqual([2, minutes(61)])
    expect(second.paymentId).not.toBe(first.paymentId)
    await shop.tick(31)
    await shop.pay(api, intentId, pix)
    await shop.tick(31)
    const error = await rejection(shop.pay(api, intentId, pix))
    expect([error.status, error.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })

  it('CHK-08 is cancelled when the shopper switches to a card', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await shop.pay(api, intentId, pix)
    const card = await shop.pay(api, intentId, await shop.card('APRO'))
    expect([card.attempt, card.status]).toEqual([2, 'approved'])
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['approved', 'cancelled'])
  })

  it('CHK-08 R07 cannot be replaced by a card after it is paid', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, pix)
    await shop.act(paymentId, 'pay')
    const error = await rejection(shop.pay(api, intentId, await shop.card('APRO')))
    expect([error.status, error.code]).toEqual([409, 'INTENT_CLOSED'])
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['approved'])
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })
})

describe('CHK-06 CHK-08 card', () => {
  it('APRO is approved immediately, in instalments', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    const payment = await shop.pay(api, intentId, await shop.card('APRO', 3))
    expect(payment).toMatchObject({
      method: 'card',
      status: 'approved',
      statusDetail: 'accredited',
      amount: total,
      installments: 3,
      pix: null,
      card: { brand: 'master', lastFour: '6351' },
    })
    const order = await shop.order(api, intentId, payment.paymentId)
    expect([order.status, order.timeline.map(({ status }) => status)]).toEqual(['PAYED', ['PAYED']])
  })

  it.each([
    ['FUND', 'cc_rejected_insufficient_amount'],
    ['SECU', 'cc_rejected_bad_filled_security_code'],
    ['EXPI', 'cc_rejected_bad_filled_date'],
    ['FORM', 'cc_rejected_bad_filled_other'],
    ['CALL', 'cc_rejected_call_for_authorize'],
    ['OTHE', 'cc_rejected_other_reason'],
    ['DUPL', 'cc_rejected_duplicated_payment'],
  ])('%s is rejected with %s, and another card is accepted', async (holder, detail) => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const refused = await shop.pay(api, intentId, await shop.card(holder))
    expect([refused.status, refused.statusDetail]).toEqual(['rejected', detail])
    const paid = await shop.pay(api, intentId, await shop.card('APRO'))
    expect([paid.attempt, paid.status]).toEqual([2, 'approved'])
    expect((await shop.intent(api, intentId)).payments.map(({ status }) => status)).toEqual(['rejected', 'approved'])
  })

  it('CONT is in review: units stay reserved, no other payment starts, and it is approved or rejected later', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const payment = await shop.pay(api, intentId, await shop.card('CONT'))
    expect([payment.status, payment.statusDetail]).toEqual(['in_process', 'pending_contingency'])
    const order = await shop.order(api, intentId, payment.paymentId)
    // The end of Wednesday in São Paulo, and 15 minutes.
    expect([order.status, order.canPayAgain, order.expiresAt]).toEqual([
      'WAITING_PAYMENT',
      false,
      '2026-11-26T03:14:59.999Z',
    ])
    for (const body of [pix, await shop.card('APRO')]) {
      expect((await rejection(shop.pay(api, intentId, body))).code).toBe('PAYMENT_IN_PROGRESS')
    }
    await shop.tick(60 * 24)
    expect((await shop.getOrder(api, intentId)).status).toBe('WAITING_PAYMENT')
    await shop.act(payment.paymentId, 'refuse')
    await shop.tick(60)
    const refused = await shop.getOrder(api, intentId)
    expect([refused.status, refused.paymentState, refused.canPayAgain]).toEqual(['WAITING_PAYMENT', 'rejected', true])
    expect((await shop.pay(api, intentId, await shop.card('APRO'))).status).toBe('approved')
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('CHK-08 returns a correctable error for an invalid token, without a charge', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const body = { method: 'card', token: 'a'.repeat(32), paymentMethodId: 'master', installments: 1 } as const
    const error = await rejection(shop.pay(api, intentId, body))
    expect([error.status, error.code, error.params]).toEqual([422, 'PAYMENT_DATA_INVALID', { cause: '2006' }])
    expect((await shop.intent(api, intentId)).payments).toEqual([])
    expect((await shop.pay(api, intentId, await shop.card('APRO'))).status).toBe('approved')
  })

  it('CHK-06 rejects a card number as a token', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const body = { method: 'card', token: '5031433215406351', paymentMethodId: 'master', installments: 1 } as const
    const error = await rejection(shop.pay(api, intentId, body))
    expect([error.status, error.code]).toEqual([400, 'CARD_NUMBER_REFUSED'])
    expect(await shop.charges(intentId)).toEqual([])
  })
})

describe('R03 R07 idempotency of createPayment', () => {
  it('creates one payment for 50 parallel calls with one key', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const card = await shop.card('APRO')
    const key = randomUUID()
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => shop.pay(api, intentId, card, key)))
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value.status).toBe('approved')
      // A busy machine rejects calls that wait too long. The client repeats both with the same key.
      else expect(['IDEMPOTENCY_IN_PROGRESS', 'SERVICE_UNAVAILABLE']).toContain((answer.reason as ApiError).code)
    }
    expect(await shop.charges(intentId)).toHaveLength(1)
    expect((await shop.pay(api, intentId, card, key)).status).toBe('approved')
  })

  it('creates one payment for two tabs with different keys', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const cards = [await shop.card('APRO'), await shop.card('APRO')]
    const answers = await Promise.allSettled(cards.map((card) => shop.pay(api, intentId, card)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(['PAYMENT_IN_PROGRESS', 'INTENT_CLOSED']).toContain(answer.reason.code)
    }
    expect(await shop.charges(intentId)).toHaveLength(1)
  })

  it('rejects a key that was used for another request', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const key = randomUUID()
    await shop.pay(api, intentId, pix, key)
    const error = await rejection(shop.pay(api, intentId, await shop.card('APRO'), key))
    expect([error.status, error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('returns the stored result for a rejected card', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const key = randomUUID()
    const card = await shop.card('FUND')
    const first = await shop.pay(api, intentId, card, key)
    expect(await shop.pay(api, intentId, card, key)).toEqual(first)
    expect(await shop.charges(intentId)).toHaveLength(1)
  })

  it('rejects another payment of a paid intent', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await shop.pay(api, intentId, await shop.card('APRO'))
    expect((await rejection(shop.pay(api, intentId, pix))).code).toBe('INTENT_CLOSED')
  })
})

describe('S29 card testing', () => {
  it('allows 5 cards in 10 minutes per purchase, and again afterwards', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    for (let count = 0; count < 5; count++) await shop.pay(api, intentId, await shop.card('OTHE'))
    for (let count = 0; count < 20; count++) {
      const error = await rejection(shop.pay(api, intentId, await shop.card('OTHE')))
      expect([error.status, error.code, error.retryAfter]).toEqual([429, 'TOO_MANY_ATTEMPTS', 600])
    }
    expect(await shop.charges(intentId)).toHaveLength(5)
    expect((await shop.pay(api, intentId, pix)).status).toBe('pending')
    await shop.tick(11)
    expect((await shop.pay(api, intentId, await shop.card('APRO'))).status).toBe('approved')
  })

  const tryCard = async (guest: GuestData, address: string, holder = 'OTHE') => {
    const api = shop.browser({ address })
    const body = await shop.request(api, [{ productId: lamen, quantity: 4 }], { guest })
    const { intentId } = await shop.openIntent(api, body)
    return shop.pay(api, intentId, await shop.card(holder)).then(
      ({ status }) => status,
      (error: { code: string }) => error.code,
    )
  }
  const fiveThenNone = [...Array.from({ length: 5 }, () => 'rejected'), 'TOO_MANY_ATTEMPTS']

  it.each<[string, (index: number) => GuestData]>([
    ['e-mail', (index) => ({ ...guestData, cpf: cpfOf(index) })],
    ['CPF', (index) => ({ ...guestData, email: `mei${index}@example.com` })],
  ])('counts declined cards of one %s at one internet address together, from many browsers', async (_, personOf) => {
    const tried: string[] = []
    for (let index = 1; index <= 6; index++) tried.push(await tryCard(personOf(index), '10.0.0.1'))
    expect(tried).toEqual(fiveThenNone)
  })

  it('accepts any number of approved cards from one address and one buyer', async () => {
    const tried: string[] = []
    for (let index = 1; index <= 7; index++) tried.push(await tryCard(guestData, '10.0.0.1', 'APRO'))
    expect(new Set(tried)).toEqual(new Set(['approved']))
  })

  it('does not reject a buyer because others behind the same address were declined', async () => {
    const personOf = (index: number) => ({ ...guestData, email: `mei${index}@example.com`, cpf: cpfOf(index) })
    for (let index = 1; index <= 10; index++) await tryCard(personOf(index), '10.0.0.1')
    expect(await tryCard(personOf(11), '10.0.0.1', 'APRO')).toBe('approved')
  })

  it('does not count cards that the provider did not receive', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await shop.sandbox.admin('/faults', { kind: 'http429', match: 'POST /v1/payments', times: 6 })
    for (let count = 0; count < 6; count++) await rejection(shop.pay(api, intentId, await shop.card('APRO')))
    expect((await shop.pay(api, intentId, await shop.card('APRO'))).status).toBe('approved')
  })
})

describe('BEY-03 CHK-10 expiry of unpaid purchases', () => {
  it('cancels an unpaid order 15 minutes after its Pix code expires, and releases its stock', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, pix)
    await shop.order(api, intentId, paymentId)
    await shop.tick(44)
    expect([(await shop.getOrder(api, intentId)).status, await shop.stockOf(lamen)]).toEqual(['WAITING_PAYMENT', 46])
    await shop.tick(2)
    const order = await shop.getOrder(api, intentId)
    expect([order.status, order.paymentState, order.canPayAgain, order.expiresAt]).toEqual([
      'CANCELLED',
      'expired',
      false,
      null,
    ])
    expect(order.timeline.map(({ status }) => status)).toEqual(['WAITING_PAYMENT', 'CANCELLED'])
    expect(await shop.stockOf(lamen)).toBe(50)
    expect((await rejection(shop.pay(api, intentId, pix))).code).toBe('INTENT_EXPIRED')
  })

  it('detects a last-minute payment before the stock is released', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, pix)
    await shop.order(api, intentId, paymentId)
    await shop.act(paymentId, 'pay')
    await shop.db.updateTable('payment_attempts').set({ next_poll_at: null }).execute()
    await shop.tick(46)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
    expect(await shop.stockOf(lamen)).toBe(46)
  })

  it('reopens an expired intent at its original price', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    await shop.tick(31)
    expect(await shop.stockOf(lamen)).toBe(50)
    const payment = await shop.pay(api, intentId, pix)
    expect([payment.amount, await shop.stockOf(lamen)]).toEqual([total, 46])
    const intent = await shop.intent(api, intentId)
    expect([intent.status, intent.expiresAt]).toEqual(['OPEN', minutes(31 + 45)])
  })

  it('does not reopen an intent whose products are out of stock', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await shop.tick(31)
    await shop.set(lamen, { stock: 3 })
    const error = await rejection(shop.pay(api, intentId, pix))
    expect([error.code, error.lines]).toEqual([
      'OUT_OF_STOCK',
      [{ productId: lamen, code: 'OUT_OF_STOCK', requested: 4, available: 3, unitPrice: 8.9 }],
    ])
    expect(await shop.charges(intentId)).toEqual([])
  })

  it('does not reopen an intent whose total rose, but one whose total fell', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api, [{ productId: miso, quantity: 2 }])
    await shop.tick(31)
    await shop.set(miso, { discount_bp: 0 })
    const error = await rejection(shop.pay(api, intentId, pix))
    expect([error.status, error.code, error.params]).toEqual([409, 'PRICE_CHANGED', { total: 65.7 }])
    await shop.set(miso, { discount_bp: 5000 })
    expect((await shop.pay(api, intentId, pix)).amount).toBe(60.12)
  })
})

describe('S07 payments of other buyers', () => {
  it('cannot be created', async () => {
    const { intentId } = await shop.buy(shop.browser())
    const other = shop.browser()
    await shop.buy(other)
    for (const api of [other, shop.browser()]) {
      const error = await rejection(shop.pay(api, intentId, pix))
      expect([error.status, error.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(await shop.charges(intentId)).toEqual([])
  })
})
