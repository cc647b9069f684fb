import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** Runs one statement on the database, outside of a transaction, and returns its only row. */
type QueryRow = (sql: string) => Promise<Record<string, unknown>>

const block = 512
const chunkBytes = 256 * 1024

/** The header of a tar entry. */
function headerOf(name: string, kind: 'file' | 'folder', size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for the backup: ${name}`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write(kind === 'file' ? '0000600\0' : '0000700\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  const seconds = Math.floor(Date.now() / 1000)
  header.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136)
  // The checksum counts its own field as spaces.
  header.write(' '.repeat(8), 148)
  header.write(kind === 'file' ? '0' : '5', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const paddingOf = (size: number) => (block - (size % block)) % block

/** Opens a file that the database may have removed since its folder was read. */
const openUnlessRemoved = (path: string) =>
  open(path, 'r').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })

/**
 * Adds a file of a running database. The entry has the size in its header even if the file grows or shrinks meanwhile: the recovery
 * replays such changes.
 */
async function addFile(tar: FileHandle, path: string, name: string): Promise<void> {
  const source = await openUnlessRemoved(path)
  if (source === null) return
  try {
    const { size } = await source.stat()
    await tar.writeFile(headerOf(name, 'file', size))
    const chunk = Buffer.alloc(Math.min(chunkBytes, size))
    for (let left = size; left > 0;) {
      const wanted = Math.min(chunk.length, left)
      const { bytesRead } = await source.read(chunk, 0, wanted)
      const length = bytesRead === 0 ? wanted : bytesRead
      if (bytesRead === 0) chunk.fill(0)
      await tar.writeFile(chunk.subarray(0, length))
      left -= length
    }
    await tar.writeFile(Buffer.alloc(paddingOf(size)))
  } finally {
    await source.close()
  }
}

const walFolder = 'pg_wal'
const segmentName = /^[0-9A-F]{24}$/
/** Files of the running engine, and of an earlier restore. */
const excluded = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'backup_label.old'])

async function addFolder(tar: FileHandle, folder: string, name: string): Promise<void> {
  const entries = await readdir(join(folder, name), { withFileTypes: true })
  for (const entry of entries) {
    const path = name === '' ? entry.name : `${name}/${entry.name}`
    if (excluded.has(path) || (name === walFolder && segmentName.test(entry.name))) continue
    if (entry.isDirectory()) {
      await tar.writeFile(headerOf(path, 'folder', 0))
      await addFolder(tar, folder, path)
    } else await addFile(tar, join(folder, path), path)
  }
}

const labelName = 'backup_label'
/** Space for the label, which is the first entry and is written last, because its content depends on the end of the copy. */
const labelBytes = 2 * block

/** Makes a tar of the folder while the database runs: PostgreSQL's low-level backup. @returns its size in bytes */
async function writeTar(tar: FileHandle, folder: string, queryRow: QueryRow): Promise<number> {
  await tar.writeFile(Buffer.alloc(labelBytes))
  // `true` means a fast checkpoint. Until the stop, the log has full page images, so that pages can be copied while they are written.
  const { first } = await queryRow("select pg_walfile_name(pg_backup_start('lotus', true)) as first")
  let stop: Record<string, unknown>
  try {
    await addFolder(tar, folder, '')
  } finally {
    stop = await queryRow('select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)')
  }
  const segments = (await readdir(join(folder, walFolder))).filter((name) => segmentName.test(name)).toSorted()
  for (const name of segments)
    if (name >= String(first) && name <= String(stop['last']))
      await addFile(tar, join(folder, walFolder, name), `${walFolder}/${name}`)
  await tar.writeFile(Buffer.alloc(2 * block))
  const label = Buffer.from(String(stop['labelfile']))
  await tar.write(Buffer.concat([headerOf(labelName, 'file', label.length), label]), 0, null, 0)
  await tar.sync()
  return (await tar.stat()).size
}

/**
 * Writes a running database to a new tar, which the engine restores as its `snapshot`. Reads and writes continue; they wait only for
 * a checkpoint. The backup has every transaction that was committed when this was called, and those that were
 * committed before the last file of the database was copied.
 *
 * @param file does not exist; it appears when it is complete
 * @returns the size in bytes
 */
export async function backupOnline(folder: string, file: string, queryRow: QueryRow): Promise<number> {
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  // The database holds personal data.
  const tar = await open(partial, 'wx', 0o600)
  try {
    const bytes = await writeTar(tar, folder, queryRow).finally(() => tar.close())
    await rename(partial, file)
    return bytes
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Whether a tar has all its entries up to its end mark. The engine would restore a truncated one without an error. */
export async function isWholeTar(file: string): Promise<boolean> {
  const tar = await open(file, 'r')
  try {
    const header = Buffer.alloc(block)
    for (let position = 0; ;) {
      const { bytesRead } = await tar.read(header, 0, block, position)
      if (bytesRead < block) return false
      if (header.every((byte) => byte === 0)) return true
      const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
      if (!Number.isSafeInteger(size) || size < 0) return false
      position += block + size + paddingOf(size)
    }
  } finally {
    await tar.close()
  }
}
