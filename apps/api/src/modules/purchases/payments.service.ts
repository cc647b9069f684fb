import { toCents, toReais } from '@lotus/commerce/money'
import type { Payment, PaymentRequest } from '@lotus/openapi/schema'

import { holdsCardNumber } from '#domain/card-numbers.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction } from '#platform/transaction.ts'

import { accessRepository, keyOwnerOf } from './access.repository.ts'
import { attemptsRepository } from './payments.repository.ts'
import { buyersRepository, hashOfAddress, hashOfBlock, type Buyer, type CardPayer } from './buyers.repository.ts'
import { isLeased, isReplaceable, openOf, termsOf } from './core/attempts.ts'
import type { Purchase } from './core/purchase.ts'
import { judges } from './core/refusals.ts'
import { isOver } from './core/reservation.ts'
import { goodsRepository } from '#domain/goods.repository.ts'
import { checkCards, checkHoldings, hashOfCard } from './purchase-limits.ts'
import { findKey, fingerprintOf, forgetKey, once, type KeyUse } from './idempotency.ts'
import { toPayment } from './intent-view.ts'
import { intentsRepository } from './intents.repository.ts'
import { rejectRenewal } from './line-errors.ts'
import { ProviderDown, unlessDown, type CreateOutcome } from './mercado-pago/mercado-pago.ts'
import { toPreferenceRequest, toProviderRequest, type PaymentSubject } from './mercado-pago/payment-request.ts'
import { openGuest } from './sealed-guest.ts'
import { productsOf, purchasesRepository } from './purchases.repository.ts'
import type { At } from './purchase-shell.ts'
import type { Settling } from './settlement.service.ts'
import type { Attempt, Intent, Viewer } from './purchase-types.ts'

type Payer = Viewer & { address: string }

/** Sends the payment to the provider. `isRepeated`: an earlier request may have created it. */
type Sending = { type: 'send'; attempt: Attempt; intent: Intent; isRepeated: boolean }

/** The next step of a call. `look up` and `close` resolve an open payment, after which the call plans its next step again. */
type Step =
  /** Answers with a payment that exists. */
  | { type: 'answer'; attempt: Attempt }
  | Sending
  /** Asks the provider for the outcome of a payment. */
  | { type: 'look up'; attempt: Attempt }
  /** Closes a code or page that the new payment replaces. */
  | { type: 'close'; attempt: Attempt }

type Call = {
  payer: Payer
  intentId: string
  use: KeyUse
  request: PaymentRequest
  /** Identifies the card; null for other methods, for retries, and if the provider did not tell the card. */
  cardHash: string | null
}

const providerDown = (cause: unknown, retryAfter: number) => new Problem('PAYMENT_PROVIDER_DOWN', { cause, retryAfter })

/** How many open payments one call may resolve before it starts its own. */
const rounds = 4

