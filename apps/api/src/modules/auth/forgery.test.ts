import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { mei, startAuthShop, tokenIn, type AuthShop, type TestBrowser } from './testing.ts'

let shop: AuthShop
let victim: TestBrowser
let bodies: Record<string, object | undefined>
beforeAll(async () => {
  shop = await startAuthShop()
  await shop.addUser()
  victim = shop.open()
  await victim.signIn()
  await victim.signUp({ email: 'new@example.com' })
  const signUpToken = tokenIn((await shop.readMail())[0])
  await victim.ask('POST', '/auth/forgot-password', { body: { email: mei.email } })
  const resetToken = tokenIn((await shop.readMail())[0])
  await victim.ask('POST', '/auth/sign-in-link', { body: { email: mei.email } })
  const signInToken = tokenIn((await shop.readMail())[0])
  bodies = {
    '/auth/sign-in': { email: mei.email, password: mei.password },
    '/auth/sign-up': { ...mei, email: 'third@example.com', acceptTerms: true },
    '/auth/sign-out': undefined,
    '/auth/refresh': undefined,
    '/auth/forgot-password': { email: mei.email },
    '/auth/sign-in-link': { email: mei.email },
    '/auth/sign-in-link/use': { token: signInToken },
    '/auth/reset-password': { token: resetToken, password: 'chuva de verao' },
    '/auth/verify-email': { token: signUpToken },
    '/auth/verify-email/resend': { email: 'new@example.com' },
  }
})
afterAll(() => shop.close())

const paths = [
  '/auth/sign-in',
  '/auth/sign-up',
  '/auth/sign-out',
  '/auth/refresh',
  '/auth/forgot-password',
  '/auth/sign-in-link',
  '/auth/sign-in-link/use',
  '/auth/reset-password',
  '/auth/verify-email',
  '/auth/verify-email/resend',
] as const

/** All tables that a request could change. */
async function state(): Promise<string> {
  const tables = ['users', 'sessions', 'refresh_tokens', 'signups', 'mail_tokens', 'auth_guards', 'jobs']
  const rows = await Promise.all(
    tables.map(async (table) => (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(shop.db)).rows),
  )
  return JSON.stringify(rows)
}

/** Requests that another site can make a browser send with the victim's cookies. */
const foreign: [how: string, headers: Record<string, string>, code: string][] = [
  ['another site’s fetch', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, 'ORIGIN_FORBIDDEN'],
  ['a page of a sibling domain', { 'sec-fetch-site': 'same-site', origin: 'http://cdn.shop.test' }, 'ORIGIN_FORBIDDEN'],
  ['a typed URL or a link', { 'sec-fetch-site': 'none' }, 'ORIGIN_FORBIDDEN'],
  ['an old browser on another site', { origin: 'https://evil.test' }, 'ORIGIN_FORBIDDEN'],
  ['an old browser in a sandboxed frame', { origin: 'null' }, 'ORIGIN_FORBIDDEN'],
  ['the same host on another port', { origin: 'http://shop.test:8080' }, 'ORIGIN_FORBIDDEN'],
  ['a form, which cannot set the API key header', { 'x-api-key': '' }, 'API_KEY_INVALID'],
  ['a form that claims the same origin', { 'x-api-key': '', 'sec-fetch-site': 'same-origin' }, 'API_KEY_INVALID'],
]

describe.each(paths)('S10 a cross-site POST to %s', (path) => {
  it.each(foreign)('changes nothing when sent by %s', async (_how, headers, code) => {
    const before = await state()
    const jar = new Map(victim.cookies)
    const body = bodies[path]
    const { status, error, cookies } = await victim.ask('POST', path, {
      headers,
      ...(body === undefined ? {} : { body }),
    })
    expect([status, error?.code, cookies]).toEqual([code === 'API_KEY_INVALID' ? 401 : 403, code, []])
    expect(victim.cookies).toEqual(jar)
    expect(await state()).toBe(before)
  })

  it('is not possible as GET', async () => {
    const before = await state()
    expect((await victim.ask('GET', path)).status).toBe(404)
    expect(await state()).toBe(before)
  })
})

describe('S10 a form-encoded body', () => {
  it.each(paths.filter((path) => !['/auth/sign-out', '/auth/refresh'].includes(path)))(
    'sent to %s changes nothing',
    async (path) => {
      const before = await state()
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const answer = await shop.app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: { 'x-api-key': 'test-key', 'content-type': type },
          payload: JSON.stringify(bodies[path]),
        })
        expect(answer.statusCode).toBe(415)
      }
      expect(await state()).toBe(before)
    },
  )
})

describe('S10 the control', () => {
  it("the shop's own page can call every operation", async () => {
    for (const path of new Set(['/auth/sign-in', '/auth/refresh', ...paths.slice(2), ...paths])) {
      const before = await state()
      const body = bodies[path]
      const headers = { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test' }
      const { status } = await victim.ask('POST', path, { headers, ...(body === undefined ? {} : { body }) })
      expect([path, status < 300, (await state()) !== before]).toEqual([path, true, true])
    }
  })
})
