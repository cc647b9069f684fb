import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApiKey, testApp, type TestApp } from '../testing.ts'
import type { ContractOperation } from './contract-document.ts'
import { Problem } from './problem.ts'
import { createApiKeyCheck, createGuestCookie, guestOf } from './security.ts'

const operation = (...statuses: number[]) =>
  ({ responses: new Map(statuses.map((status) => [status, {}])) }) as ContractOperation
type Request = Parameters<ReturnType<typeof createApiKeyCheck>>[0]
const codeOf = async (work: () => unknown) => {
  try {
    await work()
    return 'passed'
  } catch (error) {
    return error instanceof Problem ? error.code : error
  }
}

describe('S10 the API key and the origin of a call', () => {
  const check = createApiKeyCheck({ apiKey: 'right', origins: ['https://shop.example'] })
  const ask = (headers: Record<string, string | string[]>, ...statuses: number[]) =>
    codeOf(() => check({ headers } as unknown as Request, operation(200, ...statuses), {} as FastifyReply))

  it.each([
    [{}],
    [{ 'x-api-key': '' }],
    [{ 'x-api-key': 'wrong' }],
    [{ 'x-api-key': 'right ' }],
    [{ 'x-api-key': ['right', 'right'] }],
    [{ authorization: 'right' }],
  ])('%j is rejected', async (headers) => expect(await ask(headers)).toBe('API_KEY_INVALID'))

  it.each([
    ['passed', {}],
    ['passed', { 'sec-fetch-site': 'same-origin' }],
    ['passed', { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' }],
    ['passed', { origin: 'https://shop.example' }],
    ['ORIGIN_FORBIDDEN', { 'sec-fetch-site': 'cross-site' }],
    ['ORIGIN_FORBIDDEN', { 'sec-fetch-site': 'same-site' }],
    ['ORIGIN_FORBIDDEN', { 'sec-fetch-site': 'none' }],
    ['ORIGIN_FORBIDDEN', { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }],
    ['ORIGIN_FORBIDDEN', { origin: 'https://shop.example.evil.example' }],
    ['ORIGIN_FORBIDDEN', { origin: 'http://shop.example' }],
    ['ORIGIN_FORBIDDEN', { origin: 'null' }],
  ])('%s: %j', async (expected, headers) => {
    expect(await ask({ 'x-api-key': 'right', ...headers }, 403)).toBe(expected)
    // An operation without 403 in the contract changes no owned data.
    expect(await ask({ 'x-api-key': 'right', ...headers })).toBe('passed')
  })
})

describe('S07 the guest cookie', () => {
  const set: unknown[] = []
  const reply = { setCookie: (...args: unknown[]) => set.push(args) } as unknown as Parameters<
    ReturnType<typeof createGuestCookie>['issue']
  >[1]
  const request = (cookies: Record<string, string> = {}) => ({ cookies, guest: null }) as unknown as Request

  it('has 256 random bits, is HttpOnly and SameSite, and lasts 30 days', () => {
    const secret = createGuestCookie({ secure: true }).issue(request(), reply)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(set.pop()).toEqual([
      '__Host-lotus-guest',
      secret,
      { httpOnly: true, secure: true, sameSite: 'strict', path: '/', maxAge: 2_592_000 },
    ])
    expect(createGuestCookie({ secure: true }).issue(request(), reply)).not.toBe(secret)
  })

  it('keeps a valid cookie and replaces an invalid one', () => {
    const guest = createGuestCookie({ secure: false })
    const secret = guest.issue(request(), reply)
    expect(guest.issue(request({ 'lotus-guest': secret }), reply)).toBe(secret)
    expect(guest.issue(request({ 'lotus-guest': 'short' }), reply)).not.toBe('short')
    expect(createGuestCookie({ secure: true }).read(request({ 'lotus-guest': secret }))).toBeNull()
  })

  it('is required by a guarded operation', async () => {
    const guest = createGuestCookie({ secure: false })
    const secret = guest.issue(request(), reply)
    const ask = (cookies: Record<string, string>) => {
      const asking = request(cookies)
      return codeOf(async () => {
        await guest.check(asking)
        expect(guestOf(asking)).toBe(secret)
      })
    }
    expect(await ask({ 'lotus-guest': secret })).toBe('passed')
    expect(await ask({})).toBe('NOT_FOUND')
    expect(await ask({ 'lotus-guest': `${secret}x` })).toBe('NOT_FOUND')
    expect(await codeOf(() => guestOf(request()))).toBe('NOT_FOUND')
  })
})

describe('S20 API answers carry security headers', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await testApp({ publicUrl: 'https://shop.example' })
  })
  afterAll(() => test.close())

  it.each([
    ['200', '/api/public/health', { 'x-api-key': testApiKey }],
    ['401', '/api/public/health', {}],
    ['404', '/api/nothing', {}],
  ])('%s', async (status, url, headers) => {
    const answer = await test.app.inject({ url, headers })
    expect(String(answer.statusCode)).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cache-control': 'no-store',
    })
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})
