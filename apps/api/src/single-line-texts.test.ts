import { readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { isMultiLine, isSingleLine } from '@lotus/commerce/text'
import { guestData } from '@lotus/fixtures/checkout'

import { lamen, startTestShop, type TestShop } from './modules/purchases/testing.ts'
import { migrationsFolder } from './platform/migrate.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await shop.reopen()
}, 120_000)
afterAll(() => shop.close())

/** A text as it was stored before requests were checked. */
const hostile = 'Ana\r\nLT-AAAAAA \u001b[2J\u009b31m\u202eairaM\u2069\u200f\u2028 “大厨” 👩‍🍳'
const clean = hostile.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ')

it('S32 0052-single-line-texts makes the stored texts of buyers single-line and readable, and changes no others', async () => {
  const api = shop.browser()
  const { intentId } = await shop.openIntent(api, await shop.request(api, [{ productId: lamen, quantity: 4 }]))
  const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
  await shop.order(api, intentId, paymentId)
  const { userId } = await shop.shopper()
  const before = await shop.db
    .selectFrom('checkout_intents')
    .select('address')
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow()
  const text = sql.lit(hostile)
  await sql`update users set username = left(${text}, 60) where id = ${userId}`.execute(shop.db)
  await sql`update addresses set street = ${text}, complement = null, reference = ${text}`.execute(shop.db)
  await sql`update checkout_intents set guest = jsonb_set(guest, '{name}', to_jsonb(${text}::text)),
    address = jsonb_set(address, '{city}', to_jsonb(${text}::text))`.execute(shop.db)
  await sql`insert into contact_messages (id, name, email, subject, message, language, created_at)
    values (gen_random_uuid(), ${text}, 'ana@example.com', 'order', ${text}, 'pt-BR', now())`.execute(shop.db)
  await sql.raw(await readFile(new URL('0052-single-line-texts.sql', migrationsFolder), 'utf8')).execute(shop.db)

  const user = await shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  expect(user.username).toBe(clean.slice(0, user.username.length))
  for (const { street, complement, reference } of await shop.db.selectFrom('addresses').selectAll().execute())
    expect([street, complement, reference]).toEqual([clean, null, clean])
  const intent = await shop.db
    .selectFrom('checkout_intents')
    .selectAll()
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow()
  expect(intent.guest).toEqual({
    ...(intent.guest as object),
    email: guestData.email,
    phone: guestData.phone,
    name: clean,
  })
  expect(intent.address).toEqual({ ...before.address, city: clean })
  const message = await shop.db.selectFrom('contact_messages').selectAll().executeTakeFirstOrThrow()
  expect([message.name, isSingleLine(message.name)]).toEqual([clean, true])
  expect([message.message.slice(0, 5), isMultiLine(message.message)]).toEqual(['Ana\r\n', true])
})
