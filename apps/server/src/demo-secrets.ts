import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { DataFolderUnwritable } from '@lotus/pglite/data-lock'
import type { SecretFile } from '@lotus/pglite/database-folder'

/** Returns a value from the data folder. The first call creates and stores it. @throws {DataFolderUnwritable} */
function persistedIn(dataDir: string, name: SecretFile, make: () => unknown): unknown {
  const file = join(dataDir, name)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const made = make()
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  } catch (error) {
    throw new DataFolderUnwritable(dataDir, error)
  }
  return made
}

const random = (bytes: number) => randomBytes(bytes).toString('hex')

/** The demo's random keys for the payment sandbox, created once and stored in the data folder. */
export const demoKeys = (dataDir: string) =>
  persistedIn(dataDir, 'sandbox-keys.json', () => ({
    accessToken: `TEST-${random(24)}`,
    publicKey: `TEST-${random(24)}`,
    webhookSecret: random(24),
  })) as { accessToken: string; publicKey: string; webhookSecret: string }

/** The demo's random AUTH_SECRET, created once and stored in the data folder. */
export const demoAuthSecret = (dataDir: string) =>
  (persistedIn(dataDir, 'auth-secret.json', () => ({ secret: random(32) })) as { secret: string }).secret

/** The demo's random client for the identity sandbox, created once and stored in the data folder. */
export const demoIdentity = (dataDir: string) =>
  persistedIn(dataDir, 'identity-client.json', () => ({
    clientId: `lotus-demo-${random(8)}`,
    clientSecret: random(24),
  })) as { clientId: string; clientSecret: string }
