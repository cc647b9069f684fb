import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { DataFolderInUse, DataFolderUnwritable, lockDataFolder } from './data-lock.ts'
import { openDatabase } from './database.ts'
import { silentLogger } from './log.ts'

let folder: string
let scripts: string
beforeAll(async () => {
  scripts = await mkdtemp(join(tmpdir(), 'lotus-lock-scripts-'))
  await writeFile(join(scripts, locking), lockingCode)
  await writeFile(join(scripts, writing), writingCode)
})
afterAll(() => rm(scripts, { recursive: true }))
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotus-lock-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

/** Runs a script in a process of its own; answers the lines it prints, one by one. */
function start(script: string, ...args: string[]) {
  // Alive for seconds: to optimise the database's code would take longer than that.
  const child = spawn(process.execPath, ['--liftoff-only', join(scripts, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let problems = ''
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The process said nothing more: ${problems}`)
    return value as string
  }
  return { child, line }
}
const locking = 'locking.mjs'
const lockingCode = `
  const { lockDataFolder } = await import(${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)})
  await lockDataFolder(process.argv[2]).then(() => console.log('locked'), (error) => { console.log(error.name); process.exit(1) })
  setInterval(() => {}, 1000)`

describe('security.md F5 one process has the data folder', () => {
  it('the second is refused by name and pid, through a link as well, and nothing is touched', async () => {
    const first = start(locking, folder)
    expect(await first.line()).toBe('locked')
    await symlink(folder, `${folder}-link`)
    for (const path of [folder, `${folder}-link`]) {
      const error = await lockDataFolder(path).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(DataFolderInUse)
      expect(String(error)).toContain(`pid ${first.child.pid}`)
    }
    await rm(`${folder}-link`)
    expect(await start(locking, folder).line()).toBe('DataFolderInUse')
    expect(await readdir(folder)).toEqual(['lock'])
  })

  it('the same process is refused as well, until it lets go', async () => {
    const lock = await lockDataFolder(folder)
    await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUse)
    await lock.release()
    const again = await lockDataFolder(folder)
    await again.release()
    expect(await readdir(folder)).toEqual([])
  })

  it('a process that was killed holds nothing', async () => {
    const first = start(locking, folder)
    await first.line()
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    expect(await readdir(folder)).toEqual(['lock'])
    const lock = await lockDataFolder(folder)
    await lock.release()
  })

  it('of many that start at once exactly one gets it, over a file left by a dead one', async () => {
    await writeFile(join(folder, 'lock'), '999999999\n1\n')
    const said = await Promise.all(Array.from({ length: 6 }, () => start(locking, folder).line()))
    expect(said.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'DataFolderInUse'), 'locked'])
  }, 60_000)

  it('the file of a live process is respected where the socket cannot be seen (another network namespace)', async () => {
    const stat = await readFile(`/proc/${process.ppid}/stat`, 'utf8')
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    await writeFile(join(folder, 'lock'), `${process.ppid}\n${started}\n`)
    await expect(lockDataFolder(folder)).rejects.toThrow(`pid ${process.ppid}`)
    // The same pid, but another process: it died and the number was given again.
    await writeFile(join(folder, 'lock'), `${process.ppid}\n1\n`)
    await (await lockDataFolder(folder)).release()
  })

  it('a broken lock file does not keep the shop closed', async () => {
    await writeFile(join(folder, 'lock'), 'nonsense')
    const lock = await lockDataFolder(folder)
    expect(await readFile(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`))
    await lock.release()
  })
})

describe('a folder that cannot be used says so', () => {
  it.each([
    ['below a file', () => join(folder, 'file', 'data')],
    ['that is a file', () => join(folder, 'file')],
    ['on a read-only file system', () => '/proc/lotus'],
  ])('%s', async (_name, path) => {
    await writeFile(join(folder, 'file'), '')
    const error = await openDatabase({ dataDir: path() }, silentLogger).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(DataFolderUnwritable)
    expect(String(error)).toContain(path())
  })
})

const writing = 'writing.mjs'
const writingCode = `
  const { openDatabase } = await import(${JSON.stringify(new URL('./database.ts', import.meta.url).href)})
  const { silentLogger } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)})
  const { pool } = await openDatabase({ dataDir: process.argv[2] }, silentLogger)
  await pool.query('create table if not exists pair (n int primary key, half int not null)')
  const { rows: [{ next }] } = await pool.query('select coalesce(max(n), 0) + 1 as next from pair')
  for (let n = next; ; n += 2) {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into pair values ($1, 1)', [n])
    await client.query('insert into pair values ($1, 2)', [n + 1])
    await client.query('commit')
    client.release()
    console.log(n + 1)
  }`

it('R05 kill -9 in the middle of transactions loses no commit that was acknowledged and leaves no half', async () => {
  let acknowledged = 0
  for (const commits of [3, 12, 40]) {
    const { child, line } = start(writing, folder)
    for (let count = 0; count < commits; count++) acknowledged = Number(await line())
    child.kill('SIGKILL')
    // What was printed before the kill arrived counts as well.
    for (;;) {
      const more = await line().catch(() => null)
      if (more === null) break
      acknowledged = Number(more)
    }
    const database = await openDatabase({ dataDir: folder }, silentLogger)
    const { rows } = await sql<{ n: number; last: number; ones: number; twos: number }>`
      select count(*) as n, max(n) as last, count(*) filter (where half = 1) as ones, count(*) filter (where half = 2) as twos
      from pair`.execute(database.db)
    await database.close()
    const [{ n, last, ones, twos }] = rows as [(typeof rows)[0]]
    expect([acknowledged, acknowledged + 2]).toContain(last)
    expect([n, ones]).toEqual([last, twos])
  }
}, 120_000)
