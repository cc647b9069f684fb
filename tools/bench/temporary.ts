import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import getPort from 'get-port'

import { startPostgres } from '../postgres.ts'

/** Creates a temporary folder; `remove` deletes it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'lotus-bench-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) }
}

/** Finds free ports. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => getPort({ host: '127.0.0.1' })))

/** Starts a PostgreSQL, durable for measurements of writes; ends this process with the reason if that is not possible. */
export async function requirePostgres(options: { durable: boolean } = { durable: true }) {
  const postgres = await startPostgres(options)
  if (postgres.url !== null) return postgres
  console.error(postgres.why)
  process.exit(2)
}
