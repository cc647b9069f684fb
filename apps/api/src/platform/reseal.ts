import type { Logger } from './log.ts'
import type { Sealer } from './sealed.ts'

/** A sealed value of a row; `place` is its context. */
export type SealedValue<Id> = { id: Id; sealed: string; place: string }

export type SealedColumn<Id> = {
  /** Values that are not sealed with the current key, by ascending id, after `after`; at most some hundred. */
  listOld: (after: Id | null, currentPrefix: string) => Promise<SealedValue<Id>[]>
  /** Replaces a value, unless it changed in the meantime. */
  replace: (id: Id, before: string, after: string) => Promise<void>
}

/**
 * Seals every value of a column again with the current key. Without this, the values would be lost after the second rotation of
 * AUTH_SECRET, because a process knows the current secret and the previous one only.
 */
export async function resealColumn<Id>(sealer: Sealer, logger: Logger, column: SealedColumn<Id>): Promise<void> {
  let [count, lost] = [0, 0]
  for (let after: Id | null = null; ;) {
    const values: SealedValue<Id>[] = await column.listOld(after, sealer.currentPrefix)
    for (const { id, sealed, place } of values) {
      after = id
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
