import { access, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const restoring = 'restore the last backup: npm run -s shop -- restore <file.tar>'

/** A required part of the database is missing or truncated. The engine would create a new database instead, or change its files. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'
  constructor(folder: string, problem: string, cause?: unknown) {
    super(
      `The database in ${folder} is damaged: ${problem}.${cause === undefined ? ' Nothing was changed.' : ''} Move this folder away and ${restoring}`,
      { cause },
    )
  }
}

/** The data folder has the secrets of a shop but no database. Without this error an empty shop would start. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
  constructor(folder: string, secret: string) {
    super(
      `There is no database in ${folder}, but ${secret} beside it belongs to a shop that had one. Nothing was changed. If the files were ` +
        `lost, ${restoring}\nTo begin with an empty shop, move ${secret} away or name another DATA_DIR.`,
    )
  }
}

/** Values that the server creates beside the database after its first start. */
const secretFiles = ['auth-secret.json', 'sandbox-keys.json', 'identity-client.json'] as const
export type SecretFile = (typeof secretFiles)[number]

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

const controlBytes = 8192
const segmentName = /^[0-9A-F]{24}$/
const segmentBytes = 16 * 1024 * 1024

async function hasSegment(folder: string): Promise<boolean> {
  for (const name of (await readdir(folder)).filter((entry) => segmentName.test(entry)))
    if ((await stat(join(folder, name))).size === segmentBytes) return true
  return false
}

const isNotEmpty = async (folder: string) => (await readdir(folder)).length > 0

/** Read-only checks of the parts without which the engine creates a new database or fails half-way. */
const parts: Record<string, (path: string) => Promise<boolean>> = {
  PG_VERSION: async (file) => /^\d+\n$/.test(await readFile(file, 'latin1')),
  'postgresql.conf': async (file) => (await stat(file)).size > 0,
  'global/pg_control': async (file) => {
    const content = await readFile(file)
    return content.length === controlBytes && content.some((byte) => byte !== 0)
  },
  'global/pg_filenode.map': async (file) => (await stat(file)).size > 0,
  pg_wal: hasSegment,
  pg_xact: isNotEmpty,
  base: async (folder) => {
    for (const name of await readdir(folder)) if (await exists(join(folder, name, 'PG_VERSION'))) return true
    return false
  },
}

/** @throws {DatabaseDamaged} */
async function checkParts(folder: string): Promise<void> {
  for (const [part, isComplete] of Object.entries(parts)) {
    const problem = await isComplete(join(folder, part)).then(
      (complete) => (complete ? null : `${part} is empty or truncated`),
      (error: unknown) => {
        if (isMissing(error)) return `${part} is missing`
        throw error
      },
    )
    if (problem !== null) throw new DatabaseDamaged(folder, problem)
  }
}

/** Makes the creation or removal of a folder's entries survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether a folder holds files, complete or not. */
export async function holdsDatabase(folder: string): Promise<boolean> {
  try {
    return await isNotEmpty(folder)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

export type PreparedFolder = {
  /** Whether the folder holds a database that was complete. */
  isKnown: boolean
  /** To be called when the engine has opened the database. */
  opened: () => Promise<void>
}

/**
 * Checks the folder of a database before the engine opens it. A new database is marked until it is complete, so an interrupted
 * creation starts over, but a damaged database is never replaced.
 *
 * @param isRestored a backup is about to fill the folder, so that secrets beside it are expected
 * @throws {DatabaseDamaged} @throws {DatabaseGone}
 */
export async function prepareDatabaseFolder(folder: string, isRestored: boolean): Promise<PreparedFolder> {
  const marker = `${folder}.incomplete`
  const isInterrupted = await exists(marker)
  if (isInterrupted) await rm(folder, { recursive: true, force: true })
  if (await holdsDatabase(folder)) {
    await checkParts(folder)
    return { isKnown: true, opened: () => Promise.resolve() }
  }
  if (!isInterrupted && !isRestored)
    for (const name of secretFiles) {
      const file = join(dirname(folder), name)
      if (await exists(file)) throw new DatabaseGone(folder, file)
    }
  await writeFile(marker, '')
  return {
    isKnown: false,
    async opened() {
      await rm(marker)
      // Otherwise the marker could reappear after a power failure, and the next start would remove the database.
      await syncFolder(dirname(marker))
    },
  }
}
