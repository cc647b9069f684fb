import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { lamen, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterAll(() => shop.close())

const forged = 'LT-FORGED  until 2026-01-01  Retirada'
/** A text that was stored before FORBIDDEN_CHARACTERS rejected it. */
const hostile = `Ana\r\n${forged}\u001b]0;owned\u0007\u001b[2J\u009b31m\u202emoc\u2066`

it('BEY-18 S32 no command prints a buyer’s escape sequences or line breaks, as text or JSON', async () => {
  const api = shop.browser()
  const request = await shop.request(api, [{ productId: lamen, quantity: 4 }])
  const { intentId } = await shop.openIntent(api, request)
  const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
  const { orderNumber } = await shop.order(api, intentId, paymentId)
  const text = sql.lit(hostile)
  const fields = (names: string[]) => sql.raw(names.map((name) => `'${name}'`).join(','))
  await sql`update checkout_intents set guest = guest || jsonb_build_object('name', ${text}::text, 'phone', ${text}::text),
    address = (select jsonb_object_agg(key, case when key in (${fields(['street', 'number', 'complement', 'district', 'city', 'reference'])})
      then to_jsonb(${text}::text) else value end) from jsonb_each(address))`.execute(shop.db)
  const run = async (...args: string[]) => (await shop.app.operator.run({ operator: hostile, args })).output
  const outputs = [
    await run('orders-to-pack'),
    await run('order', orderNumber),
    await run('packing-slip', orderNumber),
    await run('ship', orderNumber),
    await run('deliver', orderNumber),
  ]
  await shop.db
    .insertInto('order_returns')
    .values({
      id: crypto.randomUUID(),
      order_id: intentId,
      kind: 'RETURN',
      state: 'REQUESTED',
      reason: 'DAMAGED',
      note: hostile,
      lines: JSON.stringify([{ productId: lamen, quantity: 1 }]),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  const names = ['open-returns', 'dead-jobs', 'pending-reviews', 'audit', 'doctor', hostile]
  for (const name of [...names, `orders-to-pack --json`, `order ${orderNumber} --json`, 'open-returns --json'])
    outputs.push(await run(...name.split(name === hostile ? '\u0000' : ' ')))
  for (const output of outputs) {
    expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
    expect(output.split('\n').filter((line) => line.startsWith(forged))).toEqual([])
  }
  expect(outputs[0]).toContain('Ana')
})
