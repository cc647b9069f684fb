import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { FaultKind } from '@lotus/identity-sandbox/faults'
import {
  ANA,
  CLIENT_ID,
  CLIENT_SECRET,
  type Choice,
  REDIRECT_URI,
  type RunningIdentitySandbox,
  startIdentitySandbox,
  UNVERIFIED,
} from '@lotus/identity-sandbox/testing'

import { createGoogle, createGoogleBinding, type GoogleOptions } from './google-client.ts'
import { silentLogger } from '#platform/log.ts'
import type { Problem } from '#platform/problem.ts'

let sandbox: RunningIdentitySandbox
beforeAll(async () => {
  sandbox = await startIdentitySandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.clearFaults())

const time = { now: Date.now() }
const googleOf = (options: Partial<GoogleOptions> = {}) =>
  createGoogle({
    issuer: sandbox.url,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    clock: () => time.now,
    logger: silentLogger,
    ...options,
  })

const state = 'S'.repeat(43)

async function signIn(google: ReturnType<typeof googleOf>, choice: Choice = ANA) {
  const binding = createGoogleBinding(state)
  const back = await sandbox.visit(await google.authorizationUrl(binding), choice)
  const code = back.searchParams.get('code') ?? ''
  return { binding, code, exchange: () => google.exchange(code, binding) }
}
const codeOf = (error: unknown) => (error as Problem).code
const codeOfSignIn = async (google = googleOf()) => (await signIn(google)).exchange().then(() => 'signed in', codeOf)

describe('AUTH-10 createGoogle', () => {
  it('redirects the browser with state, nonce, PKCE and account selection, without secrets', async () => {
    const binding = createGoogleBinding(state)
    const address = await googleOf().authorizationUrl(binding)
    const { origin, pathname, searchParams } = new URL(address)
    expect([origin, pathname]).toEqual([sandbox.url, '/auth'])
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      state,
      nonce: binding.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    for (const secret of [binding.codeVerifier, CLIENT_SECRET]) expect(address).not.toContain(secret)
  })

  it('creates new values for each request', () => {
    const [one, other] = [createGoogleBinding(state), createGoogleBinding(state)]
    expect(one.nonce).not.toBe(other.nonce)
    expect(one.codeVerifier).not.toBe(other.codeVerifier)
  })

  it('exchanges a code for an identity', async () => {
    const typed = { email: 'Novo@Example.com', name: '  Novo  ' }
    expect(await (await signIn(googleOf(), typed)).exchange()).toEqual({
      issuer: sandbox.url,
      subject: expect.stringMatching(/^2\d{20}$/),
      email: 'novo@example.com',
      emailVerified: true,
      name: 'Novo',
    })
    expect(await (await signIn(googleOf(), UNVERIFIED)).exchange()).toMatchObject({ emailVerified: false })
  })

  it('reaches an issuer at the configured URL, under its own name', async () => {
    const google = googleOf({ issuer: sandbox.url, reachedAt: sandbox.url.replace('127.0.0.1', 'localhost') })
    expect(await (await signIn(google)).exchange()).toMatchObject({ issuer: sandbox.url, subject: ANA.subject })
  })
})

describe('S14 createGoogle rejects', () => {
  it.each<FaultKind>(['wrongAudience', 'wrongIssuer', 'wrongNonce', 'expired', 'badSignature'])(
    'an id_token with %s, and the one after it is',
    async (kind) => {
      const google = googleOf()
      await sandbox.plant(kind)
      expect(await codeOfSignIn(google)).toBe('GOOGLE_REFUSED')
      expect(await codeOfSignIn(google)).toBe('signed in')
    },
  )

  it('a used or unknown code, and the verifier or the nonce of another request', async () => {
    const google = googleOf()
    const first = await signIn(google)
    await first.exchange()
    await expect(first.exchange().catch(codeOf)).resolves.toBe('GOOGLE_REFUSED')
    await expect(google.exchange('guessed', first.binding).catch(codeOf)).resolves.toBe('GOOGLE_REFUSED')
    for (const part of ['codeVerifier', 'nonce'] as const) {
      const { code, binding } = await signIn(google)
      const mixed = { ...binding, [part]: createGoogleBinding(state)[part] }
      await expect(google.exchange(code, mixed).catch(codeOf)).resolves.toBe('GOOGLE_REFUSED')
    }
  })
})

describe('R11 Google is down', () => {
  it('reports SERVICE_UNAVAILABLE if the token endpoint fails or takes too long, and recovers', async () => {
    const google = googleOf()
    await sandbox.plant('tokenError')
    expect(await codeOfSignIn(google)).toBe('SERVICE_UNAVAILABLE')
    await sandbox.plant('tokenSlow', { ms: 60_000 })
    const { exchange } = await signIn(googleOf({ timeout: 1000 }))
    await expect(exchange().catch(codeOf)).resolves.toBe('SERVICE_UNAVAILABLE')
    expect(await codeOfSignIn(google)).toBe('signed in')
  })

  it('retries a failed discovery', async () => {
    const google = googleOf()
    await sandbox.plant('discoveryError')
    await expect(google.authorizationUrl(createGoogleBinding(state)).catch(codeOf)).resolves.toBe('SERVICE_UNAVAILABLE')
    expect(await codeOfSignIn(google)).toBe('signed in')
  })

  it('caches discovery for a day', async () => {
    const google = googleOf()
    await google.authorizationUrl(createGoogleBinding(state))
    await sandbox.plant('discoveryError')
    const ask = () => google.authorizationUrl(createGoogleBinding(state)).then(() => 'asked', codeOf)
    expect(await ask()).toBe('asked')
    time.now += 25 * 60 * 60_000
    expect(await ask()).toBe('SERVICE_UNAVAILABLE')
    expect(await ask()).toBe('asked')
  })

  it('fails at once after five failures, and retries after 15 seconds', async () => {
    const asked: string[] = []
    const broken = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(503).end()
    })
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const google = googleOf({ issuer: `http://127.0.0.1:${(broken.address() as AddressInfo).port}` })
    const ask = () => google.authorizationUrl(createGoogleBinding(state)).catch((error: Problem) => error)
    for (let call = 0; call < 8; call++)
      expect(await ask()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 15 } })
    expect(asked).toHaveLength(5)
    time.now += 15_000
    await ask()
    expect(asked).toHaveLength(6)
    await new Promise((resolve) => broken.close(resolve))
  })

  it('reports SERVICE_UNAVAILABLE if the provider is unreachable or rejects the client secret', async () => {
    const unreachable = googleOf({ issuer: 'http://127.0.0.1:9' })
    await expect(unreachable.authorizationUrl(createGoogleBinding(state)).catch(codeOf)).resolves.toBe(
      'SERVICE_UNAVAILABLE',
    )
    expect(await codeOfSignIn(googleOf({ clientSecret: 'another' }))).toBe('SERVICE_UNAVAILABLE')
  })
})
