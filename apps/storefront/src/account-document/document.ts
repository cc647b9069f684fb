import { createActor, fromPromise, type Actor, type ActorOptions } from 'xstate'

import { documentSyncMachine, type DocumentSyncMachine } from '@lotus/machines/document-sync'
import type { DocumentSyncEvent, SyncAnswer, SyncFailure, SyncWork } from '@lotus/machines/document-sync/types'

import type { Entry, Log } from './log.ts'
import { writerOf } from './log-writer.ts'
import type { Command, Outcome, Rejection, Rules, WireCommand } from './schema.ts'

/** The requests of one document. A rejected promise counts as a server error. */
export type Transport<State, Change> = {
  read: (signal: AbortSignal) => Promise<SyncAnswer<State>>
  /** @param state the acknowledged state, for endpoints whose response has no state; null before the first read */
  send: (command: WireCommand<Change>, state: State | null, signal: AbortSignal) => Promise<SyncAnswer<State>>
}

export type DocumentOptions<State, Change> = {
  log: Log<State, Change>
  rules: Rules<Change>
  transport: Transport<State, Change>
  /** Calls `begin` when this tab becomes the leader. Returns a function that releases the leadership or cancels the request. */
  lead: (begin: () => void) => () => void
  /**
   * Called after the server has rejected a command and its change is rolled back. For combined commands it is called once, in the tab
   * that issued the last of them.
   */
  rejected: (command: Command<Change>, rejection: Rejection) => void
  /** Called after the server has applied a command and the shopper has been notified. */
  reported?: (report: unknown) => void
  /** Called when all commands that move a guest's data to the account have outcomes. */
  moved?: (commands: readonly { command: Command<Change>; outcome: Outcome }[]) => void
  isOnline: () => boolean
  /** Whether the shopper sees the tab. A hidden tab shows outcomes when it becomes visible (`show`). */
  isVisible: () => boolean
  spread: number
  clock?: ActorOptions<DocumentSyncMachine>['clock']
}

export type AccountDocument<State, Change> = ReturnType<typeof openDocument<State, Change>>

/** Milliseconds before another tab shows an outcome. An open tab shows its own at once, so after this time it must be closed. */
const closedTabAfter = 3000

/** Opens a document of an account, such as the wishlist, in one tab. */
export function openDocument<State, Change>(options: DocumentOptions<State, Change>) {
  const { log, rules, transport, lead, rejected, reported, moved, isOnline, isVisible, spread, clock } = options
  const timers = clock ?? globalThis
  const { schema } = log
  const writer = writerOf(log)
  let actor: Actor<DocumentSyncMachine> | null = null
  let isClosed = false
  let inProgress: string | null = null
  let check: unknown = null

  function work(): SyncWork {
    const { head, waiting, pending } = log.read()
    const next = head?.sending?.change ?? waiting[0]?.change
    return {
      pending: pending.length,
      isEssential: next !== undefined && (rules.isEssential?.(next) ?? false),
    }
  }

  /** The outcome of a command that was given up. If the command has no effect on the state that was read, it counts as applied. */
  const outcomeIn = (state: State, { change }: WireCommand<Change>, { code, params = {} }: SyncFailure): Outcome =>
    JSON.stringify(schema.apply(state, change)) === JSON.stringify(state) ? { ok: true } : { ok: false, code, params }

  const machine = documentSyncMachine.provide({
    actors: {
      send: fromPromise<SyncAnswer, null>(async ({ signal }) => {
        const command = writer.next(rules)
        inProgress = command?.id ?? null
        if (command === null) return transport.read(signal)
        return transport.send(command, log.read().head?.acknowledged ?? null, signal)
      }),
      read: fromPromise<SyncAnswer, null>(({ signal }) => transport.read(signal)),
    },
    actions: {
      settle: (_, { answer }) => {
        if (!answer.ok) return
        const { report } = answer
        const outcome: Outcome = { ok: true, ...(report !== undefined && { report }) }
        writer.settle(answer.state as State, inProgress, () => outcome)
      },
      reject: (_, { answer, rejection }) => {
        if (!answer.ok || rejection === null) return
        writer.settle(answer.state as State, inProgress, (sending) =>
          outcomeIn(answer.state as State, sending, rejection),
        )
      },
      acknowledge: (_, { answer }) => {
        if (answer.ok) writer.acknowledge(answer.state as State)
      },
    },
  })

  const resign = lead(() => {
    if (isClosed) return
    writer.begin()
    // Assigned before `start()`, because the first request changes the log, whose listener uses `actor`.
    actor = createActor(machine, { input: { ...work(), spread }, ...(clock && { clock }) })
    let stored: string | null = null
    actor.subscribe((snapshot) => {
      const { problem, pending } = snapshot.context
      // Without a network no request fails, but the commands are not sent either.
      const isDelayed = snapshot.matches('offline') && pending > 0
      const code = problem?.code ?? (isDelayed ? 'NETWORK_ERROR' : null)
      if (code === stored) return
      stored = code
      if (code !== null) writer.fail(code)
    })
    actor.start()
    if (!isOnline()) actor.send({ type: 'network.lost' })
  })

  /** @param isShownHere whether this tab shows the outcome of an entry */
  function showOutcomes(isShownHere: (entry: Entry<Change>) => boolean): void {
    const { entries } = log.read()
    const isShown = (entry: Entry<Change>) => entry.outcome !== undefined && isShownHere(entry)
    const isMoving = !entries.filter(({ fromGuest }) => fromGuest).every(isShown)
    const dismissed = entries.flatMap((entry) => {
      const { outcome, ...command } = entry
      if (outcome === undefined || !isShown(entry) || (command.fromGuest && isMoving)) return []
      return writer.dismiss(command.id) ? { command, outcome } : []
    })
    for (const { command, outcome } of dismissed) {
      if (outcome.isShared || command.fromGuest) continue
      if (!outcome.ok) rejected(command, outcome)
      else reported?.(outcome.report)
    }
    const fromGuest = dismissed.filter(({ command }) => command.fromGuest)
    if (fromGuest.length > 0) moved?.(fromGuest)
    if (dismissed.length > 0) log.changed()
  }
  const isMine = ({ tab }: Entry<Change>) => tab === log.tab
  const isOfClosedTab = ({ outcome }: Entry<Change>) => (outcome?.at ?? Infinity) <= Date.now() - closedTabAfter

  function show(): void {
    if (isClosed || !isVisible()) return
    showOutcomes(isMine)
    if (check !== null || !log.read().entries.some((entry) => entry.outcome && !isMine(entry))) return
    check = timers.setTimeout(() => {
      check = null
      if (isVisible()) showOutcomes(isOfClosedTab)
      show()
    }, closedTabAfter + 1)
  }
  const unsubscribe = log.subscribe(() => {
    // Runs after the other subscribers, because it removes entries that `outcomeOf` reads.
    queueMicrotask(show)
    actor?.send({ type: 'log.changed', ...work() })
  })
  show()

  return {
    log,
    show,
    send: (event: DocumentSyncEvent) => actor?.send(event),
    close(): void {
      isClosed = true
      if (check !== null) timers.clearTimeout(check as never)
      unsubscribe()
      actor?.stop()
      actor = null
      resign()
    },
  }
}
