import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { authLimits, createAuthGuards } from '../../platform/auth-guards.ts'
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

describe('S17 signIn, by account', () => {
  it('takes 9 failures and then the right password, which begins the count anew', async () => {
    await shop.addUser()
    const browser = shop.open()
    for (let round = 0; round < 2; round++) {
      for (let failure = 0; failure < 9; failure++)
        expect((await browser.signIn(wrong)).error?.code).toBe('CREDENTIALS_INVALID')
      expect((await browser.signIn()).status).toBe(200)
    }
  })

  it('takes 10 failures, and then not even the right password, until 10 minutes are over', async () => {
    await shop.addUser()
    const browser = shop.open()
    for (let failure = 0; failure < 10; failure++)
      expect((await browser.signIn(wrong)).error?.code).toBe('CREDENTIALS_INVALID')
    shop.time.now += 2 * minute
    const refused = await browser.signIn()
    expect([refused.status, refused.error?.code, refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '480'])
    // Its owner comes in from elsewhere.
    expect((await shop.open({ address: '10.0.0.7' }).signIn()).status).toBe(200)
    shop.time.now += 8 * minute
    expect((await browser.signIn()).status).toBe(200)
  })

  it('however the e-mail is written, from one household of IPv6', async () => {
    await shop.addUser()
    const spellings = ['mei@example.com', ' MEI@example.com', 'Mei@Example.COM ']
    for (let failure = 0; failure < 10; failure++) {
      const browser = shop.open({ address: `2001:db8:1:2::${failure + 1}` })
      await browser.signIn({ ...wrong, email: spellings[failure % 3]! })
    }
    expect((await shop.open({ address: '2001:db8:1:2:ffff::1' }).signIn()).error?.code).toBe('RATE_LIMITED')
    expect((await shop.open({ address: '2001:db8:1:3::1' }).signIn()).status).toBe(200)
  })

  it('counts exactly where 40 come at once', async () => {
    await shop.addUser()
    const answers = await codes(Array.from({ length: 40 }, () => shop.open().signIn(wrong)))
    const { CREDENTIALS_INVALID: compared = 0, RATE_LIMITED: limited = 0, SERVICE_UNAVAILABLE: busy = 0 } = answers
    // A machine with much to do may send some away before they are counted: these were not compared.
    expect([compared <= 10, limited > 0, compared + limited + busy]).toEqual([true, true, 40])
    for (let left = 10 - compared; left > 0; left--)
      expect((await shop.open().signIn(wrong)).error?.code).toBe('CREDENTIALS_INVALID')
    expect((await shop.open().signIn(wrong)).error?.code).toBe('RATE_LIMITED')
  }, 60_000)

  it('is the same for an e-mail that nobody has', async () => {
    const nobody = { email: 'nobody@example.com', password: 'errada errada' }
    const calls = Array.from({ length: 12 }, () => shop.open().signIn(nobody))
    expect(await codes(calls)).toEqual({ CREDENTIALS_INVALID: 10, RATE_LIMITED: 2 })
  })

  it('does not count who knows the password of a sign-up that waits, nor begins anew for them', async () => {
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

describe('S17 limits, counted by themselves', () => {
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

  it('50 failures from one network over many accounts; one’s own account does not free it', async () => {
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

  it('100 failures of one account from anywhere; a browser that was here before still comes in', async () => {
    const guards = guardsOf()
    const from = (network: number) => ({ email: mei.email, address: `10.0.${network}.1` })
    for (let index = 0; index < 100; index++) expect(await tryIt(guards.begin(from(index)))).toBe(null)
    expect(await tryIt(guards.begin(from(100)))).toBe(600)
    expect(await tryIt(guards.begin({ ...from(100), knownBrowser: 'x' }))).toBe(null)
    // What is refused counts nowhere: the network did not fail.
    const { failures } = await shop.db
      .selectFrom('auth_guards')
      .select(({ fn }) => fn.sum<number>('failures').as('failures'))
      .executeTakeFirstOrThrow()
    expect(Number(failures)).toBe(100 + 100 + 100 + 2)
  })

  it('who fails again after having waited waits twice as long, up to an hour; who stays away begins anew', async () => {
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

  it('messages: 5 to one address, 20 from one network', async () => {
    const guards = guardsOf()
    for (let index = 0; index < 5; index++)
      expect(await tryIt(guards.askForMail({ email: mei.email, address: `10.0.${index}.1` }))).toBe(null)
    expect(await tryIt(guards.askForMail({ email: mei.email, address: '10.0.9.1' }))).toBe(600)
    for (let index = 0; index < 20; index++)
      expect(await tryIt(guards.askForMail({ email: `a${index}@example.com`, address: '10.1.0.1' }))).toBe(null)
    expect(await tryIt(guards.askForMail({ email: 'b@example.com', address: '10.1.0.1' }))).toBe(600)
  })

  it('keeps no e-mail and no address, and forgets what is long over', async () => {
    const guards = guardsOf()
    await guards.begin({ email: mei.email, address: '10.0.0.1' })
    expect(JSON.stringify(await shop.db.selectFrom('auth_guards').selectAll().execute())).not.toMatch(/example|10\.0/)
    const longest = Math.max(...Object.values(authLimits).map(({ minutes, upToMinutes = minutes }) => upToMinutes))
    shop.time.now += (10 + longest) * minute
    await guards.deleteOld()
    expect(await shop.db.selectFrom('auth_guards').selectAll().execute()).toHaveLength(3)
    shop.time.now += 1
    await guards.deleteOld()
    expect(await shop.db.selectFrom('auth_guards').selectAll().execute()).toEqual([])
  })
})

describe('S17 a browser that somebody signed in with before', () => {
  it('is known by a cookie that is good for that account alone, and cannot be made', async () => {
    await shop.addUser()
    await shop.addUser({ ...mei, email: 'other@example.com' })
    const owner = shop.open()
    await owner.signIn()
    await owner.signOut()
    const office = shop.open()
    for (let failure = 0; failure < 10; failure++) await office.signIn(wrong)
    expect((await office.signIn()).error?.code).toBe('RATE_LIMITED')
    // The same network, but the owner's own browser.
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
    '%s: 5 in 10 minutes to one address',
    async (path) => {
      const ask = () => shop.open().ask('POST', path, { body: { email: mei.email } })
      expect(await codes(Array.from({ length: 8 }, ask))).toEqual({ 200: 5, RATE_LIMITED: 3 })
      shop.time.now += 10 * minute
      expect((await ask()).status).toBe(200)
    },
  )

  it('signUp: 5 in 10 minutes to one address, whether or not it has an account', async () => {
    await shop.addUser()
    for (const email of [mei.email, 'new@example.com']) {
      const calls = Array.from({ length: 7 }, () => shop.open().signUp({ email }))
      expect(await codes(calls)).toEqual({ 201: 5, RATE_LIMITED: 2 })
    }
  }, 60_000)
})
