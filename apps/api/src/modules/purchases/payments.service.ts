import { randomUUID } from 'node:crypto'

import { toCents, toReais } from '@lotus/commerce/money'
import type { Payment, PaymentRequest } from '@lotus/openapi/schema'

import { endOfBankDay } from '#domain/business-days.ts'
import { holdsCardNumber } from '#domain/card-numbers.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { findKey, fingerprintOf, forgetKey, keepResult, takeKey, type KeyUse } from './idempotency.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Sealer } from '#platform/sealed.ts'
import { inTransaction } from '#platform/transaction.ts'
import type { Viewer } from './viewer.ts'

import { accessRepository, keyOwnerOf, lookerOf } from './access.repository.ts'
import { toPayment } from './attempt-view.ts'
import { attemptsRepository, type Attempt } from './attempts.repository.ts'
import { buyerOf, buyersRepository, hashOfAddress, type Buyer } from './buyers.repository.ts'
import { checkCards, hashOfCard } from './card-limits.ts'
import { goodsRepository } from './goods.repository.ts'
import { checkHoldings } from './holding-limits.ts'
import { intentsRepository, type Intent } from './intents.repository.ts'
import { ProviderDown, type CreateOutcome, type MercadoPago } from './mercado-pago/mercado-pago.ts'
import { toProviderRequest } from './mercado-pago/payment-request.ts'
import { boletoDays } from './boleto-days.ts'
import { isOpen } from './mercado-pago/status-map.ts'
import type { OrderTransitions } from './order-transitions.service.ts'
import { subjectOf } from './payment-subject.ts'
import { firstPoll } from './poll-schedule.ts'
import type { PaymentOptions, PurchaseLimits } from './purchase-options.ts'
import { reservationMinutes, type Reservations } from './reservations.service.ts'
import { providerKey, type Settlement } from './settlement.service.ts'
import type { Wallet } from './wallet.service.ts'

export type PaymentsServiceOptions = {
  db: Db
  clock: Clock
  logger: Logger
  /** The shop's origin, for the webhook address. */
  origin: string
  sealer: Sealer
  provider: MercadoPago
  settlement: Settlement
  reservations: Reservations
  orders: OrderTransitions
  payments: PaymentOptions
  limits: PurchaseLimits
  wallet: Wallet
}

export type Payer = Viewer & { address: string }

type Plan =
  | { do: 'answer'; attempt: Attempt }
  /** `again`: an earlier request may already have created the payment. */
  | { do: 'ask'; attempt: Attempt; intent: Intent; again: boolean }
  | { do: 'find-out'; attempt: Attempt }
  | { do: 'cancel'; attempt: Attempt }

type Asked = {
  intentId: string
  use: KeyUse
  request: PaymentRequest
  /** When a code that is created now expires. */
  validUntil: Date | null
  /** Identifies the card; null for other methods, for retries, and if the provider did not tell the card. */
  cardHash: string | null
}

const minute = 60_000
/** Longer than the provider timeout: after this the original request has ended. */
const askingFor = 30_000
/** How many open payments one call may resolve before it starts its own. */
const rounds = 4

export const operationOf = (intentId: string) => `createPayment ${intentId}`

