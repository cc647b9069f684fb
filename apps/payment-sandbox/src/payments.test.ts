import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOLDERS } from './cards.ts'
import {
  BOLETO,
  CARD,
  type Json,
  PIX,
  PUBLIC_KEY,
  type RunningSandbox,
  VISA,
  cardBody,
  codes,
  startSandbox,
} from './testing.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

describe('cards', () => {
  test.each(Object.entries(HOLDERS))('CHK-06 the holder %s', async (holder, outcome) => {
    const token = await sandbox.token(`${holder} Teste`)
    const payment = await sandbox.pay({ ...CARD, token })
    expect(payment).toMatchObject({
      status: outcome.status,
      status_detail: outcome.statusDetail,
      payment_method_id: 'master',
      payment_type_id: 'credit_card',
      currency_id: 'BRL',
      live_mode: false,
      transaction_amount: 59.9,
      card: { first_six_digits: '503143', last_four_digits: '6351', cardholder: { name: `${holder} Teste` } },
    })
    expect(payment.date_approved === null).toBe(outcome.status !== 'approved')
    const read = await sandbox.call('GET', `/v1/payments/${String(payment.id)}`)
    expect(read.body).toEqual(payment)
  })

  test('a token can be used once', async () => {
    const token = await sandbox.token('FUND')
    await sandbox.pay({ ...CARD, token })
    const again = await sandbox.call('POST', '/v1/payments', { ...CARD, token }, 'second-use')
    expect(codes(again.body)).toEqual([2006])
  })

  test('the shop can look up the first six and last four digits of an unused token, with its access token', async () => {
    const token = await sandbox.token('APRO', VISA)
    const found = await sandbox.call('GET', `/v1/card_tokens/${token}`)
    expect(found.body).toMatchObject({ id: token, first_six_digits: '423564', last_four_digits: '5682' })
    expect(JSON.stringify(found.body)).not.toContain(VISA.number)
    expect((await fetch(`${sandbox.url}/v1/card_tokens/${token}`)).status).toBe(401)
    await sandbox.pay({ ...CARD, payment_method_id: 'visa', token })
    expect((await sandbox.call('GET', `/v1/card_tokens/${token}`)).status).toBe(404)
  })

  test('a token contains neither the number nor the code', async () => {
    const answer = await fetch(`${sandbox.url}/v1/card_tokens?public_key=${PUBLIC_KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(cardBody('APRO')),
    })
    const text = await answer.text()
    expect(answer.status).toBe(201)
    expect(JSON.parse(text)).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      public_key: PUBLIC_KEY,
      status: 'active',
      luhn_validation: true,
      live_mode: false,
      card_number_length: 16,
      security_code_length: 3,
      first_six_digits: '503143',
      last_four_digits: '6351',
      expiration_month: 11,
      expiration_year: 2040,
      cardholder: { name: 'APRO', identification: { type: 'CPF', number: '12345678909' } },
    })
    expect(text).not.toContain('5031433215406351')
    expect(text).not.toContain('"123"')
  })

  test.each([
    ['E301', { card_number: '5031433215406352' }],
    ['E301', { card_number: '4242424242424242' }],
    ['205', { card_number: '' }],
    ['E302', { security_code: '12' }],
    ['224', { security_code: '' }],
    ['325', { expiration_month: '13' }],
    ['326', { expiration_year: '2020' }],
    ['221', { cardholder: { name: ' ' } }],
    ['316', { cardholder: { name: '5031433215406351' } }],
    ['324', { cardholder: { name: 'APRO', identification: { type: 'CPF', number: '1' } } }],
  ])('a token is rejected with %s for %j', async (code, change) => {
    const answer = await fetch(`${sandbox.url}/v1/card_tokens?public_key=${PUBLIC_KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...cardBody('APRO'), ...change }),
    })
    expect(answer.status).toBe(400)
    expect(codes((await answer.json()) as Json)).toEqual([code])
  })

  test('instalments cost what the installments call returned, and other numbers are rejected', async () => {
    const query = `bin=50314332&amount=300&public_key=${PUBLIC_KEY}`
    const answer = await fetch(`${sandbox.url}/v1/payment_methods/installments?${query}`)
    const [offer] = (await answer.json()) as { payer_costs: { installments: number; total_amount: number }[] }[]
    const six = offer!.payer_costs.find((cost) => cost.installments === 6)!
    const six6 = { ...CARD, transaction_amount: 300, installments: 6 }
    const payment = await sandbox.pay({ ...six6, token: await sandbox.token() })
    expect(payment).toMatchObject({ installments: 6, transaction_amount: 300 })
    expect(payment.transaction_details).toMatchObject({
      total_paid_amount: six.total_amount,
      installment_amount: Math.round((six.total_amount / 6) * 100) / 100,
    })
    const wrong = { ...CARD, installments: 13, token: await sandbox.token() }
    const refused = await sandbox.call('POST', '/v1/payments', wrong, 'thirteen')
    expect(codes(refused.body)).toEqual([10102])
  })

  test('the brand follows from the number: another payment_method_id is rejected', async () => {
    const token = await sandbox.token('APRO', VISA)
    const wrong = await sandbox.call('POST', '/v1/payments', { ...CARD, token }, 'wrong-brand')
    expect(codes(wrong.body)).toEqual([10103])
    const payment = await sandbox.pay({ ...CARD, payment_method_id: undefined, token } as unknown as Json)
    expect(payment.payment_method_id).toBe('visa')
  })

  test('an authorization can be captured in part, or cancelled', async () => {
    const authorise = async () => sandbox.pay({ ...CARD, capture: false, token: await sandbox.token() })
    const held = await authorise()
    expect(held).toMatchObject({ status: 'authorized', status_detail: 'pending_capture', captured: false })
    const path = `/v1/payments/${String(held.id)}`
    const tooMuch = await sandbox.call('PUT', path, { capture: true, transaction_amount: 60 })
    expect(codes(tooMuch.body)).toEqual([2017])
    const captured = await sandbox.call('PUT', path, { capture: true, transaction_amount: 20 })
    expect(captured.body).toMatchObject({ status: 'approved', captured: true, transaction_amount: 20 })
    const other = await authorise()
    const cancelled = await sandbox.call('PUT', `/v1/payments/${String(other.id)}`, { status: 'cancelled' })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', status_detail: 'by_collector' })
  })
})

