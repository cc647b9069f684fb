import type { Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

export type OperatorAction = Selectable<Database['operator_actions']>
export type ActionResult = NonNullable<OperatorAction['result']>

/** BEY-18: what operators did. Append-only: a row changes once, when its command ends. */
export const auditRepository = {
  async begin(
    db: Db,
    { operator, command, args, at }: { operator: string; command: string; args: Record<string, unknown>; at: Date },
  ): Promise<number> {
    const row = await db
      .insertInto('operator_actions')
      .values({ operator, command, arguments: JSON.stringify(args), started_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },

  async end(
    db: Db,
    id: number,
    { result, message, at }: { result: ActionResult; message: string; at: Date },
  ): Promise<void> {
    await db
      .updateTable('operator_actions')
      .set({ result, message: message.slice(0, 1000), ended_at: at })
      .where('id', '=', id)
      .execute()
  },

  /** Newest first. */
  async list(db: Db, limit: number): Promise<OperatorAction[]> {
    return db.selectFrom('operator_actions').selectAll().orderBy('id', 'desc').limit(limit).execute()
  },
}
