import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'

/** Locks an account until the end of the transaction, so that changes of its data are made one after the other. @throws {Problem} SESSION_EXPIRED if it was deleted */
export async function lockAccount(trx: Db, userId: number): Promise<void> {
  const row = await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw new Problem('SESSION_EXPIRED')
}
