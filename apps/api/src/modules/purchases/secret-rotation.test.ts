import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { guestData } from '@lotus/fixtures/checkout'

import { enqueue } from '../../platform/jobs.ts'
import { deriveKeys } from '../../platform/keys.ts'
import { createSealer } from '../../platform/sealed.ts'
import { testAuth } from '../../testing.ts'
import { openGuest, sealGuest } from './sealed-guest.ts'
import { startTestShop, type TestShop } from './testing.ts'

const [first, second, third] = ['first', 'second', 'third'].map((name) => `the-${name}-secret-with-32-letters`) as [
  string,
  string,
  string,
]
const sealerOf = (...secrets: string[]) => createSealer(deriveKeys(secrets, 'cpf'))

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ auth: { ...testAuth, secrets: [second, first] } })
  await shop.reopen()
}, 60_000)
afterAll(() => shop.close())

describe('S40 sealed CPFs', () => {
  it('can still be opened after two rotations of the secret', async () => {
    const { intentId } = await shop.buy(shop.browser())
    const { userId } = await shop.shopper()
    const before = sealerOf(first)
    const guest = JSON.stringify(sealGuest(before, intentId, guestData))
    await sql`update checkout_intents set guest = ${guest}::jsonb`.execute(shop.db)
    await sql`update users set cpf_sealed = ${before.seal('52998224725', `cpf of user ${userId}`)}`.execute(shop.db)

    for (const kind of ['checkout.reseal', 'accounts.reseal']) await enqueue(shop.db, { kind })
    await shop.app.jobs.drain()

    const after = sealerOf(third, second)
    const intent = await shop.db.selectFrom('checkout_intents').select('guest').executeTakeFirstOrThrow()
    expect(openGuest(after, intentId, intent.guest)).toEqual(guestData)
    const user = await shop.db.selectFrom('users').select('cpf_sealed').executeTakeFirstOrThrow()
    expect(after.open(user.cpf_sealed ?? '', `cpf of user ${userId}`)).toBe('52998224725')
  })

  it('that no known secret opens are reported once and do not stop the others', async () => {
    await shop.reopen()
    const lost = await shop.buy(shop.browser())
    const known = await shop.buy(shop.browser())
    for (const [{ intentId }, secret] of [
      [lost, third],
      [known, first],
    ] as const) {
      const guest = JSON.stringify(sealGuest(sealerOf(secret), intentId, guestData))
      await sql`update checkout_intents set guest = ${guest}::jsonb where id = ${intentId}`.execute(shop.db)
    }
    await enqueue(shop.db, { kind: 'checkout.reseal' })
    await shop.app.jobs.drain()
    const guestOf = async (id: string) =>
      (await shop.db.selectFrom('checkout_intents').select('guest').where('id', '=', id).executeTakeFirstOrThrow())
        .guest
    expect(openGuest(sealerOf(second), known.intentId, await guestOf(known.intentId))).toEqual(guestData)
    expect(openGuest(sealerOf(third), lost.intentId, await guestOf(lost.intentId))).toEqual(guestData)
    expect(shop.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
  })
})
