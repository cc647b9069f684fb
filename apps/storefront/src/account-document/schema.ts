/** Why the server rejected a command: a code of the contract or of the client, and the values for its message. */
export type Rejection = { ok: false; code: string; params: Readonly<Record<string, unknown>> }

/** What the server decided about a command. */
export type Outcome = { ok: true } | Rejection

/** A change by the shopper, persisted until the server has decided about it. */
export type Command<Change> = {
  /** Unique, and sorts in the order of issue. */
  id: string
  /** The tab that issued it and that shows its outcome. */
  tab: string
  change: Change
  /** It brings a guest's data to the account at a sign-in, which shows one outcome for all of them. */
  fromGuest?: true
}

/** A command on the wire. It stands for all commands that were combined into it. */
export type WireCommand<Change> = { id: string; change: Change; covers: readonly string[] }

/** The state and the changes of a document. All functions are pure. */
export type Schema<State, Change> = {
  /** The prefix of the storage keys. */
  name: string
  /** The state of a new owner. */
  initial: State
  /** Return the typed stored value, or null to drop it. */
  parseState: (value: unknown) => State | null
  parseChange: (value: unknown) => Change | null
  apply: (state: State, change: Change) => State
}

/** How commands are sent; the first load of a page does not contain it. All functions are pure. */
export type Rules<Change> = {
  /** What a change is about, or null for the whole document. Changes with different targets commute. */
  target: (change: Change) => string | number | null
  /** One change with exactly the effect of both, or null. */
  combine: (earlier: Change, later: Change) => Change | null
  /** Sent until the server has it, whatever the errors (D32). */
  isEssential?: (change: Change) => boolean
}

/** The owner of a log: the id of an account, or a guest. */
export type Owner = number | 'guest'
