import { describe, expect, it } from 'vitest'

import { toBackendCookies, toShopCookie } from './backend-cookies.ts'

describe('BEY-16 cookies for the backend', () => {
  it.each([
    ['lotus-guest=g', false, 'lotus-guest=g; __Host-lotus-guest=g'],
    [
      '__Host-lotus-guest=g; __Host-lotus-refresh=r',
      true,
      'lotus-guest=g; __Host-lotus-guest=g; lotus-refresh=r; __Host-lotus-refresh=r',
    ],
    // Another subdomain can set a cookie without the prefix.
    ['lotus-guest=g', true, undefined],
    ['_ga=1; language=en-US; lotus-guest-2=x; lotus-guest', false, undefined],
    ['lotus-guest=a b', false, undefined],
    [undefined, false, undefined],
  ])('%s (https: %s) are %s', (header, secure, sent) => {
    expect(toBackendCookies(header, secure)).toBe(sent)
  })
})

describe('BEY-16 a cookie of the backend', () => {
  it.each([
    [
      'lotus-guest=g; Max-Age=60; Domain=backend.example; Path=/api',
      'lotus-guest=g; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
      '__Host-lotus-guest=g; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
    ],
    [
      '__Host-lotus-refresh=r;  Secure; HttpOnly; SameSite=None; expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'lotus-refresh=r; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; HttpOnly; SameSite=Strict',
      '__Host-lotus-refresh=r; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; HttpOnly; Secure; SameSite=Strict',
    ],
    [
      'lotus-access=; Max-Age=soon; Expires=never',
      'lotus-access=; Path=/; HttpOnly; SameSite=Strict',
      '__Host-lotus-access=; Path=/; HttpOnly; Secure; SameSite=Strict',
    ],
    ['JSESSIONID=1; Path=/', null, null],
    ['lotus-guest', null, null],
    ['lotus-guest=a\tb', null, null],
  ])('%s is changed for the shop', (header, plain, secure) => {
    expect([toShopCookie(header, false), toShopCookie(header, true)]).toEqual([plain, secure])
  })
})
