import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ApiError, unwrap, type Api } from '@lotus/api-client'
import type { Profile, ProfileUpdate } from '@lotus/openapi/schema'

import { testApp, testPasswords, type TestApp } from '../../testing.ts'
import { rowsOf } from './testing.ts'

const password = 'lampada-azul-no-telhado'
const other = 'chuva-verde-na-varanda'
const cpf = '12345678909'
const time = { now: 0 }
const minute = 60_000
let test: TestApp
let hash: string
beforeAll(async () => {
  time.now = Date.now()
  test = await testApp({ clock: () => time.now })
  hash = await testPasswords.hash(password)
}, 60_000)
beforeEach(async () => {
  time.now = Date.now()
  await test.reset()
})
afterAll(() => test.close())

/** A signed-in account with a password. */
async function mei(user: { email?: string; username?: string } = {}) {
  const email = user.email ?? 'mei@example.com'
  const signedIn = await test.withSession({ username: 'Mei Tanaka', ...user, email })
  await test.db.updateTable('users').set({ password_hash: hash }).where('id', '=', signedIn.userId).execute()
  return { ...signedIn, email, update: { username: 'Mei Tanaka', email } satisfies ProfileUpdate }
}
/** An account that has only signed in with Google. */
async function googler() {
  const signedIn = await test.withSession({ email: 'li@example.com', username: '李明' })
  await test.db
    .insertInto('identities')
    .values({ issuer: 'https://id.test', subject: '1', user_id: signedIn.userId, created_at: new Date(time.now) })
    .execute()
  return signedIn
}
const profile = async (api: Api): Promise<Profile> => unwrap(await api.GET('/users/user/profile'))
const update = async (api: Api, body: ProfileUpdate): Promise<Profile> =>
  unwrap(await api.PUT('/users/user/profile', { body }))
const changePassword = async (api: Api, body: { currentPassword?: string; newPassword: string }) =>
  unwrap(await api.PUT('/users/user/pwd', { body }))
const signIn = async (email: string, secret: string) =>
  unwrap(await test.browser().POST('/auth/sign-in', { body: { email, password: secret } }))
const open = async (token: string) => unwrap(await test.browser().POST('/auth/verify-email', { body: { token } }))
const tokenOf = (text: string) => /#t=([\w-]{43})/.exec(text)?.[1] ?? ''
const problem = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) return error
  return [error.status, error.code, ...error.fields.map(({ path, code }) => `${path} ${code}`)]
}

