import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the sandbox stores its keys: a folder, or memory. */
export type SandboxStorage = { dir: string } | 'memory'

/** The keys that sign id_tokens (an RSA key as JWK) and the pages' cookies. */
export type Keys = { signing: JsonWebKey & { kid: string }; cookies: string[] }

const FILE = 'keys.json'

const makeKeys = (): Keys => ({
  signing: {
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
    kid: randomBytes(8).toString('hex'),
    use: 'sig',
    alg: 'RS256',
  },
  cookies: [randomBytes(32).toString('hex')],
})

const readKeys = (path: string): Keys | undefined => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    const keys = JSON.parse(text) as Partial<Keys>
    if (typeof keys.signing?.kid !== 'string' || !Array.isArray(keys.cookies)) throw new Error('Not what was written')
    return { signing: keys.signing, cookies: keys.cookies }
  } catch (cause) {
    throw new Error(`The identity sandbox's keys ${path} are damaged. Move the file away to get new ones.`, { cause })
  }
}

/**
 * Returns the keys of a storage setting, created once; `'memory'` creates new ones.
 * @throws Error when the folder cannot be used or the file is damaged.
 */
export const openKeys = (storage: SandboxStorage): Keys => {
  if (storage === 'memory') return makeKeys()
  const path = join(storage.dir, FILE)
  const kept = readKeys(path)
  if (kept) return kept
  const keys = makeKeys()
  mkdirSync(storage.dir, { recursive: true, mode: 0o700 })
  writeFileSync(path, JSON.stringify(keys), { mode: 0o600 })
  return keys
}
