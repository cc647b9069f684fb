import { access, rm } from 'node:fs/promises'
import { resolve } from 'node:path'

import { embeddedFolderIn, openDatabase } from '@lotus/api/platform/database'
import { silentLogger } from '@lotus/api/platform/log'
import { migrate } from '@lotus/api/platform/migrate'
import { holdsDatabase } from '@lotus/pglite/database-folder'
import { isWholeTar } from '@lotus/pglite/online-backup'

/** The backup cannot be restored here; nothing was changed. */
export class NotRestorable extends Error {
  override readonly name = 'NotRestorable'
}

/** Creates the embedded database from a file of `backup`. @returns what it did @throws {NotRestorable} */
export async function restoreBackup(file: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (env['DATABASE_URL']) throw new NotRestorable('DATABASE_URL selects a PostgreSQL: restore it with pg_restore.')
  await access(file)
  if (!(await isWholeTar(file))) throw new NotRestorable(`${file} is not a backup of the shop, or is incomplete.`)
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const folder = embeddedFolderIn(dataDir)
  if (await holdsDatabase(folder))
    throw new NotRestorable(`${folder} already holds a database. Move this folder away, or name another DATA_DIR.`)
  try {
    const database = await openDatabase({ dataDir, snapshot: file }, silentLogger)
    await migrate(database, silentLogger).finally(() => database.close())
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new NotRestorable(
      `${file} is not a backup of the shop: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  return `Restored ${file} to ${folder}.`
}
