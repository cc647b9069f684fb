import { access } from 'node:fs/promises'

import { NotPossible } from '#domain/not-possible.ts'
import type { OperatorCommand } from '#domain/operator-command.ts'
import type { Database } from '#platform/database.ts'

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** BEY-18: writes the embedded database of the running shop to a file for `restore`. */
export function backupCommand({ backup }: Pick<Database, 'backup'>): OperatorCommand {
  /** The file of the running backup. */
  let writing: string | null = null

  async function write(file: string) {
    if (writing !== null)
      throw new NotPossible(
        `A backup is already being written to ${writing}. Nothing was written; wait until it is done.`,
      )
    writing = file
    try {
      if (await exists(file)) throw new Error('the file already exists')
      return await backup(file)
    } catch (error) {
      throw new NotPossible(`The backup was not written: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      writing = null
    }
  }

  return {
    run: async ({ positionals: [file = ''] }) => {
      const bytes = await write(file)
      if (bytes === null) throw new NotPossible('The shop runs on PostgreSQL: use pg_dump.')
      return { text: `Wrote ${file} (${Math.ceil(bytes / 1e6)} MB).`, data: { file, bytes } }
    },
  }
}
