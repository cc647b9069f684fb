import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { day, hour, mei, minute, second, startAuthShop, type AuthShop } from './testing.ts'

const pairs = [
  { mode: 'oauth2', transport: 'cookie' },
  { mode: 'oauth2', transport: 'header' },
  { mode: 'jwt', transport: 'cookie' },
  { mode: 'jwt', transport: 'header' },
] as const

const user = { userId: 1, username: 'Mei', email: 'mei@example.com', roles: [] }
const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/

describe.each(pairs)('AUTH-01 $mode by $transport', ({ mode, transport }) => {
  let shop: AuthShop
  beforeAll(async () => {
    shop = await startAuthShop({ mode, transport })
  })
  beforeEach(async () => {
    await shop.reset()
    await shop.addUser()
  })
  afterAll(() => shop.close())
  const seconds = mode === 'jwt' ? 3600 : 900
  const inCookie = transport === 'cookie'

  it('signIn returns the user and sends each token only in its transport', async () => {
    const browser = shop.open()
    const { status, data, headers, cookies } = await browser.signIn()
    expect([status, data.user, data.expiresIn]).toEqual([200, user, seconds])
    // AUTH-09: an unused session ends with its refresh token.
    expect(data.sessionExpiresIn).toBe(mode === 'jwt' ? seconds : 14 * 24 * 3600)
    const inBody = !(mode === 'jwt' && inCookie)
    expect(data.accessToken).toEqual(inBody ? expect.stringMatching(jwt) : null)
    expect(data.refreshToken).toEqual(mode === 'oauth2' && !inCookie ? expect.stringMatching(/^[\w-]{43}$/) : null)
    expect(headers['authorization']).toBe(inCookie ? undefined : `Bearer ${data.accessToken}`)
    expect(headers['cache-control']).toBe('no-store')
    const secrets = cookies.filter(({ name }) => name !== 'lotus-known')
    expect(
      secrets.map(({ name, httpOnly, sameSite, path, secure }) => [name, httpOnly, sameSite, path, secure]),
    ).toEqual(inCookie ? [[mode === 'jwt' ? 'lotus-access' : 'lotus-refresh', true, 'Strict', '/', undefined]] : [])
  })

  it('AUTH-07 a session authorizes requests, can be refreshed, and ends immediately on signOut', async () => {
    const browser = shop.open()
    expect(await browser.profile()).toMatchObject({ status: 401, error: { code: 'UNAUTHENTICATED' } })
    const first = (await browser.signIn()).data
    expect(await browser.profile(first.accessToken)).toMatchObject({ status: 200, data: { email: mei.email } })

    shop.time.now += (seconds - 60) * second
    const renewed = await browser.refresh(mode === 'jwt' ? first.accessToken : first.refreshToken)
    expect([renewed.status, renewed.data.user, renewed.data.expiresIn]).toEqual([200, user, seconds])
    const { accessToken } = renewed.data
    shop.time.now += 5 * minute
    expect((await browser.profile(accessToken)).status).toBe(200)

    const stolen = new Map(browser.cookies)
    const out = await browser.signOut(accessToken)
    expect([out.status, out.headers['clear-site-data']]).toEqual([200, '"cache"'])
    expect([...browser.cookies.keys()]).toEqual(['lotus-known'])
    const thief = () => {
      const open = shop.open()
      for (const [name, value] of stolen) open.cookies.set(name, value)
      return open
    }
    expect(await thief().profile(accessToken)).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } })
    const refused = await thief().refresh(mode === 'jwt' ? accessToken : renewed.data.refreshToken)
    expect(refused).toMatchObject({ status: 401, error: { code: 'REFRESH_TOKEN_INVALID' } })
    // Signing out again without tokens succeeds.
    expect((await browser.signOut()).status).toBe(200)
  })

  it('an access token expires after its lifetime, and a session after 30 days even if it is refreshed', async () => {
    const browser = shop.open()
    let { data } = await browser.signIn()
    shop.time.now += (seconds + 31) * second
    expect(await browser.profile(data.accessToken)).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } })

    data = (await browser.signIn()).data
    // Start three days before the end: refreshing hourly for 30 days takes seconds.
    const passed = mode === 'jwt' ? 27 * day : 0
    const time = sql<Date>`${passed} * interval '1 ms'`
    await shop.db
      .updateTable('sessions')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', time), expires_at: eb('expires_at', '-', time) }))
      .execute()
    const from = shop.time.now - passed
    // Refresh repeatedly, each time before expiry.
    const step = mode === 'jwt' ? 50 * minute : 13 * day
    const token = () => (mode === 'jwt' ? data.accessToken : data.refreshToken)
    while (shop.time.now + step < from + 30 * day) {
      shop.time.now += step
      const answer = await browser.refresh(token())
      expect(answer.status).toBe(200)
      data = answer.data
    }
    shop.time.now = from + 30 * day - minute
    if (mode === 'oauth2') {
      const last = await browser.refresh(token())
      data = last.data
      // Neither token outlives its session.
      expect(data.expiresIn).toBe(60)
      for (const { name, expires } of last.cookies) expect([name, expires]).toEqual([name, new Date(from + 30 * day)])
    }
    shop.time.now = from + 30 * day
    expect((await browser.refresh(token())).error?.code).toBe('REFRESH_TOKEN_EXPIRED')
    expect((await browser.profile(data.accessToken)).status).toBe(401)
  }, 60_000)

  it('answers NO_REFRESH_TOKEN without a token and REFRESH_TOKEN_INVALID for an unknown one, and clears both cookies', async () => {
    const browser = shop.open()
    expect(await browser.refresh()).toMatchObject({ status: 401, error: { code: 'NO_REFRESH_TOKEN' } })
    const name = mode === 'jwt' ? 'lotus-access' : 'lotus-refresh'
    if (inCookie) browser.cookies.set(name, 'A'.repeat(43))
    expect(await browser.refresh('A'.repeat(43))).toMatchObject({
      status: 401,
      error: { code: 'REFRESH_TOKEN_INVALID' },
    })
    expect(browser.cookies.has(name)).toBe(false)
  })

  it('accepts a token only from the configured transport', async () => {
    const browser = shop.open()
    const { data } = await browser.signIn()
    const cookie = browser.cookies.get(mode === 'jwt' ? 'lotus-access' : 'lotus-refresh') ?? null
    const access = data.accessToken ?? cookie
    const other = shop.open()
    if (mode === 'jwt' && inCookie) {
      // A cookie token is not accepted as a bearer token,
      expect((await other.profile(access)).status).toBe(401)
    } else {
      // and a bearer token is not accepted as a cookie.
      other.cookies.set('lotus-access', String(access))
      expect((await other.profile()).status).toBe(401)
    }
    if (mode === 'oauth2') {
      const refresh = data.refreshToken ?? cookie
      expect((await other.profile(refresh)).status).toBe(401)
      if (inCookie) expect((await other.refresh(refresh)).error?.code).toBe('NO_REFRESH_TOKEN')
      else {
        other.cookies.set('lotus-refresh', String(refresh))
        expect((await other.refresh()).error?.code).toBe('NO_REFRESH_TOKEN')
      }
    }
  })

  it('an expired access token makes the caller a guest who can still call guest operations', async () => {
    const browser = shop.open()
    const { accessToken } = (await browser.signIn()).data
    await shop.db.deleteFrom('sessions').execute()
    browser.cookies.set('lotus-guest', 'g'.repeat(43))
    const path = '/public/orders/018f2f8e-1111-7222-8333-444455556666'
    // The first response reports the expired session, because a client that can refresh it is not a guest.
    expect((await browser.ask('GET', path, { bearer: accessToken })).error?.code).toBe('SESSION_EXPIRED')
    expect((await browser.ask('GET', path)).error?.code).toBe('NOT_FOUND')
  })

  it('S11 signing in again in the same browser ends its former session', async () => {
    const browser = shop.open()
    const first = (await browser.signIn()).data
    const cookies = new Map(browser.cookies)
    const second = (await browser.signIn()).data
    expect((await browser.profile(second.accessToken)).status).toBe(200)
    if (!inCookie) return
    const before = shop.open()
    for (const [name, value] of cookies) before.cookies.set(name, value)
    expect((await before.profile(first.accessToken)).error?.code).toBe('SESSION_EXPIRED')
  })

  it('stores no usable token', async () => {
    const browser = shop.open()
    const { data } = await browser.signIn()
    const refresh = data.refreshToken ?? browser.cookies.get('lotus-refresh') ?? null
    const rows = JSON.stringify([
      await shop.db.selectFrom('sessions').selectAll().execute(),
      await shop.db.selectFrom('refresh_tokens').selectAll().execute(),
    ])
    for (const token of [data.accessToken, refresh]) if (token !== null) expect(rows).not.toContain(token)
    expect(rows).toContain('"user_id":1')
  })

  it('a session that is unused for 14 days has ended', async () => {
    const browser = shop.open()
    const { data } = await browser.signIn()
    shop.time.now += 14 * day - hour
    if (mode === 'oauth2') {
      const renewed = (await browser.refresh(data.refreshToken)).data
      shop.time.now += 14 * day
      expect((await browser.refresh(renewed.refreshToken)).error?.code).toBe('REFRESH_TOKEN_EXPIRED')
    } else {
      expect((await browser.refresh(data.accessToken)).error?.code).toBe('REFRESH_TOKEN_EXPIRED')
    }
  })
})

describe('S09 cookies over https', () => {
  let shop: AuthShop
  beforeAll(async () => {
    shop = await startAuthShop({}, undefined, 'https://shop.test')
  })
  afterAll(() => shop.close())

  it('are host-only and secure', async () => {
    await shop.addUser()
    const browser = shop.open()
    const { cookies } = await browser.signIn()
    expect(
      cookies.map(({ name, httpOnly, secure, sameSite, path, domain }) => ({
        name,
        httpOnly,
        secure,
        sameSite,
        path,
        domain,
      })),
    ).toEqual(
      ['__Host-lotus-known', '__Host-lotus-refresh'].map((name) => ({
        name,
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
        path: '/',
        domain: undefined,
      })),
    )
    expect((await browser.refresh()).status).toBe(200)
    expect(cookies.at(-1)?.['expires']).toEqual(new Date(shop.time.now + 14 * day))
  })
})
