import { createRequire } from 'node:module'
import {
  CardToken,
  MercadoPagoConfig,
  Payment,
  PaymentMethod,
  PaymentRefund,
  User,
  WebhookSignatureValidator,
} from 'mercadopago'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS_TOKEN, type RunningSandbox, WEBHOOK_SECRET, cardBody, startReceiver, startSandbox } from './testing.ts'

// The SDK has no base-URL option; a private static property sets the host.
const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config') as {
  AppConfig: { BASE_URL: string }
}

let sandbox: RunningSandbox
let shop: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  shop = await startReceiver()
  sandbox = await startSandbox({ notificationUrl: shop.url })
  AppConfig.BASE_URL = sandbox.url
})
afterAll(async () => {
  await sandbox.close()
  await shop.close()
})

/** One config per call: the SDK reuses an idempotency key for the next call with the same config. */
const config = () => new MercadoPagoConfig({ accessToken: ACCESS_TOKEN, options: { timeout: 3000 } })
const card = (token: string) => ({
  transaction_amount: 59.9,
  payment_method_id: 'master',
  installments: 1,
  token,
  external_reference: 'sdk-card',
  payer: { email: 'ana@example.com' },
})

test('the official SDK reads the account of the access token', async () => {
  expect(await new User(config()).get()).toMatchObject({ id: 488_000_001, site_id: 'MLB' })
})

test('the official SDK creates a card token, authorizes, captures and refunds', async () => {
  const made = await new Payment(config()).create({
    body: {
      transaction_amount: 10.5,
      payment_method_id: 'pix',
      external_reference: 'sdk-pix',
      payer: { email: 'ana@example.com', identification: { type: 'CPF', number: '12345678909' } },
    },
    requestOptions: { idempotencyKey: 'sdk-1' },
  })
  expect(made).toMatchObject({ status: 'pending', payment_method_id: 'pix', transaction_amount: 10.5 })
  expect(made.point_of_interaction?.transaction_data?.qr_code).toMatch(/^000201/)
  const read = await new Payment(config()).get({ id: made.id! })
  expect(read.id).toBe(made.id)
  const search = await new Payment(config()).search({ options: { external_reference: 'sdk-pix' } })
  expect(search.results?.map((payment) => payment.id)).toEqual([made.id])
  const cancelled = await new Payment(config()).cancel({ id: made.id! })
  expect(cancelled.status).toBe('cancelled')
})

test('the official SDK parses errors and the list of methods', async () => {
  const token = await new CardToken(config()).create({ body: cardBody('APRO') as never })
  expect(token).toMatchObject({ status: 'active', first_six_digits: '503143', last_four_digits: '6351' })
  const held = await new Payment(config()).create({ body: { ...card(token.id!), capture: false } })
  expect(held.status).toBe('authorized')
  const taken = await new Payment(config()).capture({ id: held.id!, transaction_amount: 50 })
  expect(taken).toMatchObject({ status: 'approved', transaction_amount: 50 })
  const part = await new PaymentRefund(config()).create({ payment_id: held.id!, body: { amount: 20 } })
  expect(part).toMatchObject({ amount: 20, status: 'approved' })
  const rest = await new PaymentRefund(config()).total({ payment_id: held.id! })
  expect(rest.amount).toBe(30)
  const list = await new PaymentRefund(config()).list({ payment_id: held.id! })
  expect(list.map((refund) => refund.id)).toEqual([part.id, rest.id])
})

test('S22 the official validator accepts every sent webhook', async () => {
  const refused = new Payment(config()).create({ body: card('0'.repeat(32)) })
  await expect(refused).rejects.toMatchObject({ status: 400, causes: [{ code: 2006 }] })
  const methods = await new PaymentMethod(config()).get()
  expect(methods.map((method) => method.id)).toContain('pix')
})

test('S22 the official validator accepts every webhook sent so far', async () => {
  const deliveries = await shop.received(3)
  expect(deliveries.length).toBeGreaterThan(2)
  for (const { headers, url } of deliveries)
    expect(() =>
      WebhookSignatureValidator.validate({
        xSignature: String(headers['x-signature']),
        xRequestId: String(headers['x-request-id']),
        dataId: url.searchParams.get('data.id') ?? '',
        secret: WEBHOOK_SECRET,
      }),
    ).not.toThrow()
})
