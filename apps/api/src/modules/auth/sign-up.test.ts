import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { day, mei, minute, startAuthShop, tokenIn, type Answer, type AuthShop } from './testing.ts'

let shop: AuthShop
beforeAll(async () => {
  shop = await startAuthShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const verify = (token: string) => shop.open().ask<{ email: string }>('POST', '/auth/verify-email', { body: { token } })
const resend = (email = mei.email) => shop.open().ask('POST', '/auth/verify-email/resend', { body: { email } })
const users = () => shop.db.selectFrom('users').select(['email', 'username', 'language', 'roles']).execute()

/** The parts of an answer that a caller can see, without those that differ in every answer. */
const seen = ({ status, data, error, headers, cookies }: Answer<unknown>) => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, data, error, rest, cookies }
}

describe('D28 S17 signUp', () => {
  it('creates the account only when its e-mail is confirmed', async () => {
    const browser = shop.open()
    const answer = await browser.signUp({
      email: '  Mei@Example.com'.trim(),
      username: '  Mei   Tanaka ',
      language: 'en-US',
    })
    expect([answer.status, answer.data]).toEqual([201, { email: mei.email }])
    expect(await users()).toEqual([])
    expect((await browser.signIn()).error?.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await browser.signIn({ ...mei, password: 'outra senha qualquer' })).error?.code).toBe('CREDENTIALS_INVALID')

    const [message] = await shop.readMail()
    expect([message?.to, message?.language, message?.subject]).toEqual([
      mei.email,
      'en-US',
      'Confirm your e-mail – Lótus',
    ])
    expect(message?.text).toContain(`http://shop.test/verify-email#t=${tokenIn(message)}`)
    const verified = await verify(tokenIn(message))
    expect([verified.status, verified.data]).toEqual([200, { email: mei.email }])
    expect(await users()).toEqual([{ email: mei.email, username: 'Mei Tanaka', language: 'en-US', roles: [] }])
    expect((await browser.signIn()).status).toBe(200)
    expect(await shop.db.selectFrom('signups').selectAll().execute()).toEqual([])
    // The link works once.
    expect(await verify(tokenIn(message))).toMatchObject({ status: 422, error: { code: 'LINK_INVALID' } })
  })

  it('answers an address with an account with the same bytes, and notifies its owner', async () => {
    await shop.addUser()
    const fresh = await shop.open().signUp({ email: 'xin@example.com', password: 'chuva de verao' })
    const taken = await shop.open().signUp({ password: 'chuva de verao' })
    expect(seen({ ...taken, data: fresh.data })).toEqual(seen(fresh))
    expect(taken.data).toEqual({ email: mei.email })

    const messages = new Map((await shop.readMail()).map((message) => [message.to, message]))
    expect([...messages.values()].map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [mei.email, 'Você já tem uma conta – Lótus'],
      ['xin@example.com', 'Confirme seu e-mail – Lótus'],
    ])
    expect(messages.get(mei.email)?.text).toContain('http://shop.test/login')
    expect(tokenIn(messages.get(mei.email))).toBe('none')
    // S15: the caller has no access, and gets the same answer as for a free address.
    for (const email of [mei.email, 'xin@example.com'])
      expect((await shop.open().signIn({ email, password: 'chuva de verao' })).error?.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await shop.open().signIn()).status).toBe(200)
  })

  it('the link is valid for 30 minutes, and a new one can be requested for a day', async () => {
    await shop.open().signUp()
    const [first] = await shop.readMail()
    shop.time.now += 30 * minute
    expect((await verify(tokenIn(first))).error?.code).toBe('LINK_INVALID')
    expect((await resend()).status).toBe(200)
    const [second] = await shop.readMail()
    expect(tokenIn(second)).not.toBe(tokenIn(first))
    shop.time.now += 30 * minute - 1
    expect((await verify(tokenIn(second))).status).toBe(200)
  })

  it('an unconfirmed sign-up is deleted after a day', async () => {
    await shop.open().signUp()
    await shop.readMail()
    shop.time.now += day
    await resend()
    expect(await shop.readMail()).toEqual([])
    expect((await shop.open().signIn()).error?.code).toBe('CREDENTIALS_INVALID')
  })

  it('resendVerification answers the same for every address, and sends an e-mail only for a pending sign-up', async () => {
    await shop.addUser()
    await shop.open().signUp({ email: 'waiting@example.com' })
    await shop.readMail()
    const answers = [await resend(mei.email), await resend('waiting@example.com'), await resend('nobody@example.com')]
    expect(answers.map(seen)).toEqual(answers.map(() => seen(answers[0]!)))
    expect((await shop.readMail()).map(({ to }) => to)).toEqual(['waiting@example.com'])
  })

  it('S15 of several sign-ups with one address, the one that is confirmed wins, and the others are deleted', async () => {
    await shop.open().signUp({ password: 'senha do atacante x', username: 'Atacante' })
    const [attackers] = await shop.readMail()
    shop.time.now += 10 * minute
    await shop.open().signUp()
    const [own] = await shop.readMail()
    expect((await verify(tokenIn(own))).status).toBe(200)
    expect((await verify(tokenIn(attackers))).error?.code).toBe('LINK_INVALID')
    expect((await shop.open().signIn({ ...mei, password: 'senha do atacante x' })).error?.code).toBe(
      'CREDENTIALS_INVALID',
    )
    expect((await shop.open().signIn()).data.user.username).toBe('Mei')
  })

  it('concurrent confirmations create one account', async () => {
    await shop.open().signUp()
    const [message] = await shop.readMail()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(tokenIn(message))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
    expect(await users()).toHaveLength(1)
  })

  it('stores no token, neither with pending sign-ups nor with queued e-mails', async () => {
    await shop.open().signUp()
    const waiting = JSON.stringify([
      await shop.db.selectFrom('jobs').selectAll().execute(),
      await shop.db.selectFrom('signups').selectAll().execute(),
    ])
    const [message] = await shop.readMail()
    expect(tokenIn(message)).toMatch(/^[\w-]{43}$/)
    expect(waiting).not.toContain(tokenIn(message))
    expect(waiting).not.toContain(mei.password)
  })
})

