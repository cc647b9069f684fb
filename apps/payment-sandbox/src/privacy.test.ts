import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { PIX, PUBLIC_KEY, cardBody, startReceiver, startSandbox } from './testing.ts'

test('S21 no log line contains a card number, a document, an e-mail, a key or a URL with a query', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const shop = await startReceiver([500])
  const sandbox = await startSandbox({
    logger: pino({ level: 'trace' }, sink),
    notificationUrl: shop.url,
    webhookRetryMs: [20],
  })
  const token = await sandbox.token('FUND')
  const card = { transaction_amount: 20, installments: 1, token, payer: PIX.payer }
  await sandbox.pay(card)
  await sandbox.pay(PIX)
  await sandbox.call('POST', '/v1/payments', { ...PIX, description: '5031433215406351' }, 'bad')
  await sandbox.call('GET', '/v1/payments/search?external_reference=intent-1')
  await sandbox.call('GET', '/v1/unknown?email=ana@example.com')
  await fetch(`${sandbox.url}/v1/payment_methods/installments?bin=50314332&amount=20&public_key=${PUBLIC_KEY}`)
  await fetch(`${sandbox.url}/v1/card_tokens?public_key=${PUBLIC_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(cardBody('APRO')).slice(0, -5),
  })
  await shop.received(3)
  await sandbox.close()
  await shop.close()

  const log = lines.join('')
  expect(log).toContain('"route":"/v1/payments"')
  expect(log).toContain('webhook failed')
  for (const secret of [
    '5031433215406351',
    '50314332',
    '12345678909',
    'ana@example.com',
    'Ana',
    PUBLIC_KEY,
    token,
    'intent-1',
    shop.url,
  ])
    expect(log).not.toContain(secret)
})
