import { writeFile } from 'node:fs/promises'

import { NotPossible } from '#domain/not-possible.ts'
import type { OperatorCommand } from '#domain/operator-command.ts'
import type { Database } from '#platform/database.ts'

/** BEY-18: writes the embedded database of the running shop to a file for `restore`. */
export const backupCommand = ({ dump }: Pick<Database, 'dump'>): OperatorCommand => ({
  usage: '<file.tar>',
  about: 'Writes the whole embedded database to a new file, while the shop runs.',
  positionals: 1,
  options: {},
  run: async ({ positionals: [file = ''] }) => {
    const bytes = await dump()
    if (bytes === null) throw new NotPossible('The shop runs on PostgreSQL: use pg_dump.')
    try {
      // The database holds personal data. An existing file is not replaced.
      await writeFile(file, bytes, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      throw new NotPossible(`The backup was not written: ${error instanceof Error ? error.message : String(error)}`)
    }
    return { text: `Wrote ${file} (${Math.ceil(bytes.length / 1e6)} MB).`, data: { file, bytes: bytes.length } }
  },
})