describe('AUTH-12 signUp', () => {
  const refused = async (given: object) => {
    const { status, error } = await shop.open().signUp(given)
    return [status, error?.code, ...(error?.fields ?? []).map(({ path, code }) => `${path} ${code}`)]
  }

  it('rejects a sign-up without accepted terms', async () => {
    expect(await refused({ acceptTerms: false })).toEqual([422, 'TERMS_NOT_ACCEPTED'])
  })

  it.each(['1234567890', 'Password1', 'senha123', 'mei@example.com', 'Tanaka12', 'emporio1', 'aaaaaaaaaa'])(
    'S16 rejects the password %s',
    async (password) => {
      expect(await refused({ username: 'Mei Tanaka', password })).toEqual([
        422,
        'PASSWORD_TOO_WEAK',
        'password NOT_ALLOWED',
      ])
    },
  )

  it('rejects passwords below 8 and above 128 characters of any script', async () => {
    expect(await refused({ password: 'Kx9!vb2' })).toEqual([400, 'VALIDATION_FAILED', 'password TOO_SHORT'])
    expect(await refused({ password: '我'.repeat(129) })).toEqual([400, 'VALIDATION_FAILED', 'password TOO_LONG'])
    for (const password of ['Kx9!vb2q', '我爱吃妈妈做的饭', `${'我爱吃'.repeat(42)}好饭`, '🍜🥟🍚🥢🍵🥮🍡🧧']) {
      const email = `u${password.length}@example.com`
      expect((await shop.open().signUp({ email, password })).status).toBe(201)
    }
  })

  it('does not truncate a long password', async () => {
    const password = `${'panela de barro '.repeat(8)}`.slice(0, 128)
    await shop.open().signUp({ password })
    await verify(tokenIn((await shop.readMail())[0]))
    expect((await shop.open().signIn({ ...mei, password: `${password.slice(0, 127)}x` })).error?.code).toBe(
      'CREDENTIALS_INVALID',
    )
    expect((await shop.open().signIn({ ...mei, password })).status).toBe(200)
  })

  it('D43 rejects names below 3 characters, or below 2 for Han', async () => {
    expect(await refused({ username: 'Li' })).toEqual([400, 'VALIDATION_FAILED', 'username TOO_SHORT'])
    expect(await refused({ username: ' L ' })).toEqual([400, 'VALIDATION_FAILED', 'username TOO_SHORT'])
    expect(await refused({ username: 'Mei\u202Etxt' })).toEqual([
      400,
      'VALIDATION_FAILED',
      'username FORBIDDEN_CHARACTERS',
    ])
    expect((await shop.open().signUp({ username: '李明' })).status).toBe(201)
  })

  it('S31 rejects unknown fields', async () => {
    for (const field of ['roles', 'userId', 'id', 'createdAt', 'verified', 'emailVerified', 'passwordHash', 'sessions'])
      expect(await refused({ [field]: ['admin'] })).toEqual([400, 'VALIDATION_FAILED', `${field} UNKNOWN_FIELD`])
    const { status, error } = await shop.open().ask('POST', '/auth/sign-in', { body: { ...mei, roles: ['admin'] } })
    expect([status, error?.code]).toEqual([400, 'VALIDATION_FAILED'])
  })
})

describe('S17 signIn', () => {
  it('answers an unknown e-mail with the same status and headers as a wrong password', async () => {
    await shop.addUser()
    const answers = [
      await shop.open().signIn({ ...mei, password: 'errada errada' }),
      await shop.open().signIn({ email: 'nobody@example.com', password: 'errada errada' }),
      await shop.open().signIn({ email: 'no e-mail at all', password: 'errada errada' }),
    ].map((answer) => seen(answer))
    expect(answers[0]).toMatchObject({ status: 422, data: null, error: { code: 'CREDENTIALS_INVALID' }, cookies: [] })
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
  })

  it('rejects accounts without a password', async () => {
    const id = await shop.addUser()
    await shop.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
    for (const password of [mei.password, 'null', '0'])
      expect((await shop.open().signIn({ ...mei, password })).error?.code).toBe('CREDENTIALS_INVALID')
  })

  it('names the session by browser and system', async () => {
    await shop.addUser()
    await shop
      .open({
        userAgent:
          'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      })
      .signIn()
    expect(await shop.db.selectFrom('sessions').select('device').execute()).toEqual([{ device: 'Chrome · Android' }])
  })
})