describe('Pix and bank slip', () => {
  test('CHK-06 a pending Pix has a code, a picture, a page and an expiry', async () => {
    const expiry = new Date(Date.now() + 1_800_000).toISOString().replace('Z', '+00:00')
    const payment = await sandbox.pay({
      ...PIX,
      date_of_expiration: expiry,
      metadata: { orderId: 'A', deepKey: { someId: 1 } },
    })
    expect(payment).toMatchObject({
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      payment_type_id: 'bank_transfer',
      external_reference: 'intent-1',
      date_approved: null,
      metadata: { order_id: 'A', deep_key: { some_id: 1 } },
      collector_id: expect.any(Number) as number,
      point_of_interaction: {
        transaction_data: {
          qr_code: expect.stringMatching(/^000201.*540510\.505802BR.*6304[0-9A-F]{4}$/) as string,
          ticket_url: `${sandbox.url}/pix/${String(payment.id)}`,
        },
      },
    })
    expect(Date.parse(String(payment.date_of_expiration))).toBe(Date.parse(expiry))
    expect(payment.date_created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-04:00$/)
  })

  test('CHK-06 a bank slip is due at the end of the third day in Brazil', async () => {
    const payment = await sandbox.pay(BOLETO)
    expect(payment).toMatchObject({
      status: 'pending',
      status_detail: 'pending_waiting_payment',
      payment_type_id: 'ticket',
    })
    const details = payment.transaction_details as { barcode: { content: string }; digitable_line: string }
    expect(details.barcode.content).toMatch(/^2379\d{40}$/)
    expect(details.digitable_line).toMatch(/^\d{47}$/)
    const inBrazil = new Date(Date.parse(String(payment.date_of_expiration)) - 3 * 3_600_000).toISOString()
    const today = new Date(Date.now() - 3 * 3_600_000)
    today.setUTCDate(today.getUTCDate() + 3)
    expect(inBrazil).toBe(`${today.toISOString().slice(0, 10)}T23:59:59.000Z`)
  })

  test('only pending payments can be cancelled', async () => {
    const payment = await sandbox.pay(PIX)
    const path = `/v1/payments/${String(payment.id)}`
    const first = await sandbox.call('PUT', path, { status: 'cancelled' })
    expect(first.body).toMatchObject({ status: 'cancelled', status_detail: 'by_collector' })
    const second = await sandbox.call('PUT', path, { status: 'cancelled' })
    expect([second.status, codes(second.body)]).toEqual([400, [2063]])
  })
})

