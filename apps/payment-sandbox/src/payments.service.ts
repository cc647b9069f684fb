import { createHash } from 'node:crypto'
import { boleto } from './boleto.ts'
import { brCode } from './br-code.ts'
import type { CardTokens } from './card-tokens.ts'
import { outcomeOf } from './cards.ts'
import { MpError, badRequest, paymentNotFound } from './mp-error.ts'
import { type PaymentInput, parsePaymentInput } from './payment.input.ts'
import type { PaymentRecord } from './payment.record.ts'
import { expire, refund } from './payment.transitions.ts'
import { changePreference, isOver, parsePreference, preferenceNotFound, type PreferenceRecord } from './preferences.ts'
import type { NotificationRecord, Store, StoreEntry } from './store.ts'
import type { Notifier } from './webhooks.ts'

const HOLD_MS = 5 * 86_400_000

/** The payee of a Pix code. */
export type Payee = { shopName: string; pixKey: string; city: string }

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, canonical(entry)]),
  )
}

/** A payment with the money of the payer's account. */
const walletPayment = (preference: PreferenceRecord, id: number, now: number) => ({
  id,
  createdAt: now,
  updatedAt: now,
  expiresAt: null,
  methodId: 'account_money',
  typeId: 'account_money' as const,
  issuerId: null,
  cents: preference.cents,
  totalCents: preference.cents,
  installments: 1,
  captured: true,
  description: preference.title,
  externalReference: preference.externalReference,
  notificationUrl: preference.notificationUrl,
  statementDescriptor: null,
  metadata: preference.metadata,
  additionalInfo: {},
  payer: { email: preference.payerEmail, firstName: null, lastName: null, identification: null, address: null },
  card: null,
  pixCode: null,
  boleto: null,
  preferenceId: preference.id,
  refunds: [],
})

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(body)) ?? '')
    .digest('hex')

/** The operations on payments. Every change is stored together with its notification. */
export class Payments {
  readonly #store: Store
  readonly #tokens: CardTokens
  readonly #notifier: Notifier
  readonly #payee: Payee
  readonly #clock: () => number

  constructor(parts: { store: Store; tokens: CardTokens; notifier: Notifier; payee: Payee; clock: () => number }) {
    this.#store = parts.store
    this.#tokens = parts.tokens
    this.#notifier = parts.notifier
    this.#payee = parts.payee
    this.#clock = parts.clock
  }

