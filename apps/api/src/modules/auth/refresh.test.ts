import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { LoginResult } from '@lotus/openapi/schema'

import { buildApi } from '../../app.ts'
import { createLogger } from '../../platform/logger.ts'
import { testApiKey, testAuth, testMailer, testPayments } from '../../testing.ts'
import type { AuthOptions } from '../../platform/token-transport.ts'
import { graceMs } from './sessions.service.ts'
import { day, minute, monday, second, startAuthShop, type AuthShop, type TestBrowser } from './testing.ts'

let shop: AuthShop
beforeAll(async () => {
  shop = await startAuthShop({ transport: 'header' })
})
beforeEach(async () => {
  await shop.reset()
  await shop.addUser()
})
afterAll(() => shop.close())

async function signedIn(): Promise<{ browser: TestBrowser; token: string; accessToken: string }> {
  const browser = shop.open()
  const { refreshToken, accessToken } = (await browser.signIn()).data
  return { browser, token: String(refreshToken), accessToken: String(accessToken) }
}
const successor = async (browser: TestBrowser, token: string) => {
  const { status, data, error } = await browser.refresh(token)
  return status === 200 ? String(data.refreshToken) : String(error?.code)
}
const tokensStored = async () => (await shop.db.selectFrom('refresh_tokens').select('token_hash').execute()).length
const endOf = async () =>
  await shop.db.selectFrom('sessions').select(['ended_at', 'end_reason']).executeTakeFirstOrThrow()

type Renew = (token: string) => Promise<string>

/** Runs `use` with a second process on the same database, whose secrets are `secrets`. */
async function withSecondProcess(
  secrets: AuthOptions['secrets'],
  use: (renewInOther: Renew) => Promise<void>,
): Promise<void> {
  const otherProcess = await buildApi({
    database: shop.database,
    logger: createLogger({ level: 'error' }),
    publicUrl: 'http://shop.test',
    apiKey: testApiKey,
    payments: testPayments,
    auth: { ...testAuth, transport: 'header', secrets },
    mailer: testMailer,
    clock: () => shop.time.now,
    limits: null,
    jobsByHand: true,
  })
  try {
    await use(async (token) => {
      const answer = await otherProcess.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: { 'x-api-key': testApiKey, authorization: `Bearer ${token}` },
      })
      return String(answer.json<{ data: LoginResult }>().data.refreshToken)
    })
  } finally {
    await otherProcess.close()
  }
}