export function createPaymentsService(options: PaymentsServiceOptions) {
  const { db, clock, logger, origin, sealer, provider, settlement, reservations, orders, payments, limits } = options
  const { wallet } = options
  const { pixMinutes } = payments
  // The real provider, which uses https, rejects an http webhook address. Polling settles payments in that case.
  const isReachable = origin.startsWith('https:') || !payments.baseUrl.startsWith('https:')
  const setting = {
    notificationUrl: isReachable ? `${origin}/api/webhooks/mercadopago` : null,
    description: 'Compra na loja',
    statementDescriptor: payments.statementDescriptor ?? 'EMPORIO LOTUS',
  }

  /** Decides how to handle an open payment when another one is requested. */
  function planAround(open: Attempt, request: PaymentRequest): Exclude<Plan, { do: 'ask' }> {
    if (open.status === 'unknown') {
      if (open.locked_until !== null && open.locked_until.getTime() > clock()) {
        throw new Problem('PAYMENT_IN_PROGRESS', { retryAfter: 2 })
      }
      return { do: 'find-out', attempt: open }
    }
    const isGood = open.valid_until !== null && open.valid_until.getTime() > clock()
    const isKnown = wallet.isUnpaid(open) || (open.method !== 'card' && open.provider_payment_id !== null)
    if (!isKnown) throw new Problem('PAYMENT_IN_PROGRESS')
    // A second tab gets the same code. An expired code, or a code replaced by another method, is cancelled first.
    return request.method === open.method && isGood ? { do: 'answer', attempt: open } : { do: 'cancel', attempt: open }
  }

  async function checkLimits(
    trx: Db,
    attempts: readonly Attempt[],
    { request, cardHash }: Asked,
    buyer: Buyer,
  ): Promise<void> {
    if (request.method === 'card') return checkCards(trx, { buyer, cardHash, limits, clock })
    const codes = attempts.filter(({ method, status }) => method === request.method && status !== 'void')
    if (codes.length >= limits.pixCodes) throw new Problem('TOO_MANY_ATTEMPTS')
  }

  async function startAttempt(
    trx: Db,
    intent: Intent,
    attempts: readonly Attempt[],
    { request, cardHash, validUntil }: Asked,
    addressHash: string,
  ): Promise<Attempt> {
    const now = new Date(clock())
    const number = Math.max(0, ...attempts.map(({ attempt }) => attempt)) + 1
    return attemptsRepository.insert(trx, {
      id: randomUUID(),
      intent_id: intent.id,
      attempt: number,
      method: request.method,
      status: 'unknown',
      amount_cents: intent.total_cents,
      installments: request.method === 'card' ? request.installments : 1,
      provider_key: providerKey(intent.id, number),
      locked_until: new Date(clock() + askingFor),
      valid_until: validUntil,
      email: intent.email,
      address_hash: addressHash,
      card_hash: cardHash,
      // Polling detects a crash between here and the response.
      next_poll_at: new Date(clock() + askingFor),
      created_at: now,
      updated_at: now,
    })
  }

  /** When the code of a request expires; null for a card. */
  function validityOf({ method }: PaymentRequest): Date | null {
    if (method === 'card') return null
    return method === 'boleto' ? endOfBankDay(boletoDays, clock()) : new Date(clock() + pixMinutes * minute)
  }

  async function findCardHash({ use, request }: Pick<Asked, 'use' | 'request'>): Promise<string | null> {
    // The first request may have used the token up.
    if (request.method !== 'card' || (await findKey(db, use)) !== null) return null
    const card = await provider.findCard(request.token)
    return card === null ? null : hashOfCard(sealer, card)
  }

  async function plan(trx: Db, payer: Payer, asked: Asked): Promise<Plan> {
    const { intentId, use, request } = asked
    const found = await intentsRepository.find(trx, intentId)
    if (found === null) throw new Problem('NOT_FOUND')
    const addressHash = hashOfAddress(payer.address)
    const buyer = buyerOf(found, addressHash)
    await buyersRepository.lock(trx, buyer, new Date(clock()), asked.cardHash)
    const intent = await intentsRepository.lock(trx, intentId)
    if (intent === null) throw new Problem('NOT_FOUND')
    const attempts = await attemptsRepository.list(trx, intentId)

    const known = await findKey(trx, use)
    const mine = attempts.find(({ id }) => id === known?.result)
    // No payment was created: the key can be reused.
    if (mine?.status === 'void') await forgetKey(trx, use)
    else if (mine !== undefined) {
      if (mine.status !== 'unknown') return { do: 'answer', attempt: mine }
      if (mine.locked_until !== null && mine.locked_until.getTime() > clock()) {
        throw new Problem('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 2 })
      }
      if (mine.provider_payment_id !== null) return { do: 'find-out', attempt: mine }
      const asking = { locked_until: new Date(clock() + askingFor) }
      const attempt = await attemptsRepository.update(trx, mine.id, asking, new Date(clock()))
      return { do: 'ask', attempt, intent, again: true }
    }

    const orderStatus = await orders.statusOf(trx, intentId)
    if (orderStatus === 'CANCELLED') throw new Problem('INTENT_EXPIRED')
    if (intent.holding === 'sold' || (orderStatus !== null && orderStatus !== 'WAITING_PAYMENT')) {
      throw new Problem('INTENT_CLOSED')
    }
    const open = attempts.findLast(({ status }) => isOpen(status))
    if (open !== undefined) {
      const around = planAround(open, request)
      if (around.do === 'answer') {
        await takeKey(trx, use, clock())
        await keepResult(trx, use, open.id)
      }
      return around
    }
    await checkLimits(trx, attempts, asked, buyer)
    if (provider.isDownFor() > 0) throw new Problem('PAYMENT_PROVIDER_DOWN', { retryAfter: provider.isDownFor() })
    if (intent.holding === 'none' || intent.expires_at.getTime() <= clock()) {
      const goods = await goodsRepository.lock(
        trx,
        intent.lines.map(({ product_id }) => product_id),
      )
      await checkHoldings(trx, buyer, intent, goods, limits, new Date(clock()))
      await reservations.renew(trx, intent, new Date(clock() + reservationMinutes * minute))
    }
    const attempt = await startAttempt(trx, intent, attempts, asked, addressHash)
    await takeKey(trx, use, clock())
    await keepResult(trx, use, attempt.id)
    return { do: 'ask', attempt, intent, again: false }
  }

  /** Voids an attempt for which the provider certainly created nothing. The next attempt gets a new number and key. */
  async function dropAttempt(attempt: Attempt, detail: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      await intentsRepository.lock(trx, attempt.intent_id)
      const now = await attemptsRepository.find(trx, attempt.id)
      if (now === null || now.status !== 'unknown' || now.provider_payment_id !== null) return
      const change = { status: 'void', status_detail: detail, locked_until: null, next_poll_at: null } as const
      await attemptsRepository.update(trx, attempt.id, change, new Date(clock()))
    })
  }

  /** The outcome is unknown: schedules polling and returns the error that tells the client not to pay again. */
  async function leaveOpen(attempt: Attempt, paymentId: string | null, cause: unknown): Promise<Problem> {
    await inTransaction(db, async (trx) => {
      await intentsRepository.lock(trx, attempt.intent_id)
      const current = await attemptsRepository.find(trx, attempt.id)
      if (current === null || current.status !== 'unknown') return
      const now = new Date(clock())
      const change = {
        locked_until: null,
        ...(paymentId === null ? {} : { provider_payment_id: paymentId }),
        ...firstPoll('unknown', now, null),
      }
      await attemptsRepository.update(trx, attempt.id, change, now)
      await enqueue(trx, {
        kind: 'payments.poll',
        payload: { attemptId: attempt.id },
        dedupeKey: `look:${attempt.id}`,
      })
    })
    logger.warn({ err: cause, intentId: attempt.intent_id, attempt: attempt.id }, 'The outcome of a payment is unknown')
    return new Problem('PAYMENT_UNKNOWN', { cause, retryAfter: 3 })
  }

  async function current(attempt: Attempt, cause: unknown): Promise<Payment> {
    const now = await attemptsRepository.find(db, attempt.id)
    if (now === null || now.status === 'unknown' || now.status === 'void') throw await leaveOpen(attempt, null, cause)
    return toPayment(now)
  }

  /** Asks the provider for the payment state after an inconclusive response. */
  async function findOut(attempt: Attempt, cause: unknown): Promise<Payment> {
    try {
      if (attempt.provider_payment_id === null) await settlement.settleByReference(attempt.intent_id)
      else await settlement.settlePayment(attempt.provider_payment_id)
    } catch (error) {
      if (error instanceof ProviderDown) throw await leaveOpen(attempt, null, error)
      throw error
    }
    return current(attempt, cause)
  }

  async function afterAsking(attempt: Attempt, outcome: CreateOutcome, again: boolean): Promise<Payment> {
    switch (outcome.kind) {
      case 'made':
        try {
          const { outcome: settled } = await settlement.settlePayment(outcome.payment.id)
          if (settled === 'mismatch' || settled === 'foreign') throw new Problem('PAYMENT_MISMATCH')
          if (settled === 'absent') {
            throw await leaveOpen(attempt, outcome.payment.id, new Error('The provider does not find its new payment'))
          }
        } catch (error) {
          if (error instanceof ProviderDown) throw await leaveOpen(attempt, outcome.payment.id, error)
          throw error
        }
        return current(attempt, new Error('The provider returned an unknown payment status'))
      case 'unknown':
        return findOut(attempt, outcome.cause)
      case 'refused':
        if (again) return findOut(attempt, new Error('The retry was rejected'))
        await dropAttempt(attempt, 'refused')
        throw new Problem('PAYMENT_DATA_INVALID', {
          ...(outcome.causes[0] === undefined ? {} : { params: { cause: outcome.causes[0] } }),
        })
      case 'not_made':
        if (again) throw await leaveOpen(attempt, null, outcome.cause)
        await dropAttempt(attempt, 'not_made')
        throw new Problem('PAYMENT_PROVIDER_DOWN', {
          cause: outcome.cause,
          retryAfter: outcome.cause instanceof ProviderDown ? outcome.cause.retryAfter : 15,
        })
    }
  }

  /** BEY-09: the instalments must cost what the shopper saw. @throws {Problem} INSTALLMENTS_CHANGED */
  async function checkInstallments(attempt: Attempt, request: PaymentRequest): Promise<void> {
    if (request.method !== 'card') return
    const { paymentMethodId, issuerId, installments, expectedTotal } = request
    const { amount_cents: amountCents } = attempt
    const expected = expectedTotal === undefined ? amountCents : toCents(expectedTotal)
    // A single payment has no interest.
    const total =
      installments === 1
        ? amountCents
        : await provider.findInstallmentTotal({ amountCents, installments, paymentMethodId, issuerId })
    if (total === expected) return
    await dropAttempt(attempt, 'installments_changed')
    throw new Problem('INSTALLMENTS_CHANGED', total === null ? {} : { params: { total: toReais(total) } })
  }

  async function ask(
    { attempt, intent, again }: Extract<Plan, { do: 'ask' }>,
    request: PaymentRequest,
  ): Promise<Payment> {
    const subject = subjectOf(sealer, intent, attempt)
    try {
      if (request.method === 'wallet') {
        const opened = await wallet.open(attempt, subject, setting)
        return opened === null ? await afterAsking(attempt, { kind: 'refused', causes: [] }, false) : toPayment(opened)
      }
      if (!again) await checkInstallments(attempt, request)
    } catch (error) {
      // Nothing is charged by a page or by a question.
      if (error instanceof ProviderDown) return afterAsking(attempt, { kind: 'not_made', cause: error }, false)
      throw error
    }
    const body = toProviderRequest(subject, request, setting)
    return afterAsking(attempt, await provider.createPayment(body, attempt.provider_key), again)
  }

  /** Cancels a Pix code, boleto or page before another payment starts. If it was paid in the meantime, settlement applies that. */
  async function cancel(attempt: Attempt): Promise<void> {
    const { provider_payment_id: paymentId } = attempt
    try {
      if (wallet.isUnpaid(attempt)) return await wallet.close(attempt)
      if (paymentId === null) return
      await provider.cancelPayment(paymentId, providerKey(attempt.intent_id, -attempt.attempt))
      await settlement.settlePayment(paymentId)
    } catch (error) {
      if (error instanceof ProviderDown) {
        throw new Problem('PAYMENT_PROVIDER_DOWN', { cause: error, retryAfter: error.retryAfter })
      }
      throw error
    }
  }

  return {
    /**
     * S24, S25, R07: creates one payment of an intent, exactly once across crashes and retries. A rejected card is a result.
     * @throws {Problem} NOT_FOUND, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, CARD_NUMBER_REFUSED, INTENT_CLOSED,
     * INTENT_EXPIRED, OUT_OF_STOCK, PRODUCT_UNAVAILABLE, PRICE_CHANGED, TOO_MANY_ATTEMPTS, TOO_MANY_OPEN_ORDERS,
     * RESERVATION_LIMIT, PAYMENT_IN_PROGRESS, PAYMENT_UNKNOWN, PAYMENT_DATA_INVALID, PAYMENT_MISMATCH,
     * INSTALLMENTS_CHANGED, PAYMENT_PROVIDER_DOWN
     */
    async createPayment(payer: Payer, intentId: string, key: string, request: PaymentRequest): Promise<Payment> {
      if (request.method === 'card' && !/[A-Za-z]/.test(request.token) && holdsCardNumber(request.token)) {
        throw new Problem('CARD_NUMBER_REFUSED', { fields: [{ path: 'token', code: 'NOT_ALLOWED' }] })
      }
      if (!(await accessRepository.isOpenTo(db, intentId, lookerOf(payer), clock()))) throw new Problem('NOT_FOUND')
      const guestHash = keyOwnerOf(payer)
      const use = { guestHash, operation: operationOf(intentId), key, fingerprint: fingerprintOf(request) }
      const cardHash = await findCardHash({ use, request })
      const asked = { intentId, use, request, cardHash, validUntil: validityOf(request) }
      for (let round = 1; round <= rounds; round++) {
        const next = await inTransaction(db, (trx) => plan(trx, payer, asked))
        switch (next.do) {
          case 'answer':
            return toPayment(next.attempt)
          case 'ask':
            return ask(next, request)
          case 'find-out':
            await findOut(next.attempt, new Error('The outcome of another payment is unknown'))
            break
          case 'cancel':
            await cancel(next.attempt)
        }
      }
      throw new Problem('PAYMENT_IN_PROGRESS')
    },
  }
}

export type PaymentsService = ReturnType<typeof createPaymentsService>
