import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { preferences } from '@lotus/fixtures/accounts'

import { createLogger } from '../../platform/logger.ts'
import { enqueueMail, type Mail } from '#domain/mail-queue.ts'
import type { Message } from '../../platform/mail.ts'
import { sha256 } from '../../platform/digest.ts'
import { testApp } from '../../testing.ts'
import { settingsRepository } from '../settings/settings.repository.ts'
import { mei, startAuthShop, tokenIn, type AuthShop } from './testing.ts'

let shop: AuthShop
beforeAll(async () => {
  shop = await startAuthShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const send = async (mail: Mail) => {
  await enqueueMail(shop.db, mail)
  return shop.readMail()
}
const seed = '018f2f8e-1111-7222-8333-444455556666'

describe('e-mails', () => {
  it.each([
    ['pt-BR', 'Sua senha foi alterada – Empório Lótus', 'Olá, Mei!'],
    ['zh-CN', '您的密码已更改 – Empório Lótus', 'Mei，您好！'],
    ['en-US', 'Your password was changed – Empório Lótus', 'Hello, Mei!'],
    ['es-ES', 'Tu contraseña ha cambiado – Empório Lótus', '¡Hola, Mei!'],
  ] as const)(
    "are written in the language of the account with the shop's name: %s",
    async (language, subject, greeting) => {
      const userId = await shop.addUser()
      await shop.db.updateTable('users').set({ language }).execute()
      await shop.db
        .transaction()
        .execute((trx) => settingsRepository.put(trx, [{ group: 'STORE', key: 'name', value: 'Empório Lótus' }]))
      const [message] = await send({ kind: 'password-changed', userId })
      expect([message?.to, message?.language, message?.subject]).toEqual([mei.email, language, subject])
      expect(message?.text.startsWith(`${greeting}\n`)).toBe(true)
      expect(message?.html).toContain(`<html lang="${language}">`)
    },
  )

  it('ask the new address of an account for confirmation and notify the former one', async () => {
    const userId = await shop.addUser()
    const at = new Date(shop.time.now)
    const [confirmation] = await send({ kind: 'change-email', userId, email: 'new@example.com', seed })
    expect([confirmation?.to, confirmation?.text.includes('new@example.com')]).toEqual(['new@example.com', true])
    await shop.db
      .insertInto('mail_tokens')
      .values({
        token_hash: sha256(tokenIn(confirmation)),
        kind: 'change-email',
        user_id: userId,
        email: 'new@example.com',
        created_at: at,
        expires_at: new Date(shop.time.now + 1000),
      })
      .execute()
    const verified = await shop.open().ask('POST', '/auth/verify-email', { body: { token: tokenIn(confirmation) } })
    expect([verified.status, verified.data]).toEqual([200, { email: 'new@example.com' }])
    expect((await shop.readMail()).map(({ to, subject }) => [to, subject])).toEqual([
      [mei.email, 'O e-mail da sua conta mudou – Lótus'],
    ])
    expect((await shop.open().signIn()).error?.code).toBe('CREDENTIALS_INVALID')
    expect((await shop.open().signIn({ ...mei, email: 'new@example.com' })).status).toBe(200)
  })

  it('S17 notify an address that already has an account instead of asking for confirmation', async () => {
    const userId = await shop.addUser()
    await shop.addUser({ ...mei, email: 'other@example.com', username: 'Bo' })
    const [message] = await send({ kind: 'change-email', userId, email: 'other@example.com', seed })
    expect([message?.to, message?.subject, tokenIn(message)]).toEqual([
      'other@example.com',
      'Você já tem uma conta – Lótus',
      'none',
    ])
  })

  it('are not sent to a deleted account, except for the deletion notice', async () => {
    const gone = { email: mei.email, username: 'Mei', language: 'es-ES' } as const
    const [message] = await send({ kind: 'account-deleted', ...gone })
    expect([message?.to, message?.subject]).toEqual([mei.email, 'Tu cuenta se ha eliminado – Lótus'])
    expect(await send({ kind: 'password-changed', userId: 77 })).toEqual([])
    expect(await send({ kind: 'change-email', userId: 77, email: 'new@example.com', seed })).toEqual([])
    expect(await shop.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail.send').execute()).toEqual([])
  })

  it('USER-04 about a changed password are not sent to an account that wants no security alerts', async () => {
    const userId = await shop.addUser()
    const { updatedAt: _at, ...chosen } = preferences
    const notifications = { ...chosen.notifications, securityAlerts: false }
    const value = JSON.stringify({ ...chosen, notifications })
    await shop.db.insertInto('preferences').values({ user_id: userId, value, updated_at: new Date() }).execute()
    expect(await send({ kind: 'password-changed', userId })).toEqual([])
  })

  it('are sent once, even if the job runs again', async () => {
    const userId = await shop.addUser()
    const [message] = await send({ kind: 'password-changed', userId })
    expect(await shop.db.selectFrom('sent_mails').select(['id', 'kind']).execute()).toEqual([
      { id: message?.id, kind: 'password-changed' },
    ])
    await shop.db
      .insertInto('jobs')
      .values({
        id: message?.id ?? '',
        kind: 'mail.send',
        payload: JSON.stringify({ kind: 'password-changed', userId }),
        dedupe_key: null,
        every_seconds: null,
        lease_id: null,
        last_error: null,
      })
      .execute()
    expect(await shop.readMail()).toEqual([])
  })
})

describe('a mail server that was down', () => {
  it('receives the same message with the same link after it recovers', async () => {
    const tried: Message[] = []
    const test = await testApp({
      logger: createLogger({ level: 'silent' }),
      mailer: {
        send: async (message) => {
          tried.push(message)
          if (tried.length === 1) throw new Error(`550 no mailbox ${message.to}`)
        },
        close: () => {},
      },
    })
    try {
      await test.withSession({ email: mei.email })
      await enqueueMail(test.db, { kind: 'reset-password', email: mei.email, seed })
      await test.app.jobs.drain()
      expect(tried).toHaveLength(1)
      await test.db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('kind', '=', 'mail.send')
        .execute()
      await test.app.jobs.drain()
      expect(tried).toHaveLength(2)
      expect(tried[1]).toEqual(tried[0])
      expect(await test.db.selectFrom('mail_tokens').select('kind').execute()).toEqual([{ kind: 'reset-password' }])
    } finally {
      await test.close()
    }
  })
})
