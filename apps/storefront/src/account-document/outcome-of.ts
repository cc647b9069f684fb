import { sameShopper } from '#session/session-state.ts'

import type { Log } from './log.ts'
import type { Command, Outcome } from './schema.ts'

/** Resolves to the outcome of a command that this tab has appended. Resolves to UNAUTHENTICATED if a sign-out removes the command. */
export const outcomeOf = <State, Change>(
  { read, subscribe }: Pick<Log<State, Change>, 'read' | 'subscribe'>,
  [command]: readonly Command<Change>[],
): Promise<Outcome> =>
  new Promise((resolve) => {
    const isSame = sameShopper()
    const stop = subscribe(() => {
      const entry = read().entries.find((one) => one.id === command?.id)
      if (entry !== undefined && entry.outcome === undefined) return
      stop()
      resolve(entry?.outcome ?? (isSame() ? { ok: true } : { ok: false, code: 'UNAUTHENTICATED', params: {} }))
    })
  })
