import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { storeRedirect, safeTarget, takeRedirect, type Site } from './redirect-after-login.ts'

const origin = 'https://lotus.example'
const pages = /^\/(|cart|products(\/[^/]+)?|checkout\/[a-z]+|user\/[a-z]+|login|signup|order-confirmation\/[^/]+)$/
const site: Site = { origin, isRoute: (path) => pages.test(path) }

const bad: unknown[] = [
  'https://evil.example/',
  'https://lotus.example.evil.example/cart',
  'https://lotus.example@evil.example/cart',
  'http://lotus.example/cart',
  'HTTPS://EVIL.EXAMPLE/cart',
  '//evil.example/cart',
  '///evil.example/cart',
  '////evil.example',
  '/\\evil.example/cart',
  '\\\\evil.example/cart',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' https://evil.example',
  '\u0000//evil.example',
  '/\u0000cart',
  '\u00a0//evil.example',
  '\ufeff//evil.example',
  '/\u2028/evil.example',
  '/\u2029cart',
  '/\u0085cart',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://lotus.example/%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://lotus.example/1',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@evil.example',
  'evil.example',
  'evil.example/cart',
  'cart',
  './cart',
  '../cart',
  '?next=/cart',
  '#/cart',
  '',
  ' ',
  '/login',
  '/login?redirect=/cart',
  '/login/',
  '/signup',
  '/signup#top',
  '/../login',
  '/cart/../signup',
  '/.//evil.example',
  '/%2f%2fevil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  '/cart%0d%0aSet-Cookie:a=b',
  '/products/%00',
  '/no-such-page',
  '/api/auth/sign-out',
  '/assets/evil.svg',
  `/products/${'a'.repeat(2000)}`,
  'https:///evil.example',
  'https:evil.example',
  null,
  undefined,
  7,
  ['/cart'],
  { toString: () => '/cart' },
]

const good: [string, string][] = [
  ['/', '/'],
  ['/cart', '/cart'],
  ['/user/profile', '/user/profile'],
  ['/checkout/payment', '/checkout/payment'],
  ['/products?keyword=%E5%91%B3%E5%99%8C&page=2', '/products?keyword=%E5%91%B3%E5%99%8C&page=2'],
  ['/products?next=https://evil.example', '/products?next=https://evil.example'],
  ['/products/7#avaliacoes', '/products/7#avaliacoes'],
  ['/user/../cart', '/cart'],
]

/** A local storage for the unit test. */
let content: Map<string, string>
beforeEach(() => {
  content = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('S18 safeTarget', () => {
  it('tests at least 60 malicious values', () => expect(bad.length).toBeGreaterThanOrEqual(60))

  it.each(bad.map((value) => [value]))('SHELL-05 rejects %j', (value) => {
    expect(safeTarget(value, site)).toBeNull()
  })

  it.each(good)('SHELL-05 resolves %j to %j', (value, target) => {
    expect(safeTarget(value, site)).toBe(target)
  })

  it('never leaves the origin after removing parts of a malicious value', () => {
    for (const value of bad) {
      const target = safeTarget(value, { origin, isRoute: () => true })
      if (target !== null) expect(new URL(target, origin).origin).toBe(origin)
    }
  })
})

describe('SHELL-05 the redirect after login', () => {
  it('is persisted as redirectAfterLogin and used once', () => {
    storeRedirect('/checkout/payment', site)
    expect([...content.keys()]).toEqual(['redirectAfterLogin'])
    expect([takeRedirect(site), takeRedirect(site), content.size]).toEqual(['/checkout/payment', null, 0])
  })

  it('expires after 10 minutes', () => {
    vi.useFakeTimers()
    storeRedirect('/cart', site)
    vi.advanceTimersByTime(10 * 60_000)
    expect(takeRedirect(site)).toBe('/cart')
    storeRedirect('/cart', site)
    vi.advanceTimersByTime(10 * 60_000 + 1)
    expect(takeRedirect(site)).toBeNull()
  })

  it('is replaced by a later one, even an invalid one', () => {
    storeRedirect('/cart', site)
    storeRedirect('/login', site)
    expect(takeRedirect(site)).toBeNull()
  })

  it.each(bad.map((value) => [value]))('S18 is checked again when it is read: %j', (value) => {
    content.set('redirectAfterLogin', JSON.stringify({ v: 1, at: Date.now(), value }))
    expect(takeRedirect(site)).toBeNull()
    expect(content.size).toBe(0)
  })
})
