import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { script as trustedTypes } from './trusted-types.ts?script'

type Policy = Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>

function readPolicy(): Policy {
  const policies: Record<string, Policy> = {}
  const createPolicy = (name: string, policy: Policy) => (policies[name] = policy)
  const location = new URL('https://shop.example/products')
  runInNewContext(trustedTypes, { self: { trustedTypes: { createPolicy } }, location, URL, JSON })
  const { default: policy } = policies
  if (policy === undefined) throw new Error('The script defines no default policy')
  return policy
}

describe('S20 the default policy of Trusted Types', () => {
  const { createHTML, createScript, createScriptURL } = readPolicy()

  it.each([
    '<script></script>',
    '<p class="a">Entrega on-line = rápida</p><a href="/cart">Carrinho</a>',
    '<div><picture><img src="/media/a.avif" alt=""></picture><svg viewBox="0 0 1 1"><path d="M0 0"/></svg></div>',
  ])('accepts the HTML %s', (html) => expect(createHTML(html)).toBe(html))

  it.each([
    '<script>alert(1)</script>',
    '<script src=//evil.example></script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    "<a href=' javascript:alert(1)'>a</a>",
    '<iframe srcdoc="x"></iframe>',
    '<base href="https://evil.example/">',
    '<script></script><script></script>',
  ])('rejects the HTML %s', (html) => expect(createHTML(html)).toBeNull())

  it('accepts JSON and rejects code as the content of a script element', () => {
    expect([createScript('{"@type":"Product"}'), createScript('alert(1)')]).toEqual(['{"@type":"Product"}', null])
  })

  it('accepts scripts of the shop and rejects those of others', () => {
    expect(
      ['/assets/a.js', 'https://shop.example/a.js', '//evil.example/a.js', 'data:,1'].map(createScriptURL),
    ).toEqual(['/assets/a.js', 'https://shop.example/a.js', null, null])
  })
})
