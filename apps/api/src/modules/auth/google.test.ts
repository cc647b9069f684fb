import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type Api, ApiError, unwrap } from '@lotus/api-client'
import type { FaultKind } from '@lotus/identity-sandbox/faults'
import {
  ANA,
  CHINESE,
  type Choice,
  CLIENT_ID,
  CLIENT_SECRET,
  LONG,
  type RunningIdentitySandbox,
  startIdentitySandbox,
  UNVERIFIED,
} from '@lotus/identity-sandbox/testing'

import type { AuthOptions } from '#platform/token-transport.ts'

import { testApp, testAuth, type TestApp } from '../../testing.ts'

const password = 'lampada-azul-no-telhado'
const minute = 60_000

let sandbox: RunningIdentitySandbox
let t: TestApp
const time = { now: Date.now() }
const optionsOf = () => ({
  google: { issuer: sandbox.url, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  clock: () => time.now,
})
beforeAll(async () => {
  sandbox = await startIdentitySandbox()
  t = await testApp(optionsOf())
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})
beforeEach(async () => {
  time.now = Date.now()
  await t.reset()
  await sandbox.clearFaults()
})

const begin = async (api: Api) => {
  const state = randomBytes(32).toString('base64url')
  const { authorizationUrl } = unwrap(await api.POST('/auth/google/start', { body: { state } }))
  return { state, authorizationUrl }
}
/** What the pop-up brings back. */
const answerOf = async (api: Api, choice: Choice) => {
  const { state, authorizationUrl } = await begin(api)
  const back = await sandbox.visit(authorizationUrl, choice)
  expect(back.searchParams.get('state')).toBe(state)
  return { credential: back.searchParams.get('code') ?? '', state }
}
const send = async (api: Api, body: { credential: string; state: string; language?: 'zh-CN' }) =>
  unwrap(await api.POST('/auth/google', { body }))
const signIn = async (api: Api, choice: Choice) => send(api, await answerOf(api, choice))
const link = async (api: Api, given = password) =>
  unwrap(await api.POST('/auth/google/link', { body: { password: given } }))
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )
const users = () =>
  t.db.selectFrom('users').select(['id', 'email', 'username', 'language', 'password_hash']).orderBy('id').execute()
const identities = () => t.db.selectFrom('identities').select(['issuer', 'subject', 'user_id']).execute()
const openSessions = () =>
  t.db.selectFrom('sessions').select(['id', 'user_id']).where('ended_at', 'is', null).orderBy('created_at').execute()

/** Of the link in the message to somebody; empty where it has none. */
const tokenIn = (messages: TestApp['outbox'], to: string) =>
  /#t=([\w-]{43})/.exec(messages.find((message) => message.to === to)?.text ?? '')?.[1] ?? ''

/** An account with a password, as signing up makes it. */
async function signUp(email: string, given = password) {
  const api = t.browser()
  await api.POST('/auth/sign-up', { body: { email, username: 'Ana', password: given, acceptTerms: true } })
  const token = tokenIn(await t.readMail(), email)
  return { api, token, verify: async () => unwrap(await api.POST('/auth/verify-email', { body: { token } })) }
}

