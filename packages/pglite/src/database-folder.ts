import { access, open, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files are missing that every complete database has. The engine would replace it by a new one. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'
  constructor(folder: string, missing: string) {
    super(
      `The database in ${folder} is damaged: ${missing} is missing. Nothing was changed. Move this folder away and restore the ` +
        'last backup: npm run -s shop -- restore <file.tar>',
    )
  }
}

const required = ['PG_VERSION', 'global/pg_control']

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

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
    return (await readdir(folder)).length > 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/**
 * Checks the folder of a database before the engine opens it. A new database is marked until it is complete, so an interrupted
 * creation starts over, but a damaged database is never replaced.
 *
 * @returns to be called when the engine has opened the database
 * @throws {DatabaseDamaged}
 */
export async function prepareDatabaseFolder(folder: string): Promise<() => Promise<void>> {
  const marker = `${folder}.incomplete`
  if (await exists(marker)) await rm(folder, { recursive: true, force: true })
  if (await holdsDatabase(folder)) {
    for (const file of required) if (!(await exists(join(folder, file)))) throw new DatabaseDamaged(folder, file)
    return () => Promise.resolve()
  }
  await writeFile(marker, '')
  return async () => {
    await rm(marker)
    // Otherwise the marker could reappear after a power failure, and the next start would remove the database.
    await syncFolder(dirname(marker))
  }
}