  /**
   * Creates a payment, or returns (`replayed`) the existing one of this key.
   * @throws MpError 400 for an invalid body, 409 if the key was used with another body.
   */
  create(body: unknown, key: string): { payment: PaymentRecord; replayed: boolean } {
    const scope = `POST /v1/payments ${key}`
    const bodyHash = hashOf(body)
    const used = this.#usedKey(scope, bodyHash)
    if (used) return { payment: this.find(used.paymentId), replayed: true }

    const now = this.#clock()
    const input = parsePaymentInput(body, this.#tokens, now)
    const payment = this.#build(input, this.#store.nextId(now), now)
    this.#save(payment, 'payment.created', [{ key: { scope, bodyHash, paymentId: payment.id } }])
    if (input.method.kind === 'card') this.#tokens.use(input.method.token.id)
    return { payment, replayed: false }
  }

  /**
   * Refunds an amount, or the remaining amount if `cents` is null; returns null if this key was already used for it.
   * @throws MpError 404, 400 (2017 amount, 2063 state), 409 if the key was used with another body.
   */
  refund(id: number, body: unknown, cents: number | null, key: string) {
    const scope = `POST /v1/payments/${id}/refunds ${key}`
    const bodyHash = hashOf(body)
    const before = this.find(id)
    if (this.#usedKey(scope, bodyHash)) return null
    const now = this.#clock()
    const refundId = this.#store.nextId(now)
    const payment = refund(before, now, { id: refundId, cents, by: 'collector' })
    this.#save(payment, 'payment.updated', [{ key: { scope, bodyHash, paymentId: id } }])
    return payment.refunds.at(-1) ?? null
  }

  /** Applies a transition; @throws MpError 404 for an unknown id, 400 (2063) if the state does not allow it. */
  change(id: number, transition: (payment: PaymentRecord, now: number) => PaymentRecord): PaymentRecord {
    const payment = transition(this.find(id), this.#clock())
    this.#save(payment, 'payment.updated')
    return payment
  }

  /** Refunds from the provider's side, the remaining amount or `cents`. */
  refundByAdmin(id: number, cents: number | null): PaymentRecord {
    return this.change(id, (payment, now) => refund(payment, now, { id: this.#store.nextId(now), cents, by: 'admin' }))
  }

  /** @throws MpError 404 for an unknown id. */
  find(id: number): PaymentRecord {
    this.sweep()
    const payment = this.#store.payments.get(id)
    if (!payment) throw paymentNotFound()
    return payment
  }

  /** The sandbox's time in epoch milliseconds. */
  now(): number {
    return this.#clock()
  }

  /** All payments, newest first. */
  list(): PaymentRecord[] {
    this.sweep()
    return [...this.#store.payments.values()].toSorted((a, b) => b.id - a.id)
  }

  /** Opens a page of `POST /checkout/preferences`. @throws MpError 400 for an invalid body */
  openPreference(body: unknown): PreferenceRecord {
    const preference = parsePreference(body, this.#clock())
    this.#store.commit([{ preference }])
    return preference
  }

  /** @throws MpError 404 for an unknown id */
  preference(id: string): PreferenceRecord {
    const preference = this.#store.preferences.get(id)
    if (!preference) throw preferenceNotFound()
    return preference
  }

  /** @throws MpError 404, 400 */
  changePreference(id: string, body: unknown): PreferenceRecord {
    const preference = changePreference(this.preference(id), body)
    this.#store.commit([{ preference }])
    return preference
  }

  /** Whether a page was paid already; a rejected payment does not close it. */
  isPaid({ id }: PreferenceRecord): boolean {
    return this.list().some((payment) => payment.preferenceId === id && payment.status !== 'rejected')
  }

  /** The payer decides on a page; null if it is over or already paid. */
  payPreference(preference: PreferenceRecord, outcome: Pick<PaymentRecord, 'status' | 'statusDetail'>) {
    const now = this.#clock()
    if (isOver(preference, now) || this.isPaid(preference)) return null
    const payment: PaymentRecord = {
      ...walletPayment(preference, this.#store.nextId(now), now),
      ...outcome,
      approvedAt: outcome.status === 'approved' ? now : null,
    }
    this.#save(payment, 'payment.created')
    return payment
  }

  /** Sends a payment's notification again; @throws MpError 400 if it has no URL, or if webhooks are disabled. */
  notifyAgain(id: number): void {
    const payment = this.find(id)
    if (!this.#notifier.isEnabledFor(payment)) throw badRequest(1, 'This payment has no notification URL')
    const notification = this.#notifier.prepare(payment, 'payment.updated')
    this.#store.commit([{ notification }])
    this.#notifier.send(notification)
  }

  /** Expires overdue payments. */
  sweep(): void {
    const now = this.#clock()
    for (const id of this.#store.expiring) {
      const payment = this.#store.payments.get(id)
      if (payment?.expiresAt && payment.expiresAt <= now) this.#save(expire(payment, now), 'payment.updated')
    }
  }

  #usedKey(scope: string, bodyHash: string) {
    const used = this.#store.key(scope)
    if (used && used.bodyHash !== bodyHash)
      throw new MpError(
        409,
        [{ code: 'idempotency_key_already_used', description: 'X-Idempotency-Key was used with another body' }],
        'idempotency_key_already_used',
      )
    return used
  }

  #save(payment: PaymentRecord, action: NotificationRecord['action'], more: StoreEntry[] = []): void {
    const notification = this.#notifier.isEnabledFor(payment) ? this.#notifier.prepare(payment, action) : undefined
    this.#store.commit([{ payment }, ...more, ...(notification ? [{ notification }] : [])])
    if (notification) this.#notifier.send(notification)
  }

  #build(input: PaymentInput, id: number, now: number): PaymentRecord {
    const { method, payer, cents } = input
    const common = {
      id,
      createdAt: now,
      updatedAt: now,
      approvedAt: null,
      expiresAt: input.expiresAt,
      cents,
      totalCents: input.totalCents,
      installments: input.installments,
      captured: true,
      description: input.description,
      externalReference: input.externalReference,
      notificationUrl: input.notificationUrl,
      statementDescriptor: input.statementDescriptor,
      metadata: input.metadata,
      additionalInfo: input.additionalInfo,
      payer,
      issuerId: null,
      card: null,
      pixCode: null,
      boleto: null,
      refunds: [],
    }
    if (method.kind === 'pix') {
      const { shopName: name, pixKey: key, city } = this.#payee
      return {
        ...common,
        methodId: 'pix',
        typeId: 'bank_transfer',
        status: 'pending',
        statusDetail: 'pending_waiting_transfer',
        pixCode: brCode({ key, name, city, cents, txid: `mpqrinter${id}` }),
      }
    }
    if (method.kind === 'boleto') {
      // The due day is a day in Brazil (UTC-3).
      const due = new Date((input.expiresAt ?? now) - 3 * 3_600_000).setUTCHours(0, 0, 0, 0)
      return {
        ...common,
        methodId: 'bolbradesco',
        typeId: 'ticket',
        status: 'pending',
        statusDetail: 'pending_waiting_payment',
        boleto: boleto(cents, due, String(id % 1e11).padStart(11, '0')),
      }
    }
    const { token } = method
    const outcome = outcomeOf(token.card.holderName)
    const held = outcome.status === 'approved' && !input.capture
    return {
      ...common,
      methodId: token.brand.id,
      typeId: token.brand.typeId,
      issuerId: token.brand.issuerId,
      card: token.card,
      captured: input.capture,
      approvedAt: outcome.status === 'approved' && input.capture ? now : null,
      expiresAt: held ? now + HOLD_MS : null,
      status: held ? 'authorized' : outcome.status,
      statusDetail: held ? 'pending_capture' : outcome.statusDetail,
    }
  }
}
