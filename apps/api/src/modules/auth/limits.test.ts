import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createAuthGuards, type AuthLimits } from '#domain/auth-guards.ts'
import { limits } from '#domain/limits.ts'
import { Problem } from '../../platform/problem.ts'
import { mei, minute, startAuthShop, type AuthShop } from './testing.ts'

let shop: AuthShop
beforeAll(async () => {
  shop = await startAuthShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const wrong = { email: mei.email, password: 'errada errada' }
const codes = async (calls: Promise<{ status: number; error: { code: string } | null }>[]) => {
  const counts: Record<string, number> = {}
  for (const { status, error } of await Promise.all(calls)) {
    const name = error?.code ?? String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

describe('S17 the limit of signIn per account', () => {
  it('accepts the right password after 9 failures and resets the count', async () => {
    await shop.addUser()
    const browser = shop.open()
    for (let round = 0; round < 2; round++) {
      for (let failure = 0; failure < 9; failure++)
        expect((await browser.signIn(wrong)).error?.code).toBe('CREDENTIALS_INVALID')
      expect((await browser.signIn()).status).toBe(200)
    }
  })

  it('rejects even the right password after 10 failures until 10 minutes have passed', async () => {
    await shop.addUser()
    const browser = shop.open()
    for (let failure = 0; failure < 10; failure++)
      expect((await browser.signIn(wrong)).error?.code).toBe('CREDENTIALS_INVALID')
    shop.time.now += 2 * minute
    const refused = await browser.signIn()
    expect([refused.status, refused.error?.code, refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '480'])
    // The owner signs in from another network.
    expect((await shop.open({ address: '10.0.0.7' }).signIn()).status).toBe(200)
    shop.time.now += 8 * minute
    expect((await browser.signIn()).status).toBe(200)
  })

  it('counts all spellings of an e-mail and all addresses of an IPv6 network together', async () => {
    await shop.addUser()
    const spellings = ['mei@example.com', ' MEI@example.com', 'Mei@Example.COM ']
    for (let failure = 0; failure < 10; failure++) {
      const browser = shop.open({ address: `2001:db8:1:2::${failure + 1}` })
      await browser.signIn({ ...wrong, email: spellings[failure % 3]! })
    }
    expect((await shop.open({ address: '2001:db8:1:2:ffff::1' }).signIn()).error?.code).toBe('RATE_LIMITED')
    expect((await shop.open({ address: '2001:db8:1:3::1' }).signIn()).status).toBe(200)
  })

  it('compares at most 10 of 40 concurrent passwords', async () => {
    await shop.addUser()
    const answers = await codes(Array.from({ length: 40 }, () => shop.open().signIn(wrong)))
    const { CREDENTIALS_INVALID: compared = 0, RATE_LIMITED: limited = 0, SERVICE_UNAVAILABLE: busy = 0 } = answers
    // A busy machine may reject some requests before they are counted: their passwords were not compared.
    expect([compared <= 10, limited > 0, compared + limited + busy]).toEqual([true, true, 40])
    for (let left = 10 - compared; left > 0; left--)
      expect((await shop.open().signIn(wrong)).error?.code).toBe('CREDENTIALS_INVALID')
    expect((await shop.open().signIn(wrong)).error?.code).toBe('RATE_LIMITED')
  }, 60_000)

  it('applies equally to an e-mail without an account', async () => {
    const unknown = { email: 'nobody@example.com', password: 'errada errada' }
    const calls = Array.from({ length: 12 }, () => shop.open().signIn(unknown))
    expect(await codes(calls)).toEqual({ CREDENTIALS_INVALID: 10, RATE_LIMITED: 2 })
  })

  it('neither counts nor resets for the correct password of a pending sign-up', async () => {
    await shop.addUser()
    const browser = shop.open()
    await browser.signUp({ password: 'chuva de verao' })
    for (let failure = 0; failure < 9; failure++) await browser.signIn(wrong)
    for (let time = 0; time < 3; time++)
      expect((await browser.signIn({ ...mei, password: 'chuva de verao' })).error?.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await browser.signIn(wrong)).error?.code).toBe('CREDENTIALS_INVALID')
    expect((await browser.signIn(wrong)).error?.code).toBe('RATE_LIMITED')
  })
})

describe('S17 the limits in isolation', () => {
  const guardsOf = () => createAuthGuards({ db: shop.db, clock: () => shop.time.now })
  const tryIt = async (call: Promise<void>): Promise<number | null> => {
    try {
      await call
      return null
    } catch (error) {
      if (error instanceof Problem && error.code === 'RATE_LIMITED') return error.details.retryAfter ?? 0
      throw error
    }
  }

  it('50 failures from one network over many accounts block it, and one successful account does not unblock it', async () => {
    const guards = guardsOf()
    const attempt = (index: number) => ({ email: `a${index}@example.com`, address: '10.0.0.1' })
    for (let index = 0; index < 49; index++) expect(await tryIt(guards.begin(attempt(index)))).toBe(null)
    const own = { email: 'attacker@example.com', address: '10.0.0.1' }
    expect(await tryIt(guards.begin(own))).toBe(null)
    await guards.succeed(shop.db, own)
    expect(await tryIt(guards.begin(attempt(50)))).toBe(null)
    expect(await tryIt(guards.begin(attempt(51)))).toBe(600)
    expect(await tryIt(guards.begin({ ...attempt(51), address: '10.0.0.2' }))).toBe(null)
    shop.time.now += 10 * minute
    expect(await tryIt(guards.begin(attempt(51)))).toBe(null)
  })

  it('100 failures of one account block it everywhere except for known browsers', async () => {
    const guards = guardsOf()
    const from = (network: number) => ({ email: mei.email, address: `10.0.${network}.1` })
    for (let index = 0; index < 100; index++) expect(await tryIt(guards.begin(from(index)))).toBe(null)
    expect(await tryIt(guards.begin(from(100)))).toBe(600)
    expect(await tryIt(guards.begin({ ...from(100), knownBrowser: 'x' }))).toBe(null)
    // Rejected attempts are not counted for the network.
    const { failures } = await shop.db
      .selectFrom('auth_guards')
      .select(({ fn }) => fn.sum<number>('failures').as('failures'))
      .executeTakeFirstOrThrow()
    expect(Number(failures)).toBe(100 + 100 + 100 + 2)
  })

  it('repeated failures double the wait up to an hour, and a pause resets it', async () => {
    const guards = guardsOf()
    const attempt = { email: mei.email, address: '10.0.0.1' }
    for (let index = 0; index < 10; index++) await guards.begin(attempt)
    const waits: (number | null)[] = []
    for (let round = 0; round < 5; round++) {
      const wait = (await tryIt(guards.begin(attempt))) ?? 0
      waits.push(wait)
      shop.time.now += wait * 1000
      expect(await tryIt(guards.begin(attempt))).toBe(null)
    }
    expect(waits).toEqual([600, 1200, 2400, 3600, 3600])
    shop.time.now += 3 * 60 * minute
    for (let index = 0; index < 10; index++) expect(await tryIt(guards.begin(attempt))).toBe(null)
    expect(await tryIt(guards.begin(attempt))).toBe(600)
  })

  it('limits e-mails to 5 per address and 20 per network', async () => {
    const guards = guardsOf()
    for (let index = 0; index < 5; index++)
      expect(await tryIt(guards.askForMail({ email: mei.email, address: `10.0.${index}.1` }))).toBe(null)
    expect(await tryIt(guards.askForMail({ email: mei.email, address: '10.0.9.1' }))).toBe(600)
    for (let index = 0; index < 20; index++)
      expect(await tryIt(guards.askForMail({ email: `a${index}@example.com`, address: '10.1.0.1' }))).toBe(null)
    expect(await tryIt(guards.askForMail({ email: 'b@example.com', address: '10.1.0.1' }))).toBe(600)
  })

  it('stores no e-mail and no address, and deletes old counts', async () => {
    const guards = guardsOf()
    await guards.begin({ email: mei.email, address: '10.0.0.1' })
    expect(JSON.stringify(await shop.db.selectFrom('auth_guards').selectAll().execute())).not.toMatch(/example|10\.0/)
    const guarded: AuthLimits = limits.signIn
    const longest = Math.max(...Object.values(guarded).map(({ minutes, upToMinutes = minutes }) => upToMinutes))
    shop.time.now += (10 + longest) * minute
    await guards.deleteOld()
    expect(await shop.db.selectFrom('auth_guards').selectAll().execute()).toHaveLength(3)
    shop.time.now += 1
    await guards.deleteOld()
    expect(await shop.db.selectFrom('auth_guards').selectAll().execute()).toEqual([])
  })
})

describe('S17 a known browser', () => {
  it('is recognized by a cookie that is valid for that account only and cannot be forged', async () => {
    await shop.addUser()
    await shop.addUser({ ...mei, email: 'other@example.com' })
    const owner = shop.open()
    await owner.signIn()
    await owner.signOut()
    const office = shop.open()
    for (let failure = 0; failure < 10; failure++) await office.signIn(wrong)
    expect((await office.signIn()).error?.code).toBe('RATE_LIMITED')
    // The same network, but a known browser.
    expect((await owner.signIn()).status).toBe(200)

    for (let failure = 0; failure < 10; failure++) await office.signIn({ ...wrong, email: 'other@example.com' })
    expect((await owner.signIn({ ...mei, email: 'other@example.com' })).error?.code).toBe('RATE_LIMITED')
    const forger = shop.open()
    forger.cookies.set('lotus-known', `${'A'.repeat(22)}.${'A'.repeat(43)}`)
    expect((await forger.signIn()).error?.code).toBe('RATE_LIMITED')
  })
})

describe('S17 forgotPassword, resendVerification and signUp', () => {
  it.each(['/auth/forgot-password', '/auth/verify-email/resend'])(
    '%s is limited to 5 calls in 10 minutes per address',
    async (path) => {
      const ask = () => shop.open().ask('POST', path, { body: { email: mei.email } })
      expect(await codes(Array.from({ length: 8 }, ask))).toEqual({ 200: 5, RATE_LIMITED: 3 })
      shop.time.now += 10 * minute
      expect((await ask()).status).toBe(200)
    },
  )

  it('signUp is limited to 5 calls in 10 minutes per address, with or without an account', async () => {
    await shop.addUser()
    for (const email of [mei.email, 'new@example.com']) {
      const calls = Array.from({ length: 7 }, () => shop.open().signUp({ email }))
      expect(await codes(calls)).toEqual({ 201: 5, RATE_LIMITED: 2 })
    }
  }, 60_000)
})
