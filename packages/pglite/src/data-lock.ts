import { createHash } from 'node:crypto'
import { access, mkdir, open, readFile, realpath, rename, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { dirname, join, resolve } from 'node:path'

/** Another process has the data folder open. Two writers on one embedded database lose data without an error. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  /** The id of the other process; null if it is unknown. */
  readonly pid: number | null
  constructor(folder: string, pid: number | null) {
    super(
      `The data folder ${folder} is in use by another process${pid === null ? '' : ` (pid ${pid})`}. ` +
        'The embedded database allows one process: stop the other, choose another DATA_DIR, or set DATABASE_URL.',
    )
    this.pid = pid
  }
}

/** The data folder cannot be created or written. */
export class DataFolderUnwritable extends Error {
  override readonly name = 'DataFolderUnwritable'
  constructor(folder: string, cause: unknown) {
    super(
      `The data folder ${folder} cannot be written to (${cause instanceof Error ? cause.message : String(cause)}). ` +
        'Give this user the right to write there, or choose another DATA_DIR.',
      { cause },
    )
  }
}

/** The process that holds the folder; `started` (clock ticks since boot) distinguishes processes that reuse a pid. */
type Holder = { pid: number; started: string | null }

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

type Status = { state: string; started: string | null }
async function statusOf(pid: number): Promise<Status | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The second field is the command in brackets and may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', started: fields[19] ?? null }
}

async function isRunning({ pid, started }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  if (started === null) return true
  const status = await statusOf(pid)
  // Z and X: the process ended, but its parent has not read its exit status yet.
  return status !== null && status.started === started && !['Z', 'X'].includes(status.state)
}

function parseHolder(text: string): Holder | null {
  const [, pid, started] = /^(\d{1,10})\n(\d*)\n$/.exec(text) ?? []
  return pid === undefined ? null : { pid: Number(pid), started: started || null }
}

/** Binds a socket name without a file. The kernel frees it when the process ends, so it is never stale. Linux only. */
function listenOnAbstractSocket(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(`\0${name}`, () => {
      server.unref()
      resolve(server)
    })
  })
}

async function createPidFile(file: string, holder: Holder): Promise<boolean> {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(`${holder.pid}\n${holder.started ?? ''}\n`)
    await handle.close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes the file of a process that ended; false if another process replaced it meanwhile. */
async function removeStale(file: string, stale: string): Promise<boolean> {
  const aside = `${file}.${process.pid}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
  const ours = (await readFile(aside, 'utf8')) === stale
  if (ours) await rm(aside)
  else await rename(aside, file)
  return ours
}

/** Attempts, 100 ms apart, for a file to become valid or its owner to end. */
const maxAttempts = 10

async function takePidFile(folder: string): Promise<string> {
  const file = join(folder, 'lock')
  const me: Holder = { pid: process.pid, started: (await statusOf(process.pid))?.started ?? null }
  for (let attempt = 0; ; attempt++) {
    if (await createPidFile(file, me)) return file
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    })
    if (text === null) continue
    const holder = parseHolder(text)
    const mayBeRunning = holder === null ? attempt < maxAttempts / 2 : await isRunning(holder)
    if (!mayBeRunning && (await removeStale(file, text))) continue
    if (attempt === maxAttempts) throw new DataFolderInUse(folder, holder?.pid ?? null)
    // The owner may be about to end, or to write its pid into the file.
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** Creates parents one by one: Node's `recursive` never returns if a parent exists but accepts no folders (`/proc`). */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || (await exists(dirname(folder)))) throw error
    await makeFolder(dirname(folder))
    await makeFolder(folder)
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Creates the folder and reserves it for this process until `release`.
 *
 * On Linux an abstract socket decides. A pid file decides on other systems and between network namespaces.
 * @throws {DataFolderInUse} @throws {DataFolderUnwritable}
 */
export async function lockDataFolder(folder: string): Promise<{ folder: string; release: () => Promise<void> }> {
  let real: string
  try {
    await makeFolder(resolve(folder))
    real = await realpath(folder)
  } catch (error) {
    throw new DataFolderUnwritable(folder, error)
  }
  let socket: Server | null = null
  if (process.platform === 'linux') {
    socket = await listenOnAbstractSocket(`lotus-data-${createHash('sha256').update(real).digest('hex').slice(0, 40)}`)
    if (socket === null) {
      const text = await readFile(join(real, 'lock'), 'utf8').catch(() => '')
      throw new DataFolderInUse(real, parseHolder(text)?.pid ?? null)
    }
  }
  let file: string
  try {
    file = await takePidFile(real)
  } catch (error) {
    socket?.close()
    throw error instanceof DataFolderInUse ? error : new DataFolderUnwritable(real, error)
  }
  return {
    folder: real,
    async release() {
      await rm(file, { force: true })
      if (socket !== null) await new Promise((resolve) => socket.close(resolve))
    },
  }
}