describe('USER-01 profile', () => {
  it('returns the profile and the available ways to sign in', async () => {
    const one = await mei()
    expect(await profile(one.api)).toEqual({
      userId: one.userId,
      username: 'Mei Tanaka',
      email: 'mei@example.com',
      pendingEmail: null,
      phone: null,
      cpf: null,
      hasPassword: true,
      hasGoogle: false,
      createdAt: new Date(time.now).toISOString(),
      updatedAt: new Date(time.now).toISOString(),
    })
    expect(await profile((await googler()).api)).toMatchObject({
      username: '李明',
      hasPassword: false,
      hasGoogle: true,
    })
  })

  it('changes name, phone, CPF and language, and leaves omitted fields unchanged', async () => {
    const { api, userId, update: same } = await mei()
    const changed = { ...same, username: '  李明 ', phone: '41999990000', cpf, language: 'zh-CN' } as const
    expect(await update(api, changed)).toMatchObject({ username: '李明', phone: '41999990000', cpf: '***.456.789-**' })
    expect(await update(api, same)).toMatchObject({ phone: '41999990000', cpf: '***.456.789-**' })
    expect(await update(api, { ...same, phone: '+819012345678' })).toMatchObject({ phone: '+819012345678' })
    expect(await update(api, { ...same, phone: null, cpf: null })).toMatchObject({ phone: null, cpf: null })
    const row = await test.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ language: 'zh-CN', cpf_sealed: null, roles: [] })
  })

  it.each([
    [{ username: 'Me' }, 'username TOO_SHORT'],
    [{ username: '   ' }, 'username WRONG_FORMAT'],
    [{ cpf: '11111111111' }, 'cpf INVALID_CPF'],
    [{ phone: '9999' }, 'phone WRONG_FORMAT'],
    [{ phone: '1098765432' }, 'phone INVALID_PHONE'],
    [{ phone: '+5541999990000' }, 'phone INVALID_PHONE'],
    [{ email: 'mei' }, 'email WRONG_FORMAT'],
  ])('D43 rejects %j', async (change, reason) => {
    const { api, update: same } = await mei()
    expect(await problem(update(api, { ...same, ...change }))).toEqual([400, 'VALIDATION_FAILED', reason])
  })

  it('S21 rejects a card number as a name', async () => {
    const { api, update: same } = await mei()
    expect(await problem(update(api, { ...same, username: '5031 4332 1540 6351' }))).toEqual([
      400,
      'CARD_NUMBER_REFUSED',
      'username NOT_ALLOWED',
    ])
  })

  it('S40 the CPF is sealed for this account only and is stored nowhere in plain text', async () => {
    const { api, userId, update: same } = await mei()
    await update(api, { ...same, cpf })
    for (const [table, texts] of await rowsOf(test.db)) expect(`${table} ${texts.join()}`).not.toContain(cpf)
    const { cpf_sealed: sealed } = await test.db
      .selectFrom('users')
      .select('cpf_sealed')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const thief = await test.withSession()
    await test.db.updateTable('users').set({ cpf_sealed: sealed }).where('id', '=', thief.userId).execute()
    expect((await profile(thief.api)).cpf).toBe(null)
  })
})

