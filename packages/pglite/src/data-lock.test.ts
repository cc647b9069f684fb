import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { DataFolderInUse, lockDataFolder } from './data-lock.ts'

let folder: string
let scripts: string
beforeAll(async () => {
  scripts = await mkdtemp(join(tmpdir(), 'lotus-lock-scripts-'))
  await writeFile(join(scripts, locking), lockingCode)
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

/** Runs a script in another process; `line` returns the next line that it prints. */
function start(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(scripts, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let problems = ''
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The process printed no further line: ${problems}`)
    return value as string
  }
  return { child, line }
}
const locking = 'locking.mjs'
const lockingCode = `
  const { lockDataFolder } = await import(${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)})
  await lockDataFolder(process.argv[2]).then(() => console.log('locked'), (error) => { console.log(error.name); process.exit(1) })
  setInterval(() => {}, 1000)`

describe('security.md F5 lockDataFolder', () => {
  it('rejects a second process with the pid of the first, also through a symbolic link, and changes no file', async () => {
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

  it('rejects the same process until it releases the lock', async () => {
    const lock = await lockDataFolder(folder)
    await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUse)
    await lock.release()
    const again = await lockDataFolder(folder)
    await again.release()
    expect(await readdir(folder)).toEqual([])
  })

  it('frees the folder when the process is killed', async () => {
    const first = start(locking, folder)
    await first.line()
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    expect(await readdir(folder)).toEqual(['lock'])
    const lock = await lockDataFolder(folder)
    await lock.release()
  })

  it('gives the folder to exactly one of several processes that start together over a stale file', async () => {
    await writeFile(join(folder, 'lock'), '999999999\n1\n')
    const lines = await Promise.all(Array.from({ length: 6 }, () => start(locking, folder).line()))
    expect(lines.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'DataFolderInUse'), 'locked'])
  }, 60_000)

  it('respects the file of a running process in another network namespace, where the socket is not visible', async () => {
    const stat = await readFile(`/proc/${process.ppid}/stat`, 'utf8')
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    await writeFile(join(folder, 'lock'), `${process.ppid}\n${started}\n`)
    await expect(lockDataFolder(folder)).rejects.toThrow(`pid ${process.ppid}`)
    // Another process with the same pid: the first one ended and the system reused its pid.
    await writeFile(join(folder, 'lock'), `${process.ppid}\n1\n`)
    await (await lockDataFolder(folder)).release()
  })

  it('replaces an invalid lock file', async () => {
    await writeFile(join(folder, 'lock'), 'nonsense')
    const lock = await lockDataFolder(folder)
    expect(await readFile(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`))
    await lock.release()
  })
})
