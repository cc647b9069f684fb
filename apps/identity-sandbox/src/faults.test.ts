import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  ANA,
  CLIENT_ID,
  CLIENT_SECRET,
  REDIRECT_URI,
  type RunningIdentitySandbox,
  startIdentitySandbox,
} from './testing.ts'

let sandbox: RunningIdentitySandbox
let shop: client.Configuration
beforeAll(async () => {
  sandbox = await startIdentitySandbox()
  shop = await discover()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.clearFaults())

const discover = () =>
  client.discovery(new URL(sandbox.url), CLIENT_ID, CLIENT_SECRET, undefined, {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  })

const signIn = async () => {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const checks = { pkceCodeVerifier, expectedNonce: client.randomNonce(), expectedState: client.randomState() }
  const url = client.buildAuthorizationUrl(shop, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid email profile',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const tokens = await client.authorizationCodeGrant(shop, await sandbox.visit(url.href, ANA), checks)
  return tokens.claims()?.sub
}
/** The error of a shop that checks everything. */
const problem = () =>
  signIn().catch((error: Error & { code?: string; cause?: { cause?: { claim?: string } } }) => [
    error.code,
    error.cause?.cause?.claim,
  ])

test.each([
  ['wrongAudience', ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'aud']],
  ['wrongIssuer', ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'iss']],
  ['wrongNonce', ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'nonce']],
  ['expired', ['OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'exp']],
  ['badSignature', ['OAUTH_INVALID_RESPONSE', undefined]],
] as const)('S14 %s is the only wrong value, and applies once', async (kind, expected) => {
  await sandbox.plant(kind)
  expect(await problem()).toEqual(expected)
  expect(await signIn()).toBe(ANA.subject)
})

test('S38 a slow response to a client that has disconnected prints no warning', async () => {
  const warn = vi.spyOn(console, 'warn')
  await sandbox.plant('tokenSlow', { ms: 300 })
  const body = new URLSearchParams({ grant_type: 'authorization_code' })
  await expect(
    fetch(`${sandbox.url}/token`, { method: 'POST', body, signal: AbortSignal.timeout(100) }),
  ).rejects.toThrow('timeout')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(warn.mock.calls).toEqual([])
  warn.mockRestore()
})

test('the token endpoint fails or is slow', async () => {
  await sandbox.plant('tokenError', { times: 2 })
  expect(await problem()).not.toBe(ANA.subject)
  expect(await problem()).not.toBe(ANA.subject)
  shop.timeout = 1
  await sandbox.plant('tokenSlow', { ms: 3000 })
  expect(await problem()).toEqual(['OAUTH_TIMEOUT', undefined])
  shop.timeout = 30
  expect(await signIn()).toBe(ANA.subject)
})

test('discovery fails', async () => {
  await sandbox.plant('discoveryError')
  await expect(discover()).rejects.toMatchObject({ code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' })
  expect((await discover()).serverMetadata().issuer).toBe(sandbox.url)
})

test('an invalid fault is rejected', async () => {
  await expect(sandbox.plant('fire' as never)).rejects.toThrow(/400.*kind is one of/)
  await expect(sandbox.plant('expired', { times: 0 })).rejects.toThrow(/400.*times is 1 or more/)
})

test('the controls can be disabled', async () => {
  const closed = await startIdentitySandbox({ adminEnabled: false })
  try {
    await expect(closed.plant('expired')).rejects.toThrow(/404/)
  } finally {
    await closed.close()
  }
})
