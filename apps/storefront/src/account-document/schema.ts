/** Why the server rejected a command: a code of the contract or of the client, and the values for its message. */
export type Rejection = { ok: false; code: string; params: Readonly<Record<string, unknown>> }

/** The server's decision about a command. `report`: the message data for an applied command. */
export type Outcome = { ok: true; report?: unknown } | Rejection

/** A change by the shopper, persisted until the server has decided about it. */
export type Command<Change> = {
  /** Unique. Ids sort in the order of issue. */
  id: string
  /** The tab that issued it and that shows its outcome. */
  tab: string
  change: Change
  /** The command moves a guest's data to the account at a sign-in. One message shows the outcomes of all of these commands. */
  fromGuest?: true
}

/** A command on the wire. It stands for all commands that were combined into it. */
export type WireCommand<Change> = { id: string; change: Change; covers: readonly string[] }

/** The state and the changes of a document. All functions are pure. */
export type Schema<State, Change> = {
  /** The prefix of the storage keys. */
  name: string
  /**
   * The storage key of a guest's state, without the log's own fields. An account has this state as well until the first answer: the
   * guest may have just signed in. The changes must then have the same effect if they are applied twice.
   * @default the head of the guest's log
   */
  guestKey?: string
  /** The state of a new owner. */
  initial: State
  /** Return the typed stored value, or null to drop it. */
  parseState: (value: unknown) => State | null
  parseChange: (value: unknown) => Change | null
  apply: (state: State, change: Change) => State
}

/** The rules for sending commands. They are not part of the first load. All functions are pure. */
export type Rules<Change> = {
  /** The part of the document that a change affects; null for the whole document. Changes with different targets commute. */
  target: (change: Change) => string | number | null
  /** Returns one change with exactly the effect of both; null if there is none. */
  combine: (earlier: Change, later: Change) => Change | null
  /** Whether a change is retried after every error, until the server has applied it (D32). */
  isEssential?: (change: Change) => boolean
}

/** The owner of a log: the id of an account, or a guest. */
export type Owner = number | 'guest'
