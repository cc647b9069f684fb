import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { listSealedWithOtherKeys, type SealedColumn } from '#platform/reseal.ts'

/** The context of an account's sealed CPF. */
export const contextOfCpf = (userId: number) => `cpf of user ${userId}`

/** The sealed CPFs of accounts. */
export const sealedCpfs = (db: Db): SealedColumn<number> => ({
  async listOld(after, currentPrefix) {
    const column = sql<string>`cpf_sealed`
    const rows = await listSealedWithOtherKeys(db, { table: 'users', column }, after, currentPrefix)
    return rows.map(({ id, sealed }) => ({ id, sealed, place: contextOfCpf(id) }))
  },
  async replace(id, before, after) {
    await sql`update users set cpf_sealed = ${after} where id = ${id} and cpf_sealed = ${before}`.execute(db)
  },
})
