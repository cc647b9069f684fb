import { createHmac, generateKeyPairSync } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sha256 } from '../../platform/digest.ts'
import { deriveKeys } from '../../platform/keys.ts'
import { testAuth } from '../../testing.ts'
import { hour, mei, minute, monday, startAuthShop, type AuthShop } from './testing.ts'

type Json = Record<string, unknown>
const [key = Buffer.alloc(0)] = deriveKeys(testAuth.secrets, 'access-token')
const kid = sha256(key.toString('hex')).slice(0, 16)
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hmac = (text: string, { hash = 'sha256', by = key }: { hash?: string; by?: Buffer | string } = {}) =>
  createHmac(hash, by).update(text).digest('base64url')

let shop: AuthShop
let sessionId = ''
beforeAll(async () => {
  shop = await startAuthShop({ transport: 'header' })
  await shop.addUser()
  await shop.addUser({ ...mei, email: 'other@example.com' })
  await shop.open().signIn()
  sessionId = (await shop.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => shop.close())

const now = monday / 1000
/** A valid token with the given changes. `undefined` omits a field. */
function make({
  head = {},
  body = {},
  hash = 'sha256',
  by = key,
}: { head?: Json; body?: Json; hash?: string; by?: Buffer | string } = {}) {
  const header = part({ alg: 'HS256', typ: 'at+jwt', kid, ...head })
  const payload = part({
    sid: sessionId,
    sub: '1',
    iss: 'http://shop.test',
    aud: 'http://shop.test/api',
    iat: now,
    nbf: now,
    exp: now + 900,
    ...body,
  })
  return `${header}.${payload}.${hmac(`${header}.${payload}`, { hash, by })}`
}
const parts = (token: string) => token.split('.') as [string, string, string]
const unsigned = (alg: string) => `${part({ alg, typ: 'at+jwt', kid })}.${parts(make())[1]}.`
const attacker = Buffer.from('an attacker’s own key of 32 bytes')
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = { kty: 'oct', k: attacker.toString('base64url'), alg: 'HS256' }

const forged: [what: string, token: () => string][] = [
  ['alg none', () => unsigned('none')],
  ['alg None', () => unsigned('None')],
  [
    'alg none with a valid signature',
    () => `${part({ alg: 'none', typ: 'at+jwt', kid })}.${parts(make())[1]}.${parts(make())[2]}`,
  ],
  ['no signature', () => `${parts(make()).slice(0, 2).join('.')}.`],
  ['two parts', () => parts(make()).slice(0, 2).join('.')],
  ['half a signature', () => make().slice(0, -22)],
  ['a signature of another text', () => `${parts(make()).slice(0, 2).join('.')}.${hmac('another text')}`],
  [
    'another account with the original signature',
    () => {
      const [header, , signature] = parts(make())
      return `${header}.${parts(make({ body: { sub: '2' } }))[1]}.${signature}`
    },
  ],
  ['HS384 with our key', () => make({ head: { alg: 'HS384' }, hash: 'sha384' })],
  ['HS512 with our key', () => make({ head: { alg: 'HS512' }, hash: 'sha512' })],
  [
    'RS256 over a public key',
    () => make({ head: { alg: 'RS256' }, by: publicKey.export({ type: 'spki', format: 'pem' }) }),
  ],
  ['the key of another shop', () => make({ by: attacker })],
  ['a key for another purpose', () => make({ by: deriveKeys(testAuth.secrets, 'refresh-token')[0]! })],
  ['the secret itself as key', () => make({ by: testAuth.secrets[0]! })],
  ['an empty key', () => make({ by: '' })],
  ['another issuer', () => make({ body: { iss: 'http://evil.test' } })],
  ['no issuer', () => make({ body: { iss: undefined } })],
  ['another audience', () => make({ body: { aud: 'http://shop.test' } })],
  ['no audience', () => make({ body: { aud: undefined } })],
  ['another type', () => make({ head: { typ: 'JWT' } })],
  ['no type', () => make({ head: { typ: undefined } })],
  ['no kid', () => make({ head: { kid: undefined } })],
  ['a kid that is a path', () => make({ head: { kid: '../../../dev/null' }, by: '' })],
  ['an embedded key', () => make({ head: { jwk, kid: undefined }, by: attacker })],
  ['an embedded key with a known kid', () => make({ head: { jwk }, by: attacker })],
  ['a remote key (jku)', () => make({ head: { jku: 'http://evil.test/keys' }, by: attacker })],
  ['a remote key (x5u)', () => make({ head: { x5u: 'http://evil.test/keys' }, by: attacker })],
  ['an unknown critical extension', () => make({ head: { crit: ['exp2'], exp2: 1 } })],
  ['expired', () => make({ body: { iat: now - 1000, nbf: now - 1000, exp: now - 31 } })],
  ['not valid yet', () => make({ body: { nbf: now + 31 } })],
  ['no expiry', () => make({ body: { exp: undefined } })],
  ['an expiry that is not a number', () => make({ body: { exp: 'never' } })],
  ['no session', () => make({ body: { sid: undefined } })],
  ['an unknown session', () => make({ body: { sid: '00000000-0000-4000-8000-000000000000' } })],
  ['another account’s session', () => make({ body: { sub: '2' } })],
  ['an unknown account', () => make({ body: { sub: '0' } })],
  ['SQL as the subject', () => make({ body: { sub: '1 or 1=1' } })],
  ['a refresh token', () => 'A'.repeat(43)],
  ['five parts', () => `${make()}.a.b`],
  ['nonsense', () => 'a.b.c'],
]

describe('S13 a forged token', () => {
  it('differs from a valid token, which is accepted (control)', async () => {
    expect((await shop.open().profile(make())).status).toBe(200)
    // ± 30 seconds of clock difference between servers.
    expect((await shop.open().profile(make({ body: { exp: now - 29 } }))).status).toBe(200)
    expect((await shop.open().profile(make({ body: { nbf: now + 29 } }))).status).toBe(200)
  })

  it('is tested in at least 24 ways', () => expect(forged.length).toBeGreaterThanOrEqual(24))

  it.each(forged)('is rejected with 401: %s', async (_what, token) => {
    expect(await shop.open().profile(token())).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } })
  })

  it('a token signed with the former secret is valid only while that secret is listed', async () => {
    const secrets = ['the-secret-that-came-after-it-1234', ...testAuth.secrets]
    for (const [listed, status] of [
      [secrets, 200],
      [secrets.slice(0, 1), 401],
    ] as const) {
      const other = await startAuthShop({ transport: 'header', secrets: listed })
      try {
        await other.addUser()
        await other.db
          .insertInto('sessions')
          .values({
            id: sessionId,
            user_id: 1,
            device: '',
            created_at: new Date(monday),
            last_seen_at: new Date(monday),
            expires_at: new Date(monday + hour),
          })
          .execute()
        expect((await other.open().profile(make())).status).toBe(status)
        other.time.now += 16 * minute
        expect((await other.open().profile(make())).status).toBe(401)
      } finally {
        await other.close()
      }
    }
  })
})