describe('refunds', () => {
  test('partial refunds add up to the total, and a repeated key refunds once', async () => {
    const payment = await sandbox.pay({ ...CARD, token: await sandbox.token() })
    const path = `/v1/payments/${String(payment.id)}/refunds`
    const part = await sandbox.call('POST', path, { amount: 9.9 }, 'part')
    expect([part.status, part.body.amount, part.body.status]).toEqual([201, 9.9, 'approved'])
    const repeated = await sandbox.call('POST', path, { amount: 9.9 }, 'part')
    expect([repeated.status, repeated.body]).toEqual([200, {}])
    const changed = await sandbox.call('POST', path, { amount: 1 }, 'part')
    expect(changed.status).toBe(409)
    const after = await sandbox.call('GET', `/v1/payments/${String(payment.id)}`)
    expect(after.body).toMatchObject({
      status: 'approved',
      status_detail: 'partially_refunded',
      transaction_amount_refunded: 9.9,
    })

    const tooMuch = await sandbox.call('POST', path, { amount: 50.01 }, 'more')
    expect(codes(tooMuch.body)).toEqual([2017])
    expect((await sandbox.call('POST', path, {}, 'rest')).status).toBe(201)
    const whole = await sandbox.call('GET', `/v1/payments/${String(payment.id)}`)
    expect(whole.body).toMatchObject({
      status: 'refunded',
      status_detail: 'refunded',
      transaction_amount_refunded: 59.9,
    })
    const list = await sandbox.call('GET', path)
    expect((list.body as unknown as Json[]).map((entry) => entry.amount)).toEqual([9.9, 50])
    const one = await sandbox.call('GET', `${path}/${String(part.body.id)}`)
    expect(one.body).toEqual(part.body)
    const tooLate = await sandbox.call('POST', path, {}, 'again')
    expect(codes(tooLate.body)).toEqual([2063])
  })

  test('an unpaid payment cannot be refunded, and a refund requires a key', async () => {
    const payment = await sandbox.pay(PIX)
    const path = `/v1/payments/${String(payment.id)}/refunds`
    expect(codes((await sandbox.call('POST', path, {})).body)).toEqual([4292])
    expect(codes((await sandbox.call('POST', path, {}, 'unpaid')).body)).toEqual([2063])
    expect(codes((await sandbox.call('POST', path, { amount: -1 }, 'minus')).body)).toEqual([4040])
    expect(codes((await sandbox.call('POST', path, { amount: '1' }, 'text')).body)).toEqual([4041])
  })
})

describe('controls', () => {
  test('reject, expire, pay late, refund and charge back a payment', async () => {
    const act = async (payment: Json, action: string, body: Json = {}) => {
      const answer = await sandbox.admin(`/payments/${String(payment.id)}/${action}`, body)
      return answer.status === 200 ? [answer.body.status, answer.body.status_detail] : codes(answer.body)
    }
    expect(await act(await sandbox.pay(PIX), 'refuse')).toEqual(['rejected', 'rejected_by_bank'])
    const late = await sandbox.pay(PIX)
    expect(await act(late, 'expire')).toEqual(['cancelled', 'expired'])
    expect(await act(late, 'pay')).toEqual([2063])
    expect(await act(late, 'pay', { late: true })).toEqual(['approved', 'accredited'])
    expect(await act(late, 'refund', { amount: 0.5 })).toEqual(['approved', 'partially_refunded'])
    expect(await act(late, 'refund')).toEqual(['refunded', 'by_admin'])
    const paid = await sandbox.pay({ ...CARD, token: await sandbox.token('CONT') })
    expect(await act(paid, 'pay')).toEqual(['approved', 'accredited'])
    expect(await act(paid, 'chargeback', { detail: 'in_process' })).toEqual(['charged_back', 'in_process'])
    expect(await act(paid, 'chargeback')).toEqual(['charged_back', 'settled'])
    expect(await act(paid, 'explode')).toEqual([404])
    const listed = (await sandbox.admin('/payments', undefined, 'GET')).body.results as Json[]
    expect(listed.map((payment) => payment.id)).toContain(paid.id)
  })

  test('can be disabled, and pages of other sites cannot use them', async () => {
    const bare = await startSandbox({ adminEnabled: false })
    expect((await bare.admin('/payments', undefined, 'GET')).status).toBe(404)
    await bare.close()
    const payment = await sandbox.pay(PIX)
    const foreign = await fetch(`${sandbox.url}/__sandbox/payments/${String(payment.id)}/pay`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
  })
})
