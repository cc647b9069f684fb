import { persisted } from '#storage/storage.ts'

import { combineAll } from './combine.ts'
import type { Head, Log, Settled } from './log.ts'
import type { Outcome, Rules, WireCommand } from './schema.ts'

/** The writes of the leading tab, and of the tab that shows an outcome. */
export function writerOf<State, Change>(log: Log<State, Change>) {
  const { headStorage, entryStorage, changed } = log
  /** Null after a sign-out has removed the head. Answers that arrive later are dropped. */
  const head = () => headStorage.read()

  /** Removes settled entries or stores their outcomes. A new leader runs it again, in case the former one was closed before it. */
  function tidy(settled = head()?.settled ?? {}): void {
    for (const [id, outcome] of Object.entries(settled)) {
      const storage = entryStorage(id)
      const entry = storage.read()
      if (entry === null || entry.outcome !== undefined) continue
      if (outcome.ok && outcome.report === undefined && entry.fromGuest !== true) storage.remove()
      else storage.write({ ...entry, outcome: { ...outcome, at: Date.now() } })
    }
    changed()
  }

  function commit(change: Partial<Head<State, Change>>): void {
    const now = head()
    if (now === null) return
    headStorage.write({ ...now, problem: null, ...change })
    tidy(change.settled)
  }

  return {
    /** Called before the first request of a leader. Creates the head of a new owner. */
    begin(): void {
      if (head() === null) {
        // Earlier versions stored the state of a guest under the name of the schema.
        const { name, parseState: parse } = log.schema
        const former = persisted({ area: 'local', key: name, parse })
        const acknowledged = log.headKey.endsWith('guest') ? former.read() : null
        headStorage.write({ acknowledged, sending: null, settled: {}, problem: null })
        if (acknowledged !== null) former.remove()
      }
      tidy()
    },
    /** Returns the request in progress. Without one, persists the next request and returns it to be sent. */
    next(rules: Rules<Change>): WireCommand<Change> | null {
      const now = head()
      if (now === null || now.sending !== null) return now?.sending ?? null
      const [sending = null] = combineAll(rules, log.read().waiting)
      if (sending === null) return null
      headStorage.write({ ...now, sending })
      changed()
      return sending
    },
    /** Stores the state of an answer and the outcomes of its commands in one write, so that no tab reads one without the other. */
    settle(state: State, id: string | null, decide: (command: WireCommand<Change>) => Outcome): void {
      const sending = head()?.sending ?? null
      // Without Web Locks two tabs may lead, and the request in progress may be the other tab's.
      if (sending === null || sending.id !== id) return
      const outcome = decide(sending)
      const settled = sending.covers.map((each): [string, Settled] => [
        each,
        each === id ? outcome : { ...outcome, isShared: true },
      ])
      commit({ acknowledged: state, sending: null, settled: Object.fromEntries(settled) })
    },
    /** Acknowledges all commands, for an owner without a server. */
    settleAll(): void {
      changed()
      const { state, waiting } = log.read()
      commit({ acknowledged: state, settled: Object.fromEntries(waiting.map(({ id }) => [id, { ok: true }])) })
    },
    acknowledge: (state: State): void => commit({ acknowledged: state }),
    fail(problem: string): void {
      const now = head()
      if (now === null || now.problem === problem) return
      headStorage.write({ ...now, problem })
      changed()
    },
    /**
     * Removes an entry before its outcome is shown. Returns false if another tab has already removed it, or if it is still in the
     * storage: its outcome would be shown again after every change.
     */
    dismiss(id: string): boolean {
      const storage = entryStorage(id)
      if (storage.read() === null) return false
      storage.remove()
      return storage.read() === null
    },
  }
}
