import { sql, type RawBuilder } from 'kysely'

import type { Db } from './database.ts'
import type { Logger } from './log.ts'
import type { Sealer } from './sealed.ts'

/** A sealed value of a row; `place` is its context. */
export type SealedValue<Id> = { id: Id; sealed: string; place: string }

export type SealedColumn<Id> = {
  /** Values that are not sealed with the current key, by ascending prefix and id, after `after`; at most some hundred. */
  listOld: (after: SealedValue<Id> | null, currentPrefix: string) => Promise<SealedValue<Id>[]>
  /** Replaces a value, unless it changed in the meantime. */
  replace: (id: Id, before: string, after: string) => Promise<void>
}

const listed = 200

/**
 * Lists values whose prefix is not the current one. Reads an index of the prefix (its 12 characters) and the id, which makes the
 * hourly search free while all values are sealed with the current key.
 */
export async function listSealedWithOtherKeys<Id>(
  db: Db,
  { table, column }: { table: 'users' | 'checkout_intents'; column: RawBuilder<string> },
  after: { id: Id; sealed: string } | null,
  currentPrefix: string,
): Promise<{ id: Id; sealed: string }[]> {
  const prefix = sql`left(${column}, 12)`
  const later = after === null ? sql`` : sql`and (${prefix}, id) > (left(${after.sealed}::text, 12), ${after.id})`
  const some = (order: RawBuilder<unknown>) => sql`(
    select id, ${column} as sealed from ${sql.table(table)}
    where ${column} <> '' and ${prefix} ${order} ${currentPrefix} ${later}
    order by ${prefix}, id limit ${listed})`
  const { rows } = await sql<{ id: Id; sealed: string }>`
    select id, sealed from (${some(sql`<`)} union all ${some(sql`>`)}) as old
    order by left(sealed, 12), id limit ${listed}`.execute(db)
  return rows
}

/**
 * Seals every value of a column again with the current key. Without this, the values would be lost after the second rotation of
 * AUTH_SECRET, because a process knows the current secret and the previous one only.
 */
export async function resealColumn<Id>(sealer: Sealer, logger: Logger, column: SealedColumn<Id>): Promise<void> {
  let [count, lost] = [0, 0]
  for (let after: SealedValue<Id> | null = null; ;) {
    const values: SealedValue<Id>[] = await column.listOld(after, sealer.currentPrefix)
    for (const value of values) {
      const { id, sealed, place } = value
      after = value
      try {
        await column.replace(id, sealed, sealer.seal(sealer.open(sealed, place), place))
        count++
      } catch (error) {
        if (lost++ === 0) logger.error({ err: error, place }, 'A sealed value cannot be opened with the known secrets')
      }
    }
    if (values.length === 0) break
  }
  if (count > 0 || lost > 0) logger.info({ count, lost }, 'Values were sealed again with the current secret')
}
