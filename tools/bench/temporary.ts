import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from '../postgres.ts'

/** Creates a temporary folder; `remove` deletes it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'lotus-bench-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) }
}

/** Finds free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise<typeof server>((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', () => resolve(server))
      })
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('No port')
    return address.port
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Starts a PostgreSQL, durable for measurements of writes; ends this process with the reason if that is not possible. */
export async function requirePostgres(options: { durable: boolean } = { durable: true }) {
  const postgres = await startPostgres(options)
  if (postgres.url !== null) return postgres
  console.error(postgres.why)
  process.exit(2)
}
