import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'

/**
 * Locks an account until the end of the transaction, so that concurrent changes of its data run one after the other.
 * @throws {Problem} SESSION_EXPIRED if the account was deleted
 */
export async function lockAccount(trx: Db, userId: number): Promise<void> {
  const row = await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw new Problem('SESSION_EXPIRED')
}
