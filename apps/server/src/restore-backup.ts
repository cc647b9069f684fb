import { access, rm } from 'node:fs/promises'
import { resolve } from 'node:path'

import { embeddedFolderIn, openDatabase } from '@lotus/api/platform/database'
import { silentLogger } from '@lotus/api/platform/log'
import { migrate } from '@lotus/api/platform/migrate'
import { DataFolderInUse, lockDataFolder } from '@lotus/pglite/data-lock'
import { holdsDatabase } from '@lotus/pglite/database-folder'
import { isWholeTar } from '@lotus/pglite/online-backup'

/** The backup cannot be restored here; nothing was changed. */
export class NotRestorable extends Error {
  override readonly name = 'NotRestorable'
}

/** Rejects a data folder in use: its process would write on to files that were moved away. @throws {NotRestorable | DataFolderUnwritable} */
async function checkNotInUse(dataDir: string): Promise<void> {
  try {
    await (await lockDataFolder(dataDir)).release()
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const process = error.pid === null ? '' : ` (pid ${error.pid})`
    throw new NotRestorable(
      `The shop, or another command, is running in ${dataDir}${process}. Stop the shop first, then run restore again. Nothing was changed.`,
    )
  }
}

/** Creates the embedded database from a file of `backup`. @returns what it did @throws {NotRestorable} */
export async function restoreBackup(file: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (env['DATABASE_URL']) throw new NotRestorable('DATABASE_URL selects a PostgreSQL: restore it with pg_restore.')
  await access(file)
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  await checkNotInUse(dataDir)
  if (!(await isWholeTar(file))) throw new NotRestorable(`${file} is not a backup of the shop, or is incomplete.`)
  const folder = embeddedFolderIn(dataDir)
  if (await holdsDatabase(folder))
    throw new NotRestorable(
      `${folder} already holds a database. Move this folder away, or name another DATA_DIR. Nothing was changed.`,
    )
  try {
    const database = await openDatabase({ dataDir, snapshot: file }, silentLogger)
    await migrate(database, silentLogger).finally(() => database.close())
  } catch (error) {
    // Another process opened the folder after the check. Its files must stay.
    if (error instanceof DataFolderInUse) throw error
    await rm(folder, { recursive: true, force: true })
    throw new NotRestorable(
      `${file} is not a backup of the shop: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  return `Restored ${file} to ${folder}.`
}