describe('AUTH-10 signInWithGoogle', () => {
  it('makes an account without a password and begins a session', async () => {
    const api = t.browser()
    const login = await send(api, { ...(await answerOf(api, CHINESE)), language: 'zh-CN' })
    expect(login).toMatchObject({
      user: { username: CHINESE.name, email: CHINESE.email, roles: [] },
      accessToken: expect.any(String),
      refreshToken: null,
    })
    expect(await users()).toEqual([
      { id: login.user.userId, email: CHINESE.email, username: CHINESE.name, language: 'zh-CN', password_hash: null },
    ])
    expect(await identities()).toEqual([{ issuer: sandbox.url, subject: CHINESE.subject, user_id: login.user.userId }])
    expect(await openSessions()).toHaveLength(1)
    const mine = t.browser({ headers: { authorization: `Bearer ${login.accessToken}` } })
    expect(unwrap(await mine.GET('/users/user/profile'))).toMatchObject({
      email: CHINESE.email,
      hasPassword: false,
      hasGoogle: true,
    })
  })

  it('signs the same person in to the same account, whatever the e-mail is by then', async () => {
    const first = await signIn(t.browser(), ANA)
    await t.db.updateTable('users').set({ email: 'ana@other.example' }).execute()
    const again = await signIn(t.browser(), ANA)
    expect(again.user).toEqual({ ...first.user, email: 'ana@other.example' })
    expect(await users()).toHaveLength(1)
    expect(await openSessions()).toHaveLength(2)
  })

  it('ends the session that the browser had so far', async () => {
    const api = t.browser()
    await signIn(api, ANA)
    const before = await openSessions()
    await signIn(api, CHINESE)
    const after = await openSessions()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  it('shortens a name that is too long, and takes the mailbox where there is none', async () => {
    expect((await signIn(t.browser(), LONG)).user.username).toBe([...LONG.name].slice(0, 60).join('').trim())
    const odd = { email: 'Nina.Duarte@Example.com', name: '\u202e' }
    expect((await signIn(t.browser(), odd)).user).toMatchObject({
      username: 'nina.duarte',
      email: 'nina.duarte@example.com',
    })
  })

  it('makes one account of windows that answer at once', async () => {
    const windows = Array.from({ length: 6 }, () => t.browser())
    const answers = await Promise.all(windows.map(async (api) => [api, await answerOf(api, ANA)] as const))
    const logins = await Promise.all(answers.map(([api, answer]) => send(api, answer)))
    expect(new Set(logins.map(({ user }) => user.userId)).size).toBe(1)
    expect(await users()).toHaveLength(1)
  })

  it.each<[AuthOptions['mode'], AuthOptions['transport']]>([
    ['oauth2', 'cookie'],
    ['oauth2', 'header'],
    ['jwt', 'cookie'],
    ['jwt', 'header'],
  ])('AUTH-01 works in %s mode by %s', async (mode, transport) => {
    const app = await testApp({ ...optionsOf(), auth: { ...testAuth, mode, transport } })
    try {
      const cookies = new Map<string, string>()
      const api = app.browser({ cookies })
      const { accessToken, refreshToken } = await signIn(api, ANA)
      expect([
        accessToken !== null,
        refreshToken !== null,
        cookies.has('lotus-access'),
        cookies.has('lotus-refresh'),
      ]).toEqual([
        !(mode === 'jwt' && transport === 'cookie'),
        mode === 'oauth2' && transport === 'header',
        mode === 'jwt' && transport === 'cookie',
        mode === 'oauth2' && transport === 'cookie',
      ])
      const bearing = (token: string | null): Record<string, string> =>
        token === null ? {} : { authorization: `Bearer ${token}` }
      const mine = app.browser({ cookies, headers: bearing(accessToken) })
      expect(unwrap(await mine.GET('/users/user/profile')).email).toBe(ANA.email)
      const renewing = transport === 'header' ? (refreshToken ?? accessToken) : null
      const renewed = unwrap(await app.browser({ cookies, headers: bearing(renewing) }).POST('/auth/refresh'))
      expect(renewed.user.email).toBe(ANA.email)
    } finally {
      await app.close()
    }
  })
})

describe('S14 whose answer it is', () => {
  it('binds the question to the browser by a cookie that no script and no other site can use, over https by its prefix', async () => {
    const cookieOf = async ({ app }: TestApp, name: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/google/start',
        headers: { 'x-api-key': 'test-key', 'sec-fetch-site': 'same-origin' },
        payload: { state: 'S'.repeat(43) },
      })
      const cookie = [answer.headers['set-cookie']].flat().find((one) => one?.startsWith(`${name}=`))
      return cookie?.replace(/=[\w-]{43};/, '=secret;')
    }
    expect(await cookieOf(t, 'lotus-google')).toBe(
      'lotus-google=secret; Max-Age=600; Path=/; HttpOnly; SameSite=Strict',
    )
    const secure = await testApp({ ...optionsOf(), publicUrl: 'https://shop.test' })
    try {
      expect(await cookieOf(secure, '__Host-lotus-google')).toBe(
        '__Host-lotus-google=secret; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict',
      )
    } finally {
      await secure.close()
    }
  })

  it('stores no state and no cookie, only their hashes', async () => {
    const cookies = new Map<string, string>()
    const { state } = await begin(t.browser({ cookies }))
    const rows = JSON.stringify(await t.db.selectFrom('google_attempts').selectAll().execute())
    expect(rows).not.toContain(state)
    expect(rows).not.toContain(cookies.get('lotus-google'))
    expect(cookies.get('lotus-google')).toMatch(/^[\w-]{43}$/)
  })

  it.each<[string, (answer: { credential: string; state: string }, api: Api) => Promise<unknown>]>([
    ['another state', (answer, api) => send(api, { ...answer, state: 'T'.repeat(43) })],
    ['another browser', (answer) => send(t.browser(), answer)],
    [
      'another browser with a question of its own',
      async (answer) => {
        const thief = t.browser()
        await begin(thief)
        return send(thief, answer)
      },
    ],
    [
      'a state that was used',
      async (answer, api) => {
        await send(api, answer)
        return send(api, answer)
      },
    ],
    [
      'a question 10 minutes old',
      (answer, api) => {
        time.now += 10 * minute
        return send(api, answer)
      },
    ],
    [
      'a question 11 minutes old',
      (answer, api) => {
        time.now += 11 * minute
        return send(api, answer)
      },
    ],
  ])('refuses %s: CSRF_PROTECTION_FAILED', async (name, attack) => {
    const api = t.browser()
    const answer = await answerOf(api, ANA)
    expect(await refusalOf(attack(answer, api))).toBe('CSRF_PROTECTION_FAILED')
    expect(await openSessions()).toHaveLength(name === 'a state that was used' ? 1 : 0)
  })

  it('takes an answer until just before 10 minutes are over', async () => {
    const api = t.browser()
    const answer = await answerOf(api, ANA)
    time.now += 10 * minute - 1
    expect((await send(api, answer)).user.email).toBe(ANA.email)
  })

  it('refuses another’s code under one’s own state: the verifier and the nonce are not its own', async () => {
    const [victim, attacker] = [t.browser(), t.browser()]
    const stolen = await answerOf(victim, ANA)
    const own = await begin(attacker)
    expect(await refusalOf(send(attacker, { credential: stolen.credential, state: own.state }))).toBe('GOOGLE_REFUSED')
    expect(await users()).toEqual([])
  })

  it('refuses a code that was used, and a question whose code was refused is used up', async () => {
    const [one, other] = [t.browser(), t.browser()]
    const answer = await answerOf(one, ANA)
    await send(one, answer)
    const { state } = await begin(other)
    expect(await refusalOf(send(other, { credential: answer.credential, state }))).toBe('GOOGLE_REFUSED')
    expect(await refusalOf(send(other, { credential: answer.credential, state }))).toBe('CSRF_PROTECTION_FAILED')
  })

  it('of one answer that is sent ten times at once, one counts', async () => {
    const api = t.browser()
    const answer = await answerOf(api, ANA)
    const told = await Promise.all(Array.from({ length: 10 }, () => refusalOf(send(api, answer))))
    expect(told.toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'CSRF_PROTECTION_FAILED'),
      'nothing was refused',
    ])
    expect(await openSessions()).toHaveLength(1)
  })

  it('leaves the question of a second window alone', async () => {
    const api = t.browser()
    const first = await answerOf(api, ANA)
    const second = await answerOf(api, ANA)
    expect(await refusalOf(send(api, first))).toBe('CSRF_PROTECTION_FAILED')
    expect((await send(api, second)).user.email).toBe(ANA.email)
  })

  it.each<FaultKind>(['wrongAudience', 'wrongIssuer', 'wrongNonce', 'expired', 'badSignature'])(
    'refuses an id_token with %s',
    async (kind) => {
      await sandbox.plant(kind)
      expect(await refusalOf(signIn(t.browser(), ANA))).toBe('GOOGLE_REFUSED')
      expect([await users(), await openSessions()]).toEqual([[], []])
    },
  )

  it('comes only from the shop’s own pages', async () => {
    for (const url of ['/api/auth/google/start', '/api/auth/google', '/api/auth/google/link']) {
      const answer = await t.app.inject({
        method: 'POST',
        url,
        headers: { 'x-api-key': 'test-key', 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' },
        payload: {},
      })
      expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 403, 'ORIGIN_FORBIDDEN'])
    }
  })
})

