import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_ACCOUNTS } from './accounts.ts'
import { buildIdentitySandbox } from './app.ts'
import {
  ANA,
  CHINESE,
  CLIENT_ID,
  CLIENT_SECRET,
  type Choice,
  REDIRECT_URI,
  type RunningIdentitySandbox,
  createVisitor,
  startIdentitySandbox,
} from './testing.ts'

let sandbox: RunningIdentitySandbox
let shop: client.Configuration
beforeAll(async () => {
  sandbox = await startIdentitySandbox()
  shop = await discover()
})
afterAll(() => sandbox.close())

const discover = (secret = CLIENT_SECRET) =>
  client.discovery(new URL(sandbox.url), CLIENT_ID, secret, undefined, {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  })

/** The login URL, and the values that the shop stores for it. */
const ask = async (more: Record<string, string> = {}) => {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const checks = { pkceCodeVerifier, expectedNonce: client.randomNonce(), expectedState: client.randomState() }
  const url = client.buildAuthorizationUrl(shop, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid email profile',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    prompt: 'select_account',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...more,
  })
  return { kept: checks, url: url.href }
}

const claimsOf = async (choice: Choice) => {
  const { kept, url } = await ask()
  const back = await sandbox.visit(url, choice)
  return (await client.authorizationCodeGrant(shop, back, kept)).claims()
}

describe('AUTH-10 login', () => {
  test('openid-client completes the discovery, and a chosen account returns in a signed id_token', async () => {
    const meta = shop.serverMetadata()
    expect([meta.issuer, meta.supportsPKCE()]).toEqual([sandbox.url, true])
    const { kept, url } = await ask()
    const back = await sandbox.visit(url, ANA)
    expect(back.href.startsWith(`${REDIRECT_URI}?`)).toBe(true)
    const tokens = await client.authorizationCodeGrant(shop, back, kept)
    expect(tokens.claims()).toMatchObject({
      iss: sandbox.url,
      aud: CLIENT_ID,
      sub: ANA.subject,
      name: 'Ana Souza',
      email: 'ana.souza@example.com',
      email_verified: true,
      nonce: kept.expectedNonce,
    })
    const header = JSON.parse(Buffer.from(tokens.id_token!.split('.')[0]!, 'base64url').toString())
    expect(header.alg).toBe('RS256')
  })

  test.each(TEST_ACCOUNTS.map((account) => [account.email, account] as const))(
    'the account %s can be chosen',
    async (_, account) => {
      expect(await claimsOf(account)).toMatchObject({
        sub: account.subject,
        name: account.name,
        email: account.email,
        email_verified: account.verified,
      })
    },
  )

  test('one of the accounts has an unverified e-mail, one a Chinese name, and one a name that is too long for a shop', () => {
    expect(TEST_ACCOUNTS.filter(({ verified }) => !verified)).toHaveLength(1)
    expect(CHINESE.name).toMatch(/^\p{Script=Han}+$/u)
    expect(TEST_ACCOUNTS.some(({ name }) => name.length > 60)).toBe(true)
  })

  test('a typed account keeps its subject, and differs from the listed accounts even with the same e-mail', async () => {
    const first = await claimsOf({ email: 'Novo@Example.com', name: 'Novo', verified: false })
    expect(first).toMatchObject({ name: 'Novo', email: 'Novo@Example.com', email_verified: false })
    expect((await claimsOf({ email: 'novo@example.com', name: 'Outro' }))?.sub).toBe(first?.sub)
    const double = await claimsOf({ email: ANA.email, name: 'Ana' })
    expect(double?.email).toBe(ANA.email)
    expect(TEST_ACCOUNTS.map(({ subject }) => subject)).not.toContain(double?.sub)
  })

  test('cancelling returns access_denied with the state', async () => {
    const { kept, url } = await ask()
    const back = await sandbox.visit(url, 'deny')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: kept.expectedState })
  })

  test('one browser signs in with one account and then with another without a page in between', async () => {
    const go = createVisitor()
    for (const { subject } of [ANA, CHINESE]) {
      const { url, kept } = await ask()
      const page = new URL((await go(url)).headers.get('location')!, sandbox.url).href
      const resume = (await go(page, { account: subject })).headers.get('location')!
      const back = (await go(resume)).headers.get('location')!
      const tokens = await client.authorizationCodeGrant(shop, new URL(back), kept)
      expect(tokens.claims()?.sub).toBe(subject)
    }
  })
})

