/**
 * A temporary PgBouncer in transaction mode in front of a PostgreSQL, for tests. Uses Debian's package, and installs it with apt if
 * possible; otherwise it fails with the reason.
 */
import { spawn } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import getPort from 'get-port'

import { installPackages } from './debian.mjs'
import { unprivileged } from './postgres.ts'

const program = '/usr/sbin/pgbouncer'

export type Pooler = { url: string; stop: () => Promise<void> } | { url: null; /** What is missing. */ why: string }

/** Starts a pooler for all databases of the server at `url`, which includes the user and the password. */
export async function startPgBouncer(url: string): Promise<Pooler> {
  if (!existsSync(program)) installPackages('pgbouncer')
  if (!existsSync(program)) return { url: null, why: 'Missing: apt-get install pgbouncer (as root)' }
  const { hostname, port: serverPort, username, password } = new URL(url)
  const port = await getPort({ host: '127.0.0.1' })
  const folder = await mkdtemp(join(tmpdir(), 'lotus-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 400
default_pool_size = 10
server_idle_timeout = 5
`,
    { mode: 0o600 },
  )
  const owner = unprivileged()
  if (owner !== null) {
    await chown(folder, owner.uid, owner.gid)
    await chown(file, owner.uid, owner.gid)
  }
  const server = spawn(program, [file], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const killAtExit = () => server.kill('SIGKILL')
  process.once('exit', killAtExit)
  const remove = () => rm(folder, { recursive: true, force: true })
  let said = ''
  const started = await new Promise<boolean>((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
      if (said.includes('process up')) resolve(true)
    })
    server.once('exit', () => resolve(false))
    server.once('error', () => resolve(false))
  })
  if (!started) {
    await remove()
    return { url: null, why: `PgBouncer did not start: ${said}` }
  }
  server.unref()
  return {
    url: `postgres://${username}@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', killAtExit)
      server.ref()
      server.kill('SIGINT')
      await ended
      await remove()
    },
  }
}
