import { withTabLock } from '#storage/tab-lock.ts'

import type { Log } from './log.ts'
import { writerOf } from './log-writer.ts'

/** Applies a guest's commands: this browser is their server. */
export const applyLocally = <State, Change>(log: Log<State, Change>): Promise<void> =>
  withTabLock(`lotus-${log.headKey}`, async () => {
    const writer = writerOf(log)
    writer.begin()
    writer.settleAll()
  })