describe('R11 Google is down, or off', () => {
  it('says SERVICE_UNAVAILABLE, and the shop goes on', async () => {
    await sandbox.plant('tokenError')
    expect(await refusalOf(signIn(t.browser(), ANA))).toBe('SERVICE_UNAVAILABLE')
    expect((await signIn(t.browser(), ANA)).user.email).toBe(ANA.email)

    const app = await testApp({ google: { ...optionsOf().google, issuer: 'http://127.0.0.1:9' } })
    const off = await testApp()
    try {
      expect(unwrap(await app.api.GET('/public/health')).status).toBe('ok')
      expect(await refusalOf(begin(app.api))).toBe('SERVICE_UNAVAILABLE')
      expect(await refusalOf(begin(off.api))).toBe('SERVICE_UNAVAILABLE')
      expect(await refusalOf(send(off.api, { credential: 'x', state: 'S'.repeat(43) }))).toBe('SERVICE_UNAVAILABLE')
    } finally {
      await app.close()
      await off.close()
    }
  })
})

describe('S15 linkGoogleAccount', () => {
  const withPassword = async () => {
    await (await signUp(ANA.email)).verify()
    const api = t.browser()
    expect(await refusalOf(signIn(api, ANA))).toBe('GOOGLE_LINK_REQUIRED')
    expect([await identities(), await openSessions()]).toEqual([[], []])
    return api
  }

  it('asks an account with a password for it once: wrong, right, and never again', async () => {
    const api = await withPassword()
    expect(await refusalOf(link(api, 'not-this-one-either'))).toBe('PASSWORD_WRONG')
    expect(await identities()).toEqual([])
    const login = await link(api)
    expect(login.user).toMatchObject({ username: 'Ana', email: ANA.email })
    expect(await identities()).toEqual([{ issuer: sandbox.url, subject: ANA.subject, user_id: login.user.userId }])
    expect(await refusalOf(link(api))).toBe('CSRF_PROTECTION_FAILED')
    expect((await signIn(t.browser(), ANA)).user).toEqual(login.user)
    expect(unwrap(await t.browser().POST('/auth/sign-in', { body: { email: ANA.email, password } })).user).toEqual(
      login.user,
    )
  })

  it('links for the browser that proved the identity alone, and for 10 minutes', async () => {
    const api = await withPassword()
    expect(await refusalOf(link(t.browser()))).toBe('CSRF_PROTECTION_FAILED')
    const begun = t.browser()
    await begin(begun)
    expect(await refusalOf(link(begun))).toBe('CSRF_PROTECTION_FAILED')
    time.now += 10 * minute
    expect(await refusalOf(link(api))).toBe('CSRF_PROTECTION_FAILED')
    expect(await identities()).toEqual([])
  })

  it('S17 counts passwords together with those of signing in', async () => {
    const api = await withPassword()
    for (let guess = 0; guess < 6; guess++) expect(await refusalOf(link(api, `guess-${guess}`))).toBe('PASSWORD_WRONG')
    for (let guess = 0; guess < 4; guess++)
      expect(
        await refusalOf(
          t
            .browser()
            .POST('/auth/sign-in', { body: { email: ANA.email, password: `other-${guess}` } })
            .then(unwrap),
        ),
      ).toBe('CREDENTIALS_INVALID')
    expect(await refusalOf(link(api))).toBe('RATE_LIMITED')
    time.now += 9 * minute
    expect(await refusalOf(link(api))).toBe('RATE_LIMITED')
    expect(await identities()).toEqual([])
  })

  it('refuses an identity that got an account of its own meanwhile', async () => {
    const api = await withPassword()
    const { userId } = await t.withSession()
    await t.db
      .insertInto('identities')
      .values({ issuer: sandbox.url, subject: ANA.subject, user_id: userId, created_at: new Date() })
      .execute()
    expect(await refusalOf(link(api))).toBe('GOOGLE_REFUSED')
    expect((await identities()).map(({ user_id: id }) => id)).toEqual([userId])
  })

  it('refuses another identity with the e-mail of an account that has no password', async () => {
    const owner = await signIn(t.browser(), ANA)
    const successor = { email: ANA.email, name: 'Ana' }
    expect(await refusalOf(signIn(t.browser(), successor))).toBe('GOOGLE_REFUSED')
    expect((await identities()).map(({ user_id: id }) => id)).toEqual([owner.user.userId])
    expect((await signIn(t.browser(), ANA)).user).toEqual(owner.user)
  })
})

