import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openKeys } from './keys.ts'
import { ANA, CLIENT_SECRET, startIdentitySandbox } from './testing.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'identity-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('keys are created once with private file permissions, and are not stored in memory mode', () => {
  const storage = { dir: join(dir, 'new', 'folder') }
  const keys = openKeys(storage)
  expect(openKeys(storage)).toEqual(keys)
  const file = join(storage.dir, 'keys.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(openKeys('memory').signing.kid).not.toBe(openKeys('memory').signing.kid)
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100))
  expect(() => openKeys(storage)).toThrow(/damaged/)
  writeFileSync(file, '{}')
  expect(() => openKeys(storage)).toThrow(/damaged/)
})

test('a restart publishes the same key without its private part', async () => {
  const published = async () => {
    const sandbox = await startIdentitySandbox({ storage: { dir } })
    const { keys } = (await (await fetch(`${sandbox.url}/jwks`)).json()) as { keys: Record<string, string>[] }
    await sandbox.close()
    return keys
  }
  const [first, second] = [await published(), await published()]
  expect(second).toEqual(first)
  expect(Object.keys(first[0]!).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('S38 a sign-in writes nothing to the console, and no code, state or secret to the log', async () => {
  const said = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
  const lines: string[] = []
  const sandbox = await startIdentitySandbox({ logger: pino({ level: 'info' }, { write: (line) => lines.push(line) }) })
  try {
    const query = new URLSearchParams({
      client_id: 'lotus-test.apps',
      response_type: 'code',
      redirect_uri: 'http://shop.test/auth/google/callback',
      scope: 'openid email',
      state: 'CANARY-STATE',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    const back = await sandbox.visit(`${sandbox.url}/auth?${query}`, ANA)
    const code = back.searchParams.get('code') ?? ''
    const answer = await fetch(`${sandbox.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ code, grant_type: 'authorization_code', client_secret: CLIENT_SECRET }),
    })
    expect(answer.status).toBe(400)
    expect(code).not.toBe('')
    const log = lines.join('')
    expect(log).toContain('"route":"/interaction/:uid"')
    for (const secret of [code, 'CANARY-STATE', CLIENT_SECRET, ANA.email]) expect(log).not.toContain(secret)
    expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
  } finally {
    vi.restoreAllMocks()
    await sandbox.close()
  }
})
