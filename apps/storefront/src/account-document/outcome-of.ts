import type { Log } from './log.ts'
import type { Command, Outcome } from './schema.ts'

/** What the server decides about a command of this tab. Accepted as well if a sign-out removes it. */
export const outcomeOf = <State, Change>(
  { read, subscribe }: Pick<Log<State, Change>, 'read' | 'subscribe'>,
  { id }: Command<Change>,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const stop = subscribe(() => {
      const entry = read().entries.find((one) => one.id === id)
      if (entry !== undefined && entry.outcome === undefined) return
      stop()
      resolve(entry?.outcome ?? { ok: true })
    })
  })
