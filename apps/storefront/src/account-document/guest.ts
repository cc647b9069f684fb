import { withTabLock } from '#storage/tab-lock.ts'

import type { Log } from './log.ts'
import { writerOf } from './log-writer.ts'

/** Acknowledges a guest's commands. A guest has no state on the server, so the browser applies them itself. */
export const applyLocally = <State, Change>(log: Log<State, Change>): Promise<void> =>
  withTabLock(`lotus-${log.headKey}`, async () => {
    const writer = writerOf(log)
    writer.begin()
    writer.settleAll()
  })