export function createPaymentsService(options: Settling) {
  const { db, clock, logger, origin, sealer, provider, settlement, shell, payments, limits, windows } = options
  // The real provider, which uses https, rejects an http webhook address. Polling settles payments in that case.
  const isReachable = origin.startsWith('https:') || !payments.baseUrl.startsWith('https:')
  const notificationUrl = isReachable ? `${origin}/api/webhooks/mercadopago` : null

  /** The step for a payment of the purchase that is still open. */
  function stepOfOpen(open: Attempt, { method }: PaymentRequest): Step {
    if (open.status === 'unknown') {
      if (isLeased(open, clock())) throw new Problem('PAYMENT_IN_PROGRESS', { retryAfter: 2 })
      return { type: 'look up', attempt: open }
    }
    if (!isReplaceable(open)) throw new Problem('PAYMENT_IN_PROGRESS')
    const isValid = open.valid_until !== null && open.valid_until.getTime() > clock()
    // A second tab gets the same code. A code that has expired, or that belongs to another method, is closed first.
    return { type: method === open.method && isValid ? 'answer' : 'close', attempt: open }
  }

  async function checkLimits(trx: Db, { attempts }: Purchase, request: PaymentRequest, payer: CardPayer) {
    if (termsOf[request.method].limit === 'cards') return checkCards(trx, payer, limits, clock())
    const codes = attempts.filter(({ method, status }) => method === request.method && status !== 'void')
    if (codes.length >= limits.pixCodes) throw new Problem('TOO_MANY_ATTEMPTS')
  }

  /** The buyer's limits, and the price and stock of units that are reserved again. */
  async function checkRenewal(trx: Db, { intent, stage }: Purchase, buyer: Buyer): Promise<void> {
    const goods = await goodsRepository.lock(trx, productsOf(intent))
    await checkHoldings(trx, buyer, intent, goods, limits, new Date(clock()))
    if (stage === 'expired') rejectRenewal(intent, goods)
  }

  async function findCardHash(use: KeyUse, request: PaymentRequest): Promise<string | null> {
    // The first request with this key may have used up the token.
    if (request.method !== 'card' || (await findKey(db, use)) !== null) return null
    const card = await provider.findCard(request.token)
    return card === null ? null : hashOfCard(sealer, card)
  }

  /** The step for the payment of an earlier call with this key; null for the first call. */
  async function stepOfKey(trx: Db, { intent, attempts }: Purchase, use: KeyUse): Promise<Step | null> {
    const known = await findKey(trx, use)
    const attempt = attempts.find(({ id }) => id === known?.result)
    if (attempt === undefined) return null
    if (attempt.status === 'void') {
      // No payment was created: the key can be reused.
      await forgetKey(trx, use)
      return null
    }
    if (attempt.status !== 'unknown') return { type: 'answer', attempt }
    if (isLeased(attempt, clock())) throw new Problem('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 2 })
    if (attempt.provider_payment_id !== null) return { type: 'look up', attempt }
    return { type: 'send', attempt, intent, isRepeated: true }
  }

  /** Adds an attempt to the purchase, which must have no open one. */
  async function start(trx: Db, purchase: Purchase, buyer: Buyer, call: Call, at: At): Promise<Step> {
    const { request, cardHash, payer, use } = call
    const blockHash = hashOfBlock(payer.address)
    await checkLimits(trx, purchase, request, { buyer, cardHash, blockHash })
    const retryAfter = provider.isDownFor()
    if (retryAfter > 0) throw new Problem('PAYMENT_PROVIDER_DOWN', { retryAfter })
    if (purchase.stage === 'expired' || isOver(purchase, clock())) await checkRenewal(trx, purchase, buyer)
    const { method } = request
    const installments = request.method === 'card' ? request.installments : 1
    const fact = { type: 'buyer.pay', method, installments, addressHash: blockHash, cardHash } as const
    const { changes } = await shell.applyIn(trx, purchase, fact, { ...at, now: clock() })
    const [attempt] = changes.attempts
    if (attempt === undefined) throw new Error(`Purchase ${purchase.intent.id} has no new payment`)
    await once(trx, use, clock(), async () => attempt.id)
    return { type: 'send', attempt, intent: purchase.intent, isRepeated: false }
  }

  async function plan(trx: Db, call: Call, at: At): Promise<Step> {
    const { payer, intentId, use, request, cardHash } = call
    const found = await intentsRepository.find(trx, intentId)
    if (found === null) throw new Problem('NOT_FOUND')
    const buyer = { ...found, address_hash: hashOfAddress(payer.address) }
    await buyersRepository.lock(trx, buyer, new Date(clock()), cardHash)
    const purchase = await purchasesRepository.lock(trx, intentId)
    if (purchase === null) throw new Problem('NOT_FOUND')
    const known = await stepOfKey(trx, purchase, use)
    if (known?.type === 'send')
      await shell.applyIn(trx, purchase, { type: 'request.repeated', attempt: known.attempt.id }, at)
    if (known !== null) return known
    const refusal = judges['buyer.pay'](purchase, { method: request.method }, { now: clock() })
    if (refusal instanceof Problem && refusal.code !== 'PAYMENT_IN_PROGRESS')
      throw windows.toWindowRefusal(refusal, purchase, at.planning)
    const open = openOf(purchase).at(-1)
    if (open === undefined) return start(trx, purchase, buyer, call, at)
    const step = stepOfOpen(open, request)
    if (step.type === 'answer') await once(trx, use, clock(), async () => open.id)
    return step
  }

  /** Voids an attempt for which the provider certainly created nothing. The next attempt gets a new number and key. */
  const dropAttempt = ({ id, intent_id }: Attempt, detail: string) =>
    shell.apply(intent_id, { type: 'provider.refused', attempt: id, detail })

  /** The outcome is unknown: schedules polling and returns the error that tells the client not to pay again. */
  async function leaveOpen({ id, intent_id }: Attempt, paymentId: string | null, cause: unknown): Promise<Problem> {
    await shell.apply(intent_id, { type: 'provider.silent', attempt: id, paymentId })
    logger.warn({ err: cause, intentId: intent_id, attempt: id }, 'The outcome of a payment is unknown')
    return new Problem('PAYMENT_UNKNOWN', { cause, retryAfter: 3 })
  }

  /** The stored state of a payment. @throws {Problem} PAYMENT_UNKNOWN if its outcome is unknown, or if the money is paid back */
  async function current(attempt: Attempt, cause: unknown): Promise<Payment> {
    const now = await attemptsRepository.find(db, attempt.id)
    // Money that is paid back at once did not pay for the purchase.
    const isReturned = now?.status === 'approved' && now.refund_reason === 'cancelled'
    if (now === null || now.status === 'unknown' || now.status === 'void' || isReturned) {
      throw await leaveOpen(attempt, null, cause)
    }
    return toPayment(now)
  }

  /** Asks the provider for the payment state after an inconclusive response. */
  async function lookUp(attempt: Attempt, cause: unknown): Promise<Payment> {
    const { intent_id: intentId, provider_payment_id: paymentId } = attempt
    await unlessDown<unknown>(
      paymentId === null ? settlement.settleByReference(intentId) : settlement.settlePayment(paymentId),
      (down) => leaveOpen(attempt, null, down),
    )
    return current(attempt, cause)
  }

  /** Applies the outcome of a request to its attempt. Returns the payment, or throws the problem for the client. */
  async function conclude(attempt: Attempt, outcome: CreateOutcome, isRepeated: boolean): Promise<Payment> {
    switch (outcome.kind) {
      case 'made': {
        const leave = (cause: unknown) => leaveOpen(attempt, outcome.payment.paymentId, cause)
        const { outcome: settled } = await unlessDown(settlement.settlePayment(outcome.payment.paymentId), leave)
        if (settled === 'mismatch' || settled === 'foreign') throw new Problem('PAYMENT_MISMATCH')
        if (settled === 'absent') throw await leave(new Error('The provider does not find its new payment'))
        return current(attempt, new Error('The provider returned an unknown payment status'))
      }
      case 'unknown':
        return lookUp(attempt, outcome.cause)
      case 'refused': {
        const [cause] = outcome.causes
        if (isRepeated) return lookUp(attempt, new Error('The retry was rejected'))
        await dropAttempt(attempt, 'refused')
        throw new Problem('PAYMENT_DATA_INVALID', cause === undefined ? {} : { params: { cause } })
      }
      case 'not_made':
        if (isRepeated) throw await leaveOpen(attempt, null, outcome.cause)
        await dropAttempt(attempt, 'not_made')
        throw providerDown(outcome.cause, outcome.cause instanceof ProviderDown ? outcome.cause.retryAfter : 15)
    }
  }

  /** BEY-09: the instalments must cost what the shopper saw. @throws {Problem} INSTALLMENTS_CHANGED */
  async function checkInstallments(attempt: Attempt, request: PaymentRequest): Promise<void> {
    if (request.method !== 'card') return
    const { installments, expectedTotal } = request
    const { amount_cents: amountCents } = attempt
    const expected = expectedTotal === undefined ? amountCents : toCents(expectedTotal)
    // A single payment has no interest.
    const total = installments === 1 ? amountCents : await provider.findInstallmentTotal(amountCents, request)
    if (total === expected) return
    await dropAttempt(attempt, 'installments_changed')
    throw new Problem('INSTALLMENTS_CHANGED', total === null ? {} : { params: { total: toReais(total) } })
  }

  /** CHK-06: opens the provider's page for an attempt; null if the provider rejects the data. @throws {ProviderDown} */
  async function openPage(attempt: Attempt, subject: PaymentSubject): Promise<Payment | null> {
    const returnUrl = `${origin}/order-confirmation/${subject.intent.id}`
    const body = toPreferenceRequest(subject, notificationUrl, returnUrl)
    const page = await provider.createPreference(body, attempt.provider_key)
    if (page === null) return null
    const opened = { attempt: attempt.id, preferenceId: page.id, redirectUrl: page.redirectUrl }
    const decision = await shell.apply(attempt.intent_id, { type: 'page.opened', ...opened })
    return toPayment(decision?.purchase.attempts.find(({ id }) => id === attempt.id) ?? attempt)
  }

  async function send({ attempt, intent, isRepeated }: Sending, request: PaymentRequest): Promise<Payment> {
    const subject = { intent, attempt, guest: openGuest(sealer, intent.id, intent.guest) }
    try {
      if (request.method === 'wallet') {
        const opened = await openPage(attempt, subject)
        return opened ?? (await conclude(attempt, { kind: 'refused', causes: [] }, false))
      }
      if (!isRepeated) await checkInstallments(attempt, request)
    } catch (error) {
      // Nothing is charged by a page or by a question.
      if (error instanceof ProviderDown) return conclude(attempt, { kind: 'not_made', cause: error }, false)
      throw error
    }
    const body = toProviderRequest(subject, request, notificationUrl)
    return conclude(attempt, await provider.createPayment(body, attempt.provider_key), isRepeated)
  }

  return {
    /** S24, S25, R07: creates one payment of an intent, exactly once across crashes and retries. A rejected card is a result. */
    async createPayment(payer: Payer, intentId: string, key: string, request: PaymentRequest): Promise<Payment> {
      if (request.method === 'card' && !/[A-Za-z]/.test(request.token) && holdsCardNumber(request.token)) {
        throw new Problem('CARD_NUMBER_REFUSED', { fields: [{ path: 'token', code: 'NOT_ALLOWED' }] })
      }
      if (!(await accessRepository.isOpenTo(db, intentId, payer, clock()))) throw new Problem('NOT_FOUND')
      const operation = `createPayment ${intentId}`
      const use = { guest_hash: keyOwnerOf(payer), operation, key, fingerprint: fingerprintOf(request) }
      const call = { payer, intentId, use, request, cardHash: await findCardHash(use, request) }
      const at = await shell.moment()
      for (let round = 1; round <= rounds; round++) {
        const step = await windows.withAlternatives(() => inTransaction(db, (trx) => plan(trx, call, at)))
        switch (step.type) {
          case 'answer':
            return toPayment(step.attempt)
          case 'send':
            return send(step, request)
          case 'look up':
            await lookUp(step.attempt, new Error('The outcome of another payment is unknown'))
            break
          case 'close':
            // If it was paid in the meantime, the settlement records that.
            await unlessDown(settlement.close(step.attempt), (down) => providerDown(down, down.retryAfter))
        }
      }
      throw new Problem('PAYMENT_IN_PROGRESS')
    },
  }
}

export type PaymentsService = ReturnType<typeof createPaymentsService>
