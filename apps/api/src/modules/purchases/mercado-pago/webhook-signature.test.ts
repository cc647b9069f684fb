import { createHmac } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { findSignatureError, type SignedRequest } from './webhook-signature.ts'

const now = Date.parse('2026-11-23T14:00:00.000Z')
const seconds = String(now / 1000)
const milliseconds = String(now)
const secret = 'shop-secret'
const secrets = [secret, 'former-secret']
const hmac = (manifest: string, key = secret) => createHmac('sha256', key).update(manifest).digest('hex')
const full = (ts = milliseconds, id = '123456789', key = secret) => hmac(`id:${id};request-id:req-1;ts:${ts};`, key)
const hour = 3_600_000

const good: SignedRequest = {
  signature: `ts=${milliseconds},v1=${full()}`,
  requestId: 'req-1',
  dataId: '123456789',
}
const at = (ts: number) => ({ ...good, signature: `ts=${ts},v1=${full(String(ts))}` })
const signedAs = (signature: string | string[] | undefined) => ({ ...good, signature })

describe('S22 webhook signatures', () => {
  it.each<[string, SignedRequest]>([
    ['time in milliseconds', good],
    ['time in seconds', signedAs(`ts=${seconds},v1=${full(seconds)}`)],
    ['parts in the other order', signedAs(`v1=${full()},ts=${milliseconds}`)],
    ['blanks around the parts', signedAs(` ts=${milliseconds} , v1=${full()} `)],
    ['an unknown part', signedAs(`ts=${milliseconds},v1=${full()},v2=abc`)],
    ['capital hex digits', signedAs(`ts=${milliseconds},v1=${full().toUpperCase()}`)],
    ['the former secret', signedAs(`ts=${milliseconds},v1=${full(milliseconds, '123456789', 'former-secret')}`)],
    [
      'no request id',
      { ...good, requestId: undefined, signature: `ts=${milliseconds},v1=${hmac(`id:123456789;ts:${milliseconds};`)}` },
    ],
    [
      'no data id',
      {
        ...good,
        dataId: undefined,
        signature: `ts=${milliseconds},v1=${hmac(`request-id:req-1;ts:${milliseconds};`)}`,
      },
    ],
    [
      'neither',
      { dataId: undefined, requestId: undefined, signature: `ts=${milliseconds},v1=${hmac(`ts:${milliseconds};`)}` },
    ],
    [
      'capitals in the id, signed as they came',
      { ...good, dataId: 'ABC12', signature: `ts=${milliseconds},v1=${full(milliseconds, 'ABC12')}` },
    ],
    [
      'capitals in the id, signed in lower case',
      { ...good, dataId: 'ABC12', signature: `ts=${milliseconds},v1=${full(milliseconds, 'abc12')}` },
    ],
    ['nearly 7 days old', at(now - 7 * 24 * hour)],
    ['10 minutes ahead', at(now + hour / 6)],
  ])('are accepted: %s', (_, request) => {
    expect(findSignatureError(request, { secrets, now })).toBeNull()
  })

  it.each<[string, SignedRequest, string]>([
    ['no header', signedAs(undefined), 'malformed'],
    ['an empty header', signedAs(''), 'malformed'],
    ['the header twice', signedAs([String(good.signature), String(good.signature)]), 'malformed'],
    ['more than 512 bytes', signedAs(`${String(good.signature)},pad=${'x'.repeat(512)}`), 'malformed'],
    ['no time', signedAs(`v1=${full()}`), 'malformed'],
    ['no digest', signedAs(`ts=${milliseconds}`), 'malformed'],
    ['a time that is none', signedAs(`ts=yesterday,v1=${full()}`), 'malformed'],
    ['a time of nine digits', signedAs(`ts=123456789,v1=${full()}`), 'malformed'],
    ['a digest that is too short', signedAs(`ts=${milliseconds},v1=${full().slice(1)}`), 'malformed'],
    ['a digest of other letters', signedAs(`ts=${milliseconds},v1=${'é'.repeat(64)}`), 'malformed'],
    [
      'a digest of wide digits, which once crashed an SDK',
      signedAs(`ts=${milliseconds},v1=${'０'.repeat(64)}`),
      'malformed',
    ],
    ['the time twice', signedAs(`ts=${milliseconds},ts=${seconds},v1=${full()}`), 'malformed'],
    ['the request id twice', { ...good, requestId: ['req-1', 'req-1'] }, 'malformed'],
    ['the data id twice', { ...good, dataId: ['123456789', '1'] }, 'malformed'],
    ['another id', { ...good, dataId: '987654321' }, 'wrong'],
    ['another request id', { ...good, requestId: 'req-2' }, 'wrong'],
    ['another time', signedAs(`ts=${now + 1},v1=${full()}`), 'wrong'],
    ['another secret', signedAs(`ts=${milliseconds},v1=${full(milliseconds, '123456789', 'guess')}`), 'wrong'],
    ['no secret at all', signedAs(`ts=${milliseconds},v1=${full(milliseconds, '123456789', '')}`), 'wrong'],
    [
      'the request id left out of what was signed',
      { ...good, signature: `ts=${milliseconds},v1=${hmac(`id:123456789;ts:${milliseconds};`)}` },
      'wrong',
    ],
    ['older than 7 days', at(now - 7 * 24 * hour - 1), 'too_old'],
    ['more than 10 minutes ahead', at(now + hour / 6 + 1), 'too_new'],
  ])('are rejected: %s', (_, request, reason) => {
    expect(findSignatureError(request, { secrets, now })).toBe(reason)
  })

  it('are all rejected if no secret is configured', () => {
    expect(findSignatureError(good, { secrets: [], now })).toBe('wrong')
  })
})
