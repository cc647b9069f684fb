import { type Journal, type SandboxStorage, openJournal } from './journal.ts'
import type { PaymentRecord } from './payment.record.ts'
import type { PreferenceRecord } from './preferences.ts'

/** A used idempotency key: its operation, the body's SHA-256 and the result. */
export type KeyRecord = { scope: string; bodyHash: string; paymentId: number }

/** A pending webhook; `url` is the payment's own. `attempts` counts failed deliveries. */
export type NotificationRecord = {
  id: number
  paymentId: number
  action: 'payment.created' | 'payment.updated'
  createdAt: number
  url: string
  attempts: number
  done: boolean
}

/** A change of the state; a transaction is a list of changes. */
export type StoreEntry =
  | { payment: PaymentRecord }
  | { preference: PreferenceRecord }
  | { key: KeyRecord }
  | { notification: NotificationRecord }

/** The complete state: read from maps, changed only by `commit`. */
export class Store {
  readonly payments = new Map<number, PaymentRecord>()
  readonly preferences = new Map<string, PreferenceRecord>()
  readonly notifications = new Map<number, NotificationRecord>()
  /** Payments that can expire: pending or authorized, with an expiry. */
  readonly expiring = new Set<number>()
  readonly #keys = new Map<string, KeyRecord>()
  readonly #journal: Journal<StoreEntry>
  #lastId = 0

  /** @throws Error if the folder cannot be used or its journal is damaged. */
  constructor(storage: SandboxStorage) {
    this.#journal = openJournal<StoreEntry>(storage)
    for (const entry of this.#journal.replay()) this.#apply(entry)
    this.#journal.compact([
      ...[...this.payments.values()].map((payment) => ({ payment })),
      ...[...this.preferences.values()].map((preference) => ({ preference })),
      ...[...this.#keys.values()].map((key) => ({ key })),
      ...[...this.notifications.values()].map((notification) => ({ notification })),
    ])
  }

  /** An id above all others, based on the clock, so that ids do not repeat after the folder is deleted. */
  nextId(nowMs: number): number {
    this.#lastId = Math.max(this.#lastId + 1, Math.floor(nowMs / 10))
    return this.#lastId
  }

  /** The use of an idempotency key of an operation. */
  key(scope: string): KeyRecord | undefined {
    return this.#keys.get(scope)
  }

  /** Applies all changes or none, on disk before in memory. */
  commit(entries: StoreEntry[]): void {
    this.#journal.append(entries)
    for (const entry of entries) this.#apply(entry)
  }

  close(): void {
    this.#journal.close()
  }

  #apply(entry: StoreEntry): void {
    if ('payment' in entry) {
      const { payment } = entry
      this.payments.set(payment.id, payment)
      const canExpire = payment.expiresAt !== null && ['pending', 'authorized'].includes(payment.status)
      if (canExpire) this.expiring.add(payment.id)
      else this.expiring.delete(payment.id)
      this.#lastId = Math.max(this.#lastId, payment.id, ...payment.refunds.map((refund) => refund.id))
    } else if ('preference' in entry) {
      this.preferences.set(entry.preference.id, entry.preference)
    } else if ('key' in entry) {
      this.#keys.set(entry.key.scope, entry.key)
    } else {
      const { notification } = entry
      if (notification.done) this.notifications.delete(notification.id)
      else this.notifications.set(notification.id, notification)
      this.#lastId = Math.max(this.#lastId, notification.id)
    }
  }
}
