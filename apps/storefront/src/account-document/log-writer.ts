import { persisted } from '#storage/storage.ts'

import { combineAll } from './combine.ts'
import type { Head, Log, Settled } from './log.ts'
import type { Outcome, Rules, WireCommand } from './schema.ts'

/** The writes of the leader, and of the tab that shows an outcome. */
export function writerOf<State, Change>(log: Log<State, Change>) {
  const { headStorage, entryStorage, changed } = log
  /** Null after a sign-out has removed it: an answer that arrives later is dropped. */
  const head = () => headStorage.read()

  /** Repeatable: a new leader runs it again for a leader that died. */
  function tidy(): void {
    for (const [id, outcome] of Object.entries(head()?.settled ?? {})) {
      const storage = entryStorage(id)
      const entry = storage.read()
      if (entry === null || entry.outcome !== undefined) continue
      if (outcome.ok && entry.fromGuest !== true) storage.remove()
      else storage.write({ ...entry, outcome: { ...outcome, at: Date.now() } })
    }
    changed()
  }

  function commit(change: Partial<Head<State, Change>>): void {
    const now = head()
    if (now === null) return
    headStorage.write({ ...now, problem: null, ...change })
    tidy()
  }

  return {
    /** Before the first request of a leader. */
    begin(): void {
      if (head() === null) {
        // The state of a guest in earlier versions.
        const { name, parseState: parse } = log.schema
        const former = persisted({ area: 'local', key: name, version: 1, parse })
        const acknowledged = log.headKey.endsWith('guest') ? former.read() : null
        headStorage.write({ acknowledged, sending: null, settled: {}, problem: null })
        if (acknowledged !== null) former.remove()
      }
      tidy()
    },
    /** The request in progress, or the next one, which is persisted before it is sent. */
    next(rules: Rules<Change>): WireCommand<Change> | null {
      const now = head()
      if (now === null || now.sending !== null) return now?.sending ?? null
      const [sending = null] = combineAll(rules, log.read().waiting)
      if (sending === null) return null
      headStorage.write({ ...now, sending })
      changed()
      return sending
    },
    /** Stores the state of an answer and the outcome of a command: one write, so that no tab reads half of it. */
    settle(state: State, id: string | null, decide: (command: WireCommand<Change>) => Outcome): void {
      const sending = head()?.sending ?? null
      // Without Web Locks two tabs may lead: the other one has another request in progress.
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
    /** Removes an entry before its outcome is shown. Returns false if that has happened in another tab. */
    dismiss(id: string): boolean {
      const storage = entryStorage(id)
      if (storage.read() === null) return false
      storage.remove()
      return true
    },
  }
}