describe('S15 the five ways to hijack an account before it is made (MSRC 2022)', () => {
  const attackers = 'password-of-the-attacker'
  const attackerSignsIn = (email = ANA.email) =>
    refusalOf(
      t
        .browser()
        .POST('/auth/sign-in', { body: { email, password: attackers } })
        .then(unwrap),
    )

  it('classic-federated merge: a sign-up with the victim’s e-mail is gone at the first Google login', async () => {
    const { token, api } = await signUp(ANA.email, attackers)
    expect(token).not.toBe('')
    expect(await attackerSignsIn()).toBe('EMAIL_NOT_VERIFIED')
    const victim = await signIn(t.browser(), ANA)
    expect(await attackerSignsIn()).toBe('CREDENTIALS_INVALID')
    expect(await t.db.selectFrom('signups').selectAll().execute()).toEqual([])
    // Not even with the link that only the victim got.
    expect(await refusalOf(api.POST('/auth/verify-email', { body: { token } }).then(unwrap))).toBe('LINK_INVALID')
    expect((await openSessions()).map(({ user_id: id }) => id)).toEqual([victim.user.userId])
    expect(await users()).toMatchObject([{ id: victim.user.userId, password_hash: null }])
  })

  it('unexpired session: an attacker never had one, before or after', async () => {
    await signUp(ANA.email, attackers)
    const cookies = new Map<string, string>()
    const attacker = t.browser({ cookies })
    await attacker.POST('/auth/sign-in', { body: { email: ANA.email, password: attackers } })
    expect(await openSessions()).toEqual([])
    await signIn(t.browser(), ANA)
    expect(await refusalOf(attacker.POST('/auth/refresh').then(unwrap))).toBe('NO_REFRESH_TOKEN')
    expect([...cookies.keys()].filter((name) => /access|refresh/.test(name))).toEqual([])
  })

  it('trojan identifier: an attacker’s Google identity on a sign-up of the victim stays the attacker’s own', async () => {
    await signUp(ANA.email, attackers)
    const attacker = await signIn(t.browser(), { email: 'mallory@example.com', name: 'Mallory' })
    const mallory = t.browser({ headers: { authorization: `Bearer ${attacker.accessToken}` } })
    await mallory.PUT('/users/user/profile', { body: { username: 'Mallory', email: ANA.email } })
    const victim = await signIn(t.browser(), ANA)
    expect(victim.user.userId).not.toBe(attacker.user.userId)
    expect(unwrap(await mallory.GET('/users/user/profile')).email).toBe('mallory@example.com')
    expect((await identities()).filter(({ user_id: id }) => id === victim.user.userId)).toEqual([
      { issuer: sandbox.url, subject: ANA.subject, user_id: victim.user.userId },
    ])
  })

  it('unexpired e-mail change: a change to the victim’s e-mail comes to nothing once the victim has an account', async () => {
    await (await signUp('mallory@example.com', attackers)).verify()
    const { accessToken } = unwrap(
      await t.browser().POST('/auth/sign-in', { body: { email: 'mallory@example.com', password: attackers } }),
    )
    const mallory = t.browser({ headers: { authorization: `Bearer ${accessToken}` } })
    unwrap(
      await mallory.PUT('/users/user/profile', {
        body: { username: 'Mallory', email: ANA.email, currentPassword: attackers },
      }),
    )
    const token = tokenIn(await t.readMail(), ANA.email)
    expect(token).not.toBe('')
    const victim = await signIn(t.browser(), ANA)
    expect(await refusalOf(mallory.POST('/auth/verify-email', { body: { token } }).then(unwrap))).toBe('LINK_INVALID')
    expect(unwrap(await mallory.GET('/users/user/profile')).email).toBe('mallory@example.com')
    expect((await signIn(t.browser(), ANA)).user).toEqual(victim.user)
    expect(await attackerSignsIn()).toBe('CREDENTIALS_INVALID')
  })

  it('non-verifying provider: an identity whose e-mail is not verified gets nothing', async () => {
    await (await signUp(UNVERIFIED.email)).verify()
    for (const choice of [UNVERIFIED, { email: 'nobody@example.com', name: 'Nobody', verified: false }])
      expect(await refusalOf(signIn(t.browser(), choice))).toBe('GOOGLE_EMAIL_UNVERIFIED')
    expect([await identities(), await openSessions(), (await users()).length]).toEqual([[], [], 1])
  })

  it('an account that was confirmed keeps its sessions, and waiting sign-ups beside it are dropped all the same', async () => {
    await (await signUp(ANA.email)).verify()
    const { accessToken } = unwrap(await t.browser().POST('/auth/sign-in', { body: { email: ANA.email, password } }))
    await signUp(ANA.email, attackers)
    expect(await attackerSignsIn()).toBe('EMAIL_NOT_VERIFIED')
    const api = t.browser()
    expect(await refusalOf(signIn(api, ANA))).toBe('GOOGLE_LINK_REQUIRED')
    expect(await attackerSignsIn()).toBe('CREDENTIALS_INVALID')
    expect(await refusalOf(link(api, attackers))).toBe('PASSWORD_WRONG')
    const mine = t.browser({ headers: { authorization: `Bearer ${accessToken}` } })
    expect(unwrap(await mine.GET('/users/user/profile')).email).toBe(ANA.email)
  })
})
