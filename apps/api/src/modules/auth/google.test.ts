import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type Api, unwrap } from '@lotus/api-client'
import type { FaultKind } from '@lotus/identity-sandbox/faults'
import { ANA, CHINESE, LONG } from '@lotus/identity-sandbox/testing'

import type { AuthOptions } from '#platform/token-transport.ts'

import { testApp, type TestApp, testAuth } from '../../testing.ts'
import { type GoogleShop, refusalOf, startGoogleShop } from './google.examples.ts'
import { minute } from './testing.ts'

let t: GoogleShop
beforeAll(async () => {
  t = await startGoogleShop()
})
beforeEach(() => t.reset())
afterAll(() => t.close())

describe('AUTH-10 signInWithGoogle', () => {
  it('creates an account without a password and a session', async () => {
    const api = t.browser()
    const login = await t.send(api, { ...(await t.answerOf(api, CHINESE)), language: 'zh-CN' })
    expect(login).toMatchObject({
      user: { username: CHINESE.name, email: CHINESE.email, roles: [] },
      accessToken: expect.any(String),
      refreshToken: null,
    })
    expect(await t.users()).toEqual([
      { id: login.user.userId, email: CHINESE.email, username: CHINESE.name, language: 'zh-CN', password_hash: null },
    ])
    expect(await t.identities()).toEqual([
      { issuer: t.sandbox.url, subject: CHINESE.subject, user_id: login.user.userId },
    ])
    expect(await t.openSessions()).toHaveLength(1)
    const mine = t.browser({ headers: { authorization: `Bearer ${login.accessToken}` } })
    expect(unwrap(await mine.GET('/users/user/profile'))).toMatchObject({
      email: CHINESE.email,
      hasPassword: false,
      hasGoogle: true,
    })
  })

  it('signs in to the same account even if the e-mail has changed', async () => {
    const first = await t.signIn(t.browser(), ANA)
    await t.db.updateTable('users').set({ email: 'ana@other.example' }).execute()
    const again = await t.signIn(t.browser(), ANA)
    expect(again.user).toEqual({ ...first.user, email: 'ana@other.example' })
    expect(await t.users()).toHaveLength(1)
    expect(await t.openSessions()).toHaveLength(2)
  })

  it("ends the browser's former session", async () => {
    const api = t.browser()
    await t.signIn(api, ANA)
    const before = await t.openSessions()
    await t.signIn(api, CHINESE)
    const after = await t.openSessions()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  it('shortens a long name, and uses the local part of the e-mail if there is no name', async () => {
    expect((await t.signIn(t.browser(), LONG)).user.username).toBe([...LONG.name].slice(0, 60).join('').trim())
    const odd = { email: 'Nina.Duarte@Example.com', name: '\u202e\u200b' }
    expect((await t.signIn(t.browser(), odd)).user).toMatchObject({
      username: 'nina.duarte',
      email: 'nina.duarte@example.com',
    })
  })

  it('creates one account when several windows answer concurrently', async () => {
    const windows = Array.from({ length: 6 }, () => t.browser())
    const answers = await Promise.all(windows.map(async (api) => [api, await t.answerOf(api, ANA)] as const))
    const logins = await Promise.all(answers.map(([api, answer]) => t.send(api, answer)))
    expect(new Set(logins.map(({ user }) => user.userId)).size).toBe(1)
    expect(await t.users()).toHaveLength(1)
  })

  it.each<[AuthOptions['mode'], AuthOptions['transport']]>([
    ['oauth2', 'cookie'],
    ['oauth2', 'header'],
    ['jwt', 'cookie'],
    ['jwt', 'header'],
  ])('AUTH-01 works in %s mode by %s', async (mode, transport) => {
    const app = await testApp({ ...t.options, auth: { ...testAuth, mode, transport } })
    try {
      const cookies = new Map<string, string>()
      const api = app.browser({ cookies })
      const { accessToken, refreshToken } = await t.signIn(api, ANA)
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

describe('S14 binding of answers', () => {
  it('binds the attempt to the browser with a cookie that no script or other site can use, with a prefix over https', async () => {
    const cookieOf = async ({ app }: Pick<TestApp, 'app'>, name: string) => {
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
    const secure = await testApp({ ...t.options, publicUrl: 'https://shop.test' })
    try {
      expect(await cookieOf(secure, '__Host-lotus-google')).toBe(
        '__Host-lotus-google=secret; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict',
      )
    } finally {
      await secure.close()
    }
  })

  it('stores only hashes of the state and the cookie', async () => {
    const cookies = new Map<string, string>()
    const { state } = await t.begin(t.browser({ cookies }))
    const rows = JSON.stringify(await t.db.selectFrom('google_attempts').selectAll().execute())
    expect(rows).not.toContain(state)
    expect(rows).not.toContain(cookies.get('lotus-google'))
    expect(cookies.get('lotus-google')).toMatch(/^[\w-]{43}$/)
  })

  it.each<[string, (answer: { credential: string; state: string }, api: Api) => Promise<unknown>]>([
    ['another state', (answer, api) => t.send(api, { ...answer, state: 'T'.repeat(43) })],
    ['another browser', (answer) => t.send(t.browser(), answer)],
    [
      'another browser with a question of its own',
      async (answer) => {
        const thief = t.browser()
        await t.begin(thief)
        return t.send(thief, answer)
      },
    ],
    [
      'a state that was used',
      async (answer, api) => {
        await t.send(api, answer)
        return t.send(api, answer)
      },
    ],
    [
      'a question 10 minutes old',
      (answer, api) => {
        t.time.now += 10 * minute
        return t.send(api, answer)
      },
    ],
    [
      'a question 11 minutes old',
      (answer, api) => {
        t.time.now += 11 * minute
        return t.send(api, answer)
      },
    ],
  ])('rejects %s with CSRF_PROTECTION_FAILED', async (name, attack) => {
    const api = t.browser()
    const answer = await t.answerOf(api, ANA)
    expect(await refusalOf(attack(answer, api))).toBe('CSRF_PROTECTION_FAILED')
    expect(await t.openSessions()).toHaveLength(name === 'a state that was used' ? 1 : 0)
  })

  it('accepts an answer for 10 minutes', async () => {
    const api = t.browser()
    const answer = await t.answerOf(api, ANA)
    t.time.now += 10 * minute - 1
    expect((await t.send(api, answer)).user.email).toBe(ANA.email)
  })

  it("rejects another attempt's code with this attempt's state, because the verifier and the nonce differ", async () => {
    const [victim, attacker] = [t.browser(), t.browser()]
    const stolen = await t.answerOf(victim, ANA)
    const own = await t.begin(attacker)
    expect(await refusalOf(t.send(attacker, { credential: stolen.credential, state: own.state }))).toBe(
      'GOOGLE_REFUSED',
    )
    expect(await t.users()).toEqual([])
  })

  it('rejects a used code, and an attempt is used up when its code is rejected', async () => {
    const [one, other] = [t.browser(), t.browser()]
    const answer = await t.answerOf(one, ANA)
    await t.send(one, answer)
    const { state } = await t.begin(other)
    expect(await refusalOf(t.send(other, { credential: answer.credential, state }))).toBe('GOOGLE_REFUSED')
    expect(await refusalOf(t.send(other, { credential: answer.credential, state }))).toBe('CSRF_PROTECTION_FAILED')
  })

  it('accepts one of ten concurrent copies of an answer', async () => {
    const api = t.browser()
    const answer = await t.answerOf(api, ANA)
    const told = await Promise.all(Array.from({ length: 10 }, () => refusalOf(t.send(api, answer))))
    expect(told.toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'CSRF_PROTECTION_FAILED'),
      'nothing was refused',
    ])
    expect(await t.openSessions()).toHaveLength(1)
  })

  it('does not use up the attempt of a second window', async () => {
    const api = t.browser()
    const first = await t.answerOf(api, ANA)
    const second = await t.answerOf(api, ANA)
    expect(await refusalOf(t.send(api, first))).toBe('CSRF_PROTECTION_FAILED')
    expect((await t.send(api, second)).user.email).toBe(ANA.email)
  })

  it.each<FaultKind>(['wrongAudience', 'wrongIssuer', 'wrongNonce', 'expired', 'badSignature'])(
    'rejects an id_token with %s',
    async (kind) => {
      await t.sandbox.plant(kind)
      expect(await refusalOf(t.signIn(t.browser(), ANA))).toBe('GOOGLE_REFUSED')
      expect([await t.users(), await t.openSessions()]).toEqual([[], []])
    },
  )

  it("accepts requests only from the shop's own pages", async () => {
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

describe('R11 when Google is down or disabled', () => {
  it('answers SERVICE_UNAVAILABLE, and the rest of the shop works', async () => {
    await t.sandbox.plant('tokenError')
    expect(await refusalOf(t.signIn(t.browser(), ANA))).toBe('SERVICE_UNAVAILABLE')
    expect((await t.signIn(t.browser(), ANA)).user.email).toBe(ANA.email)

    const app = await testApp({ google: { ...t.options.google, issuer: 'http://127.0.0.1:9' } })
    const off = await testApp()
    try {
      expect(unwrap(await app.api.GET('/public/health')).status).toBe('ok')
      expect(await refusalOf(t.begin(app.api))).toBe('SERVICE_UNAVAILABLE')
      expect(await refusalOf(t.begin(off.api))).toBe('SERVICE_UNAVAILABLE')
      expect(await refusalOf(t.send(off.api, { credential: 'x', state: 'S'.repeat(43) }))).toBe('SERVICE_UNAVAILABLE')
    } finally {
      await app.close()
      await off.close()
    }
  })
})