describe('S14 rejected requests', () => {
  test('rejects a request without PKCE or with the plain method', async () => {
    const wrong: Record<string, string>[] = [
      { code_challenge: '', code_challenge_method: '' },
      { code_challenge_method: 'plain' },
    ]
    for (const more of wrong) {
      const back = await sandbox.visit((await ask(more)).url, ANA)
      expect(back.searchParams.get('error')).toBe('invalid_request')
    }
  })

  test('answers an unknown client or another redirect URI with a page and never with a redirect', async () => {
    const wrong: Record<string, string>[] = [
      { client_id: 'another' },
      { redirect_uri: 'http://evil.test/auth/google/callback' },
    ]
    for (const more of wrong) {
      const answer = await fetch((await ask(more)).url, { redirect: 'manual', headers: { 'accept-language': 'zh' } })
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
      expect(await answer.text()).toContain('此登录请求已失效')
    }
  })

  test('rejects a code that is used twice, with another verifier, or with another secret', async () => {
    const codeOf = (error: unknown) => (error as client.ResponseBodyError).error
    const { kept, url } = await ask()
    const back = await sandbox.visit(url, ANA)
    await client.authorizationCodeGrant(shop, back, kept)
    await expect(client.authorizationCodeGrant(shop, back, kept).catch(codeOf)).resolves.toBe('invalid_grant')

    const other = await ask()
    const otherBack = await sandbox.visit(other.url, ANA)
    const wrong = { ...other.kept, pkceCodeVerifier: client.randomPKCECodeVerifier() }
    await expect(client.authorizationCodeGrant(shop, otherBack, wrong).catch(codeOf)).resolves.toBe('invalid_grant')

    const third = await ask()
    const thirdBack = await sandbox.visit(third.url, ANA)
    const attacker = await discover('guessed')
    await expect(client.authorizationCodeGrant(attacker, thirdBack, third.kept).catch(codeOf)).resolves.toBe(
      'invalid_client',
    )
  })

  test('rejects the choice for another browser, and forms from another site', async () => {
    const go = createVisitor()
    const { url } = await ask()
    const page = new URL((await go(url)).headers.get('location')!, sandbox.url).href
    const stranger = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ deny: 'yes' }),
    })
    expect(stranger.status).toBe(404)
    const site = await fetch(page, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
    expect(site.status).toBe(403)
    expect((await go(page)).status).toBe(200)
  })
})

test('uses its public address in every answer, whatever address the request used', async () => {
  const answer = await fetch(`${sandbox.url.replace('127.0.0.1', 'localhost')}/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.test' },
  })
  const found = (await answer.json()) as Record<string, string>
  expect([found.issuer, found.authorization_endpoint, found.token_endpoint]).toEqual([
    sandbox.url,
    `${sandbox.url}/auth`,
    `${sandbox.url}/token`,
  ])
})

test.each([
  [{ publicUrl: 'http://127.0.0.1:1/path' }, /publicUrl must be an origin/],
  [{ clientSecret: '' }, /must not be empty/],
  [{ redirectUri: 'callback' }, /redirectUri must be a URL/],
])('rejects %j at the start', (wrong, message) => {
  const options = {
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    publicUrl: 'http://127.0.0.1:4020',
    shopName: 'Lótus',
    storage: 'memory' as const,
  }
  expect(() => buildIdentitySandbox({ ...options, ...wrong })).toThrow(message)
})