describe('S31 changing the e-mail address', () => {
  const changeEmail = (api: Api, same: ProfileUpdate, change: Partial<ProfileUpdate> = {}) =>
    update(api, { ...same, email: 'nova@example.com', currentPassword: password, ...change })

  it('takes effect when the link is opened: an e-mail to the new address, then a notice to the former one', async () => {
    const { api, userId, update: same } = await mei()
    expect(await changeEmail(api, same, { email: ' Nova@Example.com '.trim() })).toMatchObject({
      email: 'mei@example.com',
      pendingEmail: 'nova@example.com',
    })
    const [letter, ...rest] = await test.readMail()
    expect([letter?.to, rest]).toEqual(['nova@example.com', []])
    const token = tokenOf(letter!.text)
    expect(await open(token)).toEqual({ email: 'nova@example.com' })
    expect(await profile(api)).toMatchObject({ userId, email: 'nova@example.com', pendingEmail: null })
    expect((await test.readMail()).map(({ to }) => to)).toEqual(['mei@example.com'])
    expect(await problem(open(token))).toEqual([422, 'LINK_INVALID'])
    expect((await signIn('nova@example.com', password)).user.userId).toBe(userId)
  })

  it('requires the password', async () => {
    const { api, update: same } = await mei()
    expect(await problem(changeEmail(api, same, { currentPassword: undefined }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'currentPassword REQUIRED',
    ])
    expect(await problem(changeEmail(api, same, { currentPassword: other, username: 'Someone' }))).toEqual([
      422,
      'PASSWORD_WRONG',
      'currentPassword NOT_ALLOWED',
    ])
    expect(await profile(api)).toMatchObject({ username: 'Mei Tanaka', pendingEmail: null })
    expect(await test.readMail()).toEqual([])
  })

  it('only the last link is valid, and it expires after 30 minutes', async () => {
    const { api, userId, update: same } = await mei()
    await changeEmail(api, same)
    const first = tokenOf((await test.readMail())[0]!.text)
    await changeEmail(api, same, { email: 'outra@example.com' })
    const [letter] = await test.readMail()
    expect(letter?.to).toBe('outra@example.com')
    const second = tokenOf(letter!.text)
    expect(await problem(open(first))).toEqual([422, 'LINK_INVALID'])
    expect(await profile(api)).toMatchObject({ pendingEmail: 'outra@example.com' })
    time.now += 31 * minute
    expect((await profile((await test.withSession({ userId })).api)).pendingEmail).toBe(null)
    expect(await problem(open(second))).toEqual([422, 'LINK_INVALID'])
  })

  it('saving the same address sends no link and invalidates none', async () => {
    const { api, update: same } = await mei()
    await changeEmail(api, same)
    expect(await update(api, { ...same, email: 'MEI@example.com', username: 'Mei T.' })).toMatchObject({
      username: 'Mei T.',
      email: 'mei@example.com',
      pendingEmail: 'nova@example.com',
    })
  })

  it('S17 does not reveal whether the address has an account, and does not take it over', async () => {
    const owner = await mei({ email: 'nova@example.com', username: 'Nova' })
    const { api, update: same } = await mei()
    const taken = await changeEmail(api, same)
    const letters = await test.readMail()
    expect(letters.map(({ to }) => to)).toEqual(['nova@example.com'])
    expect(tokenOf(letters[0]!.text)).toBe('')
    const free = await changeEmail(api, same, { email: 'free@example.com' })
    expect({ ...free, pendingEmail: taken.pendingEmail }).toEqual(taken)
    expect(await profile(owner.api)).toMatchObject({ email: 'nova@example.com', username: 'Nova' })
  })

  it('D28 S18 limits the number of e-mails to one address', async () => {
    const { api, update: same } = await mei()
    for (let index = 0; index < 5; index++) await changeEmail(api, same)
    expect(await problem(changeEmail(api, same))).toEqual([429, 'RATE_LIMITED'])
  })
})

describe('USER-01 changePassword', () => {
  it('S11 ends the other sessions immediately, keeps this one, and sends a notice by e-mail', async () => {
    const { api, userId, email } = await mei()
    const elsewhere = await test.withSession({ userId })
    const stranger = await test.withSession()
    expect(await changePassword(api, { currentPassword: password, newPassword: other })).toEqual({})
    expect(await problem(profile(elsewhere.api))).toEqual([401, 'SESSION_EXPIRED'])
    expect(await profile(api)).toMatchObject({ userId })
    expect(await profile(stranger.api)).toMatchObject({ userId: stranger.userId })
    expect(await problem(signIn(email, password))).toEqual([422, 'CREDENTIALS_INVALID'])
    expect((await signIn(email, other)).user.userId).toBe(userId)
    const letters = await test.readMail()
    expect(letters.map(({ to }) => to)).toEqual([email])
    expect(letters[0]!.text).not.toContain(other)
  })

  it('invalidates password reset links', async () => {
    const { api, email } = await mei()
    unwrap(await test.browser().POST('/auth/forgot-password', { body: { email } }))
    const token = tokenOf((await test.readMail())[0]!.text)
    expect(token).toHaveLength(43)
    await changePassword(api, { currentPassword: password, newPassword: other })
    const reset = test.browser().POST('/auth/reset-password', { body: { token, password: 'terceira-senha-longa' } })
    expect(await problem(reset.then(unwrap))).toEqual([422, 'LINK_INVALID'])
  })

  it('S11 a new password invalidates a pending link that changes the e-mail address', async () => {
    const { api, email, update: same } = await mei()
    await update(api, { ...same, email: 'thief@example.com', currentPassword: password })
    const token = tokenOf((await test.readMail())[0]!.text)
    await changePassword(api, { currentPassword: password, newPassword: other })
    expect(await problem(open(token))).toEqual([422, 'LINK_INVALID'])
    expect(await profile(api)).toMatchObject({ email, pendingEmail: null })
  })

  it('requires the current password and rejects a weak one', async () => {
    const { api } = await mei()
    expect(await problem(changePassword(api, { newPassword: other }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'currentPassword REQUIRED',
    ])
    expect(await problem(changePassword(api, { currentPassword: other, newPassword: other }))).toEqual([
      422,
      'PASSWORD_WRONG',
      'currentPassword NOT_ALLOWED',
    ])
    for (const weak of ['12345678', 'password', 'mei@example.com', 'aaaaaaaaaa']) {
      expect(await problem(changePassword(api, { currentPassword: password, newPassword: weak }))).toEqual([
        422,
        'PASSWORD_TOO_WEAK',
        'newPassword NOT_ALLOWED',
      ])
    }
  })

  it('sets a first password for an account with Google only, without a current password', async () => {
    const { api, userId } = await googler()
    await changePassword(api, { newPassword: password })
    expect(await profile(api)).toMatchObject({ hasPassword: true, hasGoogle: true })
    expect((await signIn('li@example.com', password)).user.userId).toBe(userId)
  })

  it('S31 requires an account with Google only to reauthenticate 10 minutes after the last sign-in', async () => {
    const { api, sessionId } = await googler()
    const same = { username: '李明', email: 'li@example.com' }
    time.now += 10 * minute
    const required = [422, 'REAUTHENTICATION_REQUIRED']
    expect(await problem(changePassword(api, { newPassword: password }))).toEqual(required)
    expect(await problem(update(api, { ...same, email: 'other@example.com' }))).toEqual(required)
    expect(await problem(api.POST('/users/user/export', { body: {} }).then(unwrap))).toEqual(required)
    const body = { confirmation: 'li@example.com' }
    expect(await problem(api.DELETE('/users/user/account', { body }).then(unwrap))).toEqual(required)
    expect(await update(api, same)).toMatchObject({ pendingEmail: null, hasPassword: false })
    const proved = { reauthenticated_at: new Date(time.now) }
    await test.db.updateTable('sessions').set(proved).where('id', '=', sessionId).execute()
    expect(await update(api, { ...same, email: 'other@example.com' })).toMatchObject({
      pendingEmail: 'other@example.com',
    })
  })

  it("S16 password guesses end after 10 attempts and do not block the owner's sign-in", async () => {
    const { api, email, userId } = await mei()
    const guess = () => problem(changePassword(api, { currentPassword: 'errada-errada', newPassword: other }))
    for (let index = 0; index < 10; index++) expect((await guess()) as unknown[]).toContain('PASSWORD_WRONG')
    expect(await problem(changePassword(api, { currentPassword: password, newPassword: other }))).toEqual([
      429,
      'RATE_LIMITED',
    ])
    expect((await signIn(email, password)).user.userId).toBe(userId)
    time.now += 11 * minute
    await changePassword(api, { currentPassword: password, newPassword: other })
  })

  it('only one of two concurrent changes succeeds', async () => {
    const { api, email } = await mei()
    const answers = await Promise.all(
      [other, 'terceira-senha-longa'].map((newPassword) =>
        problem(changePassword(api, { currentPassword: password, newPassword })),
      ),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    const winner = answers[0] === null ? other : 'terceira-senha-longa'
    expect((await signIn(email, winner)).user.email).toBe(email)
  })
})

describe('S11 sessions', () => {
  const list = async (api: Api) => unwrap(await api.GET('/users/user/sessions'))

  it('lists the current session first, without ended sessions and without those of other accounts', async () => {
    const { api, userId, sessionId } = await mei()
    const [second, third, ended, idle, over] = await Promise.all(
      Array.from({ length: 5 }, () => test.withSession({ userId })),
    )
    await test.withSession()
    const at = (minutes: number) => new Date(time.now + minutes * minute)
    const set = (id: string, change: object) =>
      test.db.updateTable('sessions').set(change).where('id', '=', id).execute()
    await set(sessionId, { last_seen_at: at(-4) })
    await set(second!.sessionId, { last_seen_at: at(-2) })
    await set(third!.sessionId, { last_seen_at: at(-1), device: 'Firefox · Windows' })
    await set(ended!.sessionId, { ended_at: at(0), end_reason: 'signed_out' })
    await set(idle!.sessionId, { last_seen_at: at(-15 * 24 * 60) })
    await set(over!.sessionId, { expires_at: at(-1) })
    const sessions = await list(api)
    expect(sessions.map((session) => [session.sessionId, session.current])).toEqual([
      [sessionId, true],
      [third!.sessionId, false],
      [second!.sessionId, false],
    ])
    expect(sessions[1]).toEqual({
      sessionId: third!.sessionId,
      current: false,
      device: 'Firefox · Windows',
      createdAt: at(0).toISOString(),
      lastSeenAt: at(-1).toISOString(),
    })
  })

  it('endOtherSessions immediately ends all sessions of the account except the current one', async () => {
    const { api, userId } = await mei()
    const others = [await test.withSession({ userId }), await test.withSession({ userId })]
    const stranger = await test.withSession()
    const end = async () => unwrap(await api.DELETE('/users/user/sessions'))
    expect(await end()).toEqual({ ended: 2 })
    expect(await end()).toEqual({ ended: 0 })
    for (const { api: theirs } of others) expect(await problem(profile(theirs))).toEqual([401, 'SESSION_EXPIRED'])
    expect(await list(api)).toHaveLength(1)
    expect(await list(stranger.api)).toHaveLength(1)
  })
})

describe('USER-04 preferences', () => {
  const chosen = {
    notifications: { orderUpdates: true, promotionalEmails: false, securityAlerts: false, productUpdates: true },
    personalization: { recommendations: true, personalizedExperience: false, behaviourAnalytics: false },
    language: 'es-ES',
    currency: 'EUR',
    theme: 'dark',
  } as const
  const get = async (api: Api) => unwrap(await api.GET('/users/user/preferences'))

  it('S40 optional settings are off by default; e-mails for purchases and security are on', async () => {
    const preferences = await get((await mei()).api)
    const { securityAlerts, orderUpdates, ...optional } = preferences.notifications
    expect([securityAlerts, orderUpdates]).toEqual([true, true])
    expect(Object.values({ ...optional, ...preferences.personalization }).filter(Boolean)).toEqual([])
    expect(preferences).toMatchObject({ language: null, currency: 'BRL', theme: 'auto', updatedAt: null })
  })

  it('are stored per account, and the language also applies to e-mails', async () => {
    const [one, two] = [await mei(), await googler()]
    const saved = unwrap(await one.api.PUT('/users/user/preferences', { body: chosen }))
    expect(saved).toEqual({ ...chosen, updatedAt: new Date(time.now).toISOString() })
    expect(await get(one.api)).toEqual(saved)
    expect((await get(two.api)).updatedAt).toBe(null)
    const languageOf = async () =>
      (await test.db.selectFrom('users').select('language').where('id', '=', one.userId).executeTakeFirstOrThrow())
        .language
    expect(await languageOf()).toBe('es-ES')
    unwrap(await one.api.PUT('/users/user/preferences', { body: { ...chosen, language: null, theme: 'light' } }))
    expect(await get(one.api)).toMatchObject({ language: null, theme: 'light' })
    expect(await languageOf()).toBe('es-ES')
  })

  it('R16 a repeated command does not undo a later change', async () => {
    const { api } = await mei()
    const params = { header: { 'Command-Id': `${'1'.padStart(13, '0')}-${'0'.repeat(32)}` } }
    unwrap(await api.PUT('/users/user/preferences', { params, body: chosen }))
    const later = unwrap(await api.PUT('/users/user/preferences', { body: { ...chosen, theme: 'light' } }))
    expect(unwrap(await api.PUT('/users/user/preferences', { params, body: chosen }))).toEqual(later)
    expect((await get(api)).theme).toBe('light')
  })

  it('R16 rejects a command whose id belongs to a change of the wishlist, for preferences and for the cart', async () => {
    const { api } = await mei()
    const params = { header: { 'Command-Id': `${'1'.padStart(13, '0')}-${'0'.repeat(32)}` } }
    unwrap(await api.DELETE('/users/user/wishlist/clear', { params }))
    const { response, error } = await api.PUT('/users/user/preferences', { params, body: chosen })
    expect([response.status, error?.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await get(api)).not.toMatchObject({ theme: chosen.theme })
    const cart = await api.DELETE('/users/carts/user', { params })
    expect([cart.response.status, cart.error?.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })
})
