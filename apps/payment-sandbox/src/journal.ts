import { appendFileSync, closeSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync } from 'node:fs'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the sandbox stores its state: a folder, or memory. */
export type SandboxStorage = { dir: string } | 'memory'

/** An append-only list of transactions, one per line, so a truncated line loses the whole transaction. */
export type Journal<Entry> = {
  /** Every entry written so far, oldest first. Call it once at the start. */
  replay: () => Entry[]
  /** Replaces the file by these entries, atomically. */
  compact: (entries: Entry[]) => void
  /** Appends a transaction; it has reached the operating system when this returns. */
  append: (entries: Entry[]) => void
  close: () => void
}

const FILE = 'journal.jsonl'

const readLines = (path: string): string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

const parseLines = <Entry>(path: string): Entry[] => {
  const lines = readLines(path)
  // Text after the last line break is a transaction that a crash truncated before it was acknowledged.
  lines.pop()
  return lines.flatMap((line, index) => {
    try {
      return JSON.parse(line) as Entry[]
    } catch (cause) {
      throw new Error(
        `The payment sandbox's journal ${path} is damaged at line ${index + 1}. Move the file away to start empty.`,
        { cause },
      )
    }
  })
}

/** @throws Error if the folder cannot be created or the file is damaged in the middle. */
const fileJournal = <Entry>(dir: string): Journal<Entry> => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, FILE)
  let handle: number | undefined
  const close = () => {
    if (handle !== undefined) closeSync(handle)
    handle = undefined
  }
  return {
    replay: () => parseLines<Entry>(path),
    compact: (entries) => {
      close()
      const fresh = openSync(`${path}.new`, 'w', 0o600)
      writeFileSync(fresh, entries.map((entry) => `${JSON.stringify([entry])}\n`).join(''))
      fsyncSync(fresh)
      closeSync(fresh)
      renameSync(`${path}.new`, path)
    },
    append: (entries) => {
      handle ??= openSync(path, 'a', 0o600)
      const { size } = fstatSync(handle)
      try {
        appendFileSync(handle, `${JSON.stringify(entries)}\n`)
      } catch (error) {
        // After a full disk, removes the partial line so that the next one starts on its own.
        ftruncateSync(handle, size)
        throw error
      }
    },
    close,
  }
}

/** The journal for a storage setting; `'memory'` stores nothing on disk. */
export const openJournal = <Entry>(storage: SandboxStorage): Journal<Entry> =>
  storage === 'memory'
    ? { replay: () => [], compact: () => undefined, append: () => undefined, close: () => undefined }
    : fileJournal<Entry>(storage.dir)
