/**
 * A temporary PostgreSQL for tests and benchmarks; as a command, it prints its address:
 * `node tools/postgres.ts [--fast]`. Uses Debian's package, and installs it with apt if possible; otherwise it fails with the
 * reason.
 */
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import getPort from 'get-port'

import { installPackages } from './debian.mjs'

const root = '/usr/lib/postgresql'
const oldest = 15

type Postgres =
  | { url: string; pid: number; stop: () => Promise<void> }
  | { url: null; /** A message about what is missing. */ why: string }

/** The folder of the newest installed server's programs, or null. */
async function findPrograms(): Promise<string | null> {
  const versions = (await readdir(root).catch(() => [])).map(Number).filter((version) => version >= oldest)
  const newest = versions.sort((a, b) => b - a).find((version) => existsSync(join(root, String(version), 'bin/initdb')))
  return newest === undefined ? null : join(root, String(newest), 'bin')
}

const isRoot = () => process.getuid?.() === 0

/** PostgreSQL refuses to run as root: the user to run it as. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (!isRoot()) return null
  const id = (flag: string, user: string) => {
    const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : null
  }
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = [id('-u', user), id('-g', user)]
    if (uid !== null && gid !== null) return { uid, gid }
  }
  return null
}

/** Resolves when the server accepts connections; rejects with its output if it ends before. */
function whenReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
  })
}

/**
 * Starts a PostgreSQL on a free loopback port with its own data folder and password.
 * `durable: false` disables fsync, which only protects against power loss: for tests, not for benchmarks.
 */
export async function startPostgres({
  durable = true,
  onLog,
}: {
  durable?: boolean
  /** Receives the server's log with all statements and their parameters, in pieces. */
  onLog?: (text: string) => void
} = {}): Promise<Postgres> {
  let programs = await findPrograms()
  if (programs === null) {
    console.error('No PostgreSQL found; installing Debian’s …')
    if (installPackages('postgresql')) programs = await findPrograms()
  }
  if (programs === null) {
    const hint = existsSync('/usr/bin/apt-get')
      ? 'apt-get install postgresql (as root)'
      : `PostgreSQL ${oldest} or newer below ${root}`
    return {
      url: null,
      why: `There is no PostgreSQL ${oldest} or newer here and it could not be installed. Missing: ${hint}`,
    }
  }
  const owner = unprivileged()
  if (isRoot() && owner === null)
    return { url: null, why: 'PostgreSQL does not run as root, and there is no user postgres or nobody.' }

  const folder = await mkdtemp(join(tmpdir(), 'lotus-postgres-'))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  try {
    const data = join(folder, 'data')
    const password = randomBytes(12).toString('hex')
    await writeFile(join(folder, 'password'), password, { mode: 0o600 })
    if (owner !== null) {
      await chown(folder, owner.uid, owner.gid)
      await chown(join(folder, 'password'), owner.uid, owner.gid)
    }
    const options: SpawnOptions = {
      ...owner,
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    }
    const made = spawnSync(
      join(programs, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        '--pwfile=password',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ],
      { ...options, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error?.message || made.status}`)

    const port = await getPort({ host: '127.0.0.1' })
    const settings: Record<string, string> = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      shared_buffers: '256MB',
      lc_messages: 'C',
      // Disables autovacuum as well: tests empty their tables and would wait for it.
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
      ...(onLog === undefined
        ? {}
        : { log_statement: 'all', log_line_prefix: '%p ', log_parameter_max_length: '20000' }),
    }
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    // Stops the server however this process ends, except for SIGKILL.
    const killAtExit = () => server.kill('SIGQUIT')
    process.once('exit', killAtExit)
    await whenReady(server)
    if (onLog !== undefined) server.stderr?.setEncoding('utf8').on('data', onLog)
    if (server.pid === undefined) throw new Error('PostgreSQL has no pid')
    server.unref()
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      pid: server.pid,
      async stop() {
        process.off('exit', killAtExit)
        server.ref()
        server.kill('SIGINT')
        await ended
        await remove()
      },
    }
  } catch (error) {
    await remove()
    return {
      url: null,
      why: `PostgreSQL (as ${owner === null ? userInfo().username : 'an unprivileged user'}) did not start: ${String(error)}`,
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const postgres = await startPostgres({ durable: !process.argv.includes('--fast') })
  if (postgres.url === null) {
    console.error(postgres.why)
    process.exit(1)
  }
  console.log(postgres.url)
  const waiting = setInterval(() => {}, 60_000)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clearInterval(waiting)
      void postgres.stop()
    })
  }
}