describe('S12 a refresh token', () => {
  it('is valid once, and each use returns a successor', async () => {
    const { browser, token } = await signedIn()
    const seen = [token]
    for (let use = 0; use < 5; use++) {
      shop.time.now += 15 * minute
      seen.push(await successor(browser, seen.at(-1)!))
    }
    expect(new Set(seen).size).toBe(6)
    for (const one of seen) expect(one).toMatch(/^[\w-]{43}$/)
  })

  it('returns the same successor for 20 seconds, because an answer may be lost', async () => {
    const { browser, token } = await signedIn()
    const next = await successor(browser, token)
    shop.time.now += 2 * second
    expect(await successor(browser, token)).toBe(next)
    shop.time.now += graceMs - 2 * second
    expect(await successor(browser, token)).toBe(next)
    expect(await tokensStored()).toBe(2)
  })

  it('returns the newest token if another tab has used its successor, and the session outlives the grace period', async () => {
    const { browser, token } = await signedIn()
    const used = await successor(browser, token)
    const newest = await successor(browser, used)
    expect(await successor(browser, token)).toBe(newest)
    shop.time.now += graceMs + 2 * second
    expect(await successor(browser, newest)).toMatch(/^[\w-]{43}$/)
    expect((await endOf()).ended_at).toBeNull()
  })

  it('ends its session with every token when it is reused later, and logs that without the account', async () => {
    const { browser, token, accessToken } = await signedIn()
    const next = await successor(browser, token)
    shop.time.now += graceMs + 1
    expect(await successor(browser, token)).toBe('REFRESH_TOKEN_INVALID')
    expect(await successor(browser, next)).toBe('REFRESH_TOKEN_INVALID')
    expect((await browser.profile(accessToken)).error?.code).toBe('SESSION_EXPIRED')
    expect(await endOf()).toEqual({ ended_at: new Date(shop.time.now), end_reason: 'replayed' })
    const lines = shop.logged.filter((line) => line.includes('used again'))
    expect(lines.map((line) => Object.keys(JSON.parse(line) as object))).toEqual([['level', 'time', 'session', 'msg']])
  })

  it('does not end other sessions when it is reused', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    await successor(one.browser, one.token)
    shop.time.now += minute
    await successor(one.browser, one.token)
    expect((await other.browser.profile(other.accessToken)).status).toBe(200)
  })

  it('returns one successor to fifty concurrent calls', async () => {
    const { browser, token } = await signedIn()
    const all = await Promise.all(Array.from({ length: 50 }, () => successor(browser, token)))
    expect(new Set(all).size).toBe(1)
    expect(all[0]).toMatch(/^[\w-]{43}$/)
    expect(await tokensStored()).toBe(2)
  })

  it('returns the same successor in every process', async () => {
    await withSecondProcess(testAuth.secrets, async (renewInOther) => {
      const { browser, token } = await signedIn()
      const calls = Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? renewInOther(token) : successor(browser, token),
      )
      expect(new Set(await Promise.all(calls)).size).toBe(1)
      expect(await tokensStored()).toBe(2)
    })
  })

  it('returns the stored successor while the secret is rotated, from processes with either secret first', async () => {
    await withSecondProcess(['the-secret-that-came-after-it-1234', ...testAuth.secrets], async (renewInOther) => {
      const { browser, token } = await signedIn()
      const derivedWithFormer = await successor(browser, token)
      expect(await renewInOther(token)).toBe(derivedWithFormer)
      const derivedWithCurrent = await renewInOther(derivedWithFormer)
      expect(await renewInOther(token)).toBe(derivedWithCurrent)
      // This process does not have the new secret yet.
      expect(await successor(browser, token)).toBe('SERVICE_UNAVAILABLE')
      expect(await successor(browser, derivedWithCurrent)).toMatch(/^[\w-]{43}$/)
      expect((await endOf()).ended_at).toBeNull()
      expect(await tokensStored()).toBe(4)
    })
  })

  it('never restores a session that ends concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const { browser, token, accessToken } = await signedIn()
      const [renewed] = await Promise.all([browser.refresh(token), browser.signOut(accessToken)])
      const newest = renewed.data?.refreshToken ?? token
      expect(await successor(browser, newest)).toBe('REFRESH_TOKEN_INVALID')
      expect((await browser.profile(renewed.data?.accessToken ?? accessToken)).status).toBe(401)
    }
  })

  it('is invalid after its account is deleted', async () => {
    const { browser, token } = await signedIn()
    await shop.db.deleteFrom('users').execute()
    expect(await successor(browser, token)).toBe('REFRESH_TOKEN_INVALID')
  })

  it('is valid while its session is used, and is deleted a week after the session ends', async () => {
    const { browser, token } = await signedIn()
    shop.time.now += 13 * day
    const next = await successor(browser, token)
    shop.time.now = monday + 30 * day
    expect(await successor(browser, next)).toBe('REFRESH_TOKEN_EXPIRED')
    const clean = async () => {
      await shop.db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('kind', '=', 'auth.clean')
        .execute()
      await shop.app.jobs.drain()
    }
    await shop.db
      .insertInto('jobs')
      .values({
        id: '018f2f8e-1111-7222-8333-444455556666',
        kind: 'auth.clean',
        payload: 'null',
        dedupe_key: null,
        every_seconds: null,
        lease_id: null,
        last_error: null,
      })
      .execute()
    await clean()
    expect(await tokensStored()).toBe(2)
    shop.time.now += 7 * day + 1
    await shop.db
      .insertInto('jobs')
      .values({
        id: '018f2f8e-1111-7222-8333-444455556667',
        kind: 'auth.clean',
        payload: 'null',
        dedupe_key: null,
        every_seconds: null,
        lease_id: null,
        last_error: null,
      })
      .execute()
    await clean()
    expect(await tokensStored()).toBe(0)
  })
})

describe('D30 extending in jwt mode', () => {
  it('keeps the former token valid for its lifetime and ends with the session', async () => {
    const other = await startAuthShop({ mode: 'jwt', transport: 'header' })
    try {
      await other.addUser()
      const browser = other.open()
      const { accessToken } = (await browser.signIn()).data
      other.time.now += 50 * minute
      const { data } = await browser.refresh(accessToken)
      expect([data.refreshToken, data.expiresIn]).toEqual([null, 3600])
      expect((await browser.profile(accessToken)).status).toBe(200)
      other.time.now += 11 * minute
      expect((await browser.profile(accessToken)).status).toBe(401)
      expect(await browser.refresh(accessToken)).toMatchObject({ error: { code: 'REFRESH_TOKEN_EXPIRED' } })
      expect((await browser.profile(data.accessToken)).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})
