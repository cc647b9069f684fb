import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { formatMpDate } from './mp-date.ts'
import type { PaymentRecord } from './payment.record.ts'
import { COLLECTOR_ID } from './payment.wire.ts'
import type { NotificationRecord, Store } from './store.ts'

/** Faults of webhooks; `duplicate` is the number of additional copies. */
export type WebhookSettings = { duplicate: number; shuffle: boolean; off: boolean; tsUnit: 's' | 'ms' }

/** Delays between failed deliveries in milliseconds; there is one delivery more than delays. */
export const WEBHOOK_RETRY_MS: readonly number[] = [1000, 5000, 15_000, 60_000, 300_000, 900_000]
const ANSWER_MS = 22_000
const SHUFFLE_MS = 250

/** `x-signature` of a notification: HMAC-SHA256 over the id in the query, the request id and the time. */
export const signature = (secret: string, dataId: string, requestId: string, ts: string): string => {
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`
}

/** Delivers signed notifications, with a limited number of retries that survive a restart. */
export class Notifier {
  settings: WebhookSettings = { duplicate: 0, shuffle: false, off: false, tsUnit: 'ms' }
  readonly #store: Store
  readonly #secret: string
  readonly #fallbackUrl: string | undefined
  readonly #retryMs: readonly number[]
  readonly #clock: () => number
  readonly #logger: FastifyBaseLogger
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #stop = new AbortController()
  #held: NotificationRecord[] = []

  constructor(parts: {
    store: Store
    secret: string
    fallbackUrl: string | undefined
    retryMs: readonly number[]
    clock: () => number
    logger: FastifyBaseLogger
  }) {
    this.#store = parts.store
    this.#secret = parts.secret
    this.#fallbackUrl = parts.fallbackUrl
    this.#retryMs = parts.retryMs
    this.#clock = parts.clock
    this.#logger = parts.logger
  }

  /** Whether a change of this payment is notified. */
  isEnabledFor(payment: PaymentRecord): boolean {
    return !this.settings.off && (payment.notificationUrl ?? this.#fallbackUrl) !== undefined
  }

  /** The notification to store with the change; `send` delivers it afterwards. */
  prepare(payment: PaymentRecord, action: NotificationRecord['action']): NotificationRecord {
    const now = this.#clock()
    return {
      id: this.#store.nextId(now),
      paymentId: payment.id,
      action,
      createdAt: now,
      url: payment.notificationUrl ?? this.#fallbackUrl ?? '',
      attempts: 0,
      done: false,
    }
  }

  /** Starts delivery in the background. */
  send(notification: NotificationRecord): void {
    if (!this.settings.shuffle) {
      this.#later(0, () => this.#deliver(notification))
      return
    }
    this.#held.push(notification)
    // Last in, first out, one at a time: the order is wrong deterministically.
    if (this.#held.length === 1)
      this.#later(SHUFFLE_MS, async () => {
        const backwards = this.#held.toReversed()
        this.#held = []
        for (const held of backwards) await this.#deliver(held)
      })
  }

  /** Resumes deliveries of a former process. */
  resume(): void {
    for (const notification of this.#store.notifications.values()) this.#later(0, () => this.#deliver(notification))
  }

  /** Ends all delays and open deliveries; pending ones stay stored. */
  stop(): void {
    this.#stop.abort()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  async #deliver(notification: NotificationRecord): Promise<void> {
    const { paymentId, action } = notification
    const copies = Array.from({ length: 1 + this.settings.duplicate }, () => this.#post(notification))
    const status = (await Promise.all(copies))[0] ?? 0
    if (this.#stop.signal.aborted) return
    const wait = this.#retryMs[notification.attempts]
    if (status >= 200 && status < 300) {
      this.#store.commit([{ notification: { ...notification, done: true } }])
      this.#logger.info({ paymentId, action, status }, 'webhook delivered')
    } else if (wait === undefined) {
      this.#store.commit([{ notification: { ...notification, done: true } }])
      this.#logger.warn({ paymentId, action, status }, 'webhook given up')
    } else {
      const next = { ...notification, attempts: notification.attempts + 1 }
      this.#store.commit([{ notification: next }])
      this.#logger.warn({ paymentId, action, status, wait }, 'webhook failed, will be tried again')
      this.#later(wait, () => this.#deliver(next))
    }
  }

  /** The status of the response, 0 without one. */
  async #post(notification: NotificationRecord): Promise<number> {
    const now = this.#clock()
    const requestId = randomUUID()
    const dataId = String(notification.paymentId)
    const url = new URL(notification.url)
    url.searchParams.set('data.id', dataId)
    url.searchParams.set('type', 'payment')
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ANSWER_MS)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'MercadoPago WebHook v1.0 payment',
          'x-request-id': requestId,
          'x-signature': signature(
            this.#secret,
            dataId,
            requestId,
            String(this.settings.tsUnit === 'ms' ? now : Math.floor(now / 1000)),
          ),
        },
        body: JSON.stringify({
          action: notification.action,
          api_version: 'v1',
          data: { id: dataId },
          date_created: formatMpDate(notification.createdAt),
          // Every delivery has a new id: neither duplicates nor retries can be recognized by it.
          id: this.#store.nextId(now),
          live_mode: false,
          type: 'payment',
          user_id: String(COLLECTOR_ID),
        }),
      })
      await answer.body?.cancel()
      return answer.status
    } catch {
      // Rejected, reset, too slow: the sender retries in any case.
      return 0
    }
  }

  #later(ms: number, task: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      task().catch((error: unknown) => this.#logger.error({ err: error }, 'webhook delivery failed'))
    }, ms)
    timer.unref()
    this.#timers.add(timer)
  }
}
