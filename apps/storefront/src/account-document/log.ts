import { replaceEqualDeep } from '@tanstack/react-query'

import { newKey } from '#idempotency-key.ts'
import { followStorage, persisted, persistedKeys, type Persisted } from '#storage/storage.ts'

import type { Command, Outcome, Owner, Schema, WireCommand } from './schema.ts'

/** The head of a log. Only the leader writes it, in one write, so that a tab that is closed never leaves a part of an answer. */
export type Head<State, Change> = {
  /** The state of the last answer; null until the first one. */
  acknowledged: State | null
  /** The request in progress. Retries and later leaders send exactly this. */
  sending: WireCommand<Change> | null
  /** The outcomes that `acknowledged` contains, by the id of the command. `tidy` then removes the entries of these commands. */
  settled?: Readonly<Record<string, Settled>>
  /** The code of the error of the last request; null after a success. */
  problem?: string | null
}

/** `isShared`: the command was combined with a later one, which shows the outcome of both. */
export type Settled = Outcome & { isShared?: true }

/** A command in storage. `outcome` is set once a command is rejected, or settled if it is from a guest, until a tab shows it. */
export type Entry<Change> = Command<Change> & { outcome?: Settled & { at: number } }

const logs = new Map<string, unknown>()

/** Returns the log of an owner. Every call of a page returns the same object. */
export function logOf<State, Change>(schema: Schema<State, Change>, owner: Owner): Log<State, Change> {
  const key = `${schema.name}/${owner}`
  const known = logs.get(key) as Log<State, Change> | undefined
  const log = known ?? openLog(schema, key)
  logs.set(key, log)
  return log
}

export type Log<State, Change> = ReturnType<typeof openLog<State, Change>>

/**
 * The acknowledged state and the pending commands of one owner. Each command has a storage entry of its own, because local storage
 * has no transactions: in a shared entry, tabs that append at the same time would overwrite one another.
 */
export function openLog<State, Change>(schema: Schema<State, Change>, headKey: string, tab = newKey()) {
  const { guestKey, parseState, initial } = schema
  const prefix = `${headKey}/`
  const listeners = new Set<() => void>()
  let cached: ReturnType<typeof load> | null = null
  let lastState = initial

  function parseCommand<Parsed>(value: unknown): Parsed | null {
    // A stored text or number is no command: its `change` is undefined.
    const change = schema.parseChange((value as { change?: unknown } | null)?.change)
    return change && ({ ...(value as object), change } as Parsed)
  }
  const local = <Value>(key: string, parse: (value: unknown) => Value | null) =>
    persisted({ key, area: 'local', parse })
  const guestStorage = guestKey === undefined ? null : local(guestKey, parseState)
  const isGuest = headKey.endsWith('/guest')
  /** What an account sees until its first answer: the lines of the guest who signed in, also those of pending commands. */
  const guestState = (): State => logOf(schema, 'guest').readStored().state
  const headStorage: Persisted<Head<State, Change>> =
    guestStorage !== null && isGuest
      ? {
          ...guestStorage,
          read() {
            const acknowledged = guestStorage.read()
            return acknowledged && { acknowledged, sending: null }
          },
          write: ({ acknowledged }) => guestStorage.write(acknowledged ?? initial),
        }
      : local(headKey, (value) => {
          const found = value as Head<State, Change> | null
          return {
            ...(found as Head<State, Change>),
            acknowledged: parseState(found?.acknowledged),
            sending: parseCommand(found?.sending),
          }
        })
  const entryStorage = (id: string) => local(prefix + id, (value) => parseCommand<Entry<Change>>(value))

  const ids = () =>
    persistedKeys(prefix)
      .map((key) => key.slice(prefix.length))
      .toSorted()

  function load() {
    const head = headStorage.read()
    const sending = head?.sending
    const entries = ids().flatMap((id) => entryStorage(id).read() ?? [])
    const waiting = entries.filter(
      ({ id, outcome }) => !outcome && !head?.settled?.[id] && !sending?.covers?.includes(id),
    )
    const pending = [...(sending ? [sending] : []), ...waiting].map(({ change }) => change)
    const known = head?.acknowledged ?? (isGuest || guestStorage === null ? initial : guestState())
    // Parts that are equal keep their references, so that a component renders only if its part has changed.
    lastState = replaceEqualDeep(lastState, pending.reduce(schema.apply, known))
    return {
      /** Null for a new owner, and after a sign-out. */
      head,
      /** What the shopper sees: the acknowledged state with the pending changes applied. */
      state: lastState,
      /** Changes that the server has not acknowledged, in the order of issue. */
      pending,
      /** The commands that are in no request yet. */
      waiting,
      /** All commands in storage. */
      entries,
    }
  }

  function changed(): void {
    cached = null
    listeners.forEach((listener) => listener())
  }
  followStorage((key) => key === headKey || key === guestKey || key.startsWith(prefix), changed)

  return {
    tab,
    schema,
    headKey,
    /** Returns the same object until the next change. */
    read: () => (cached ??= load()),
    /** Reads past the view: another tab may have written before its event arrives. */
    readStored: () => (cached = load()),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    append: (changes: readonly Change[], options?: Pick<Command<Change>, 'fromGuest'>): Command<Change>[] => {
      // Greater than the stamps of all commands that this tab can see, even if the clock was set back.
      const first = Math.max(Date.now(), Number(ids().at(-1)?.slice(0, 13) ?? 0) + 1)
      const commands = changes.map((change, index) => {
        const stamp = first + index
        const command = { id: `${stamp}-${newKey()}`, tab, change, ...options }
        entryStorage(command.id).write(command)
        return command
      })
      changed()
      return commands
    },

    // For the leader and the tab that shows outcomes (`log-writer.ts`):
    headStorage,
    entryStorage,
    changed,
  }
}
