import { toReais } from '@lotus/commerce/money'
import type { PaymentRequest } from '@lotus/openapi/schema'

import { createCircuitBreaker } from '#platform/circuit-breaker.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import { traced } from '#platform/tracing.ts'

import type { PaymentOptions } from '../purchase-options.ts'
import {
  readPreference,
  withOffset,
  type Preference,
  type PreferenceRequest,
  type ProviderPaymentRequest,
} from './payment-request.ts'
import {
  createProviderHttp,
  NoAnswer,
  NotSent,
  type ProviderAnswer,
  type ProviderQuestion,
  type ProviderTimeouts,
} from './provider-http.ts'
import { centsOf, digitsOf, fieldsOf, idOf, readProviderPayment, type ProviderPayment } from './provider-payment.ts'

/** The provider is unavailable; `retryAfter` is in seconds. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
  readonly retryAfter: number
  constructor(message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.retryAfter = options.retryAfter ?? 15
  }
}

/** The result of a call to the provider. If the provider is unavailable, throws the error that `toError` returns. */
export async function unlessDown<Result>(
  call: Promise<Result> | Result,
  toError: (down: ProviderDown) => Error | Promise<Error>,
): Promise<Result> {
  try {
    return await call
  } catch (error) {
    throw error instanceof ProviderDown ? await toError(error) : error
  }
}

/** Result of a payment request. */
export type CreateOutcome =
  | { kind: 'made'; payment: ProviderPayment }
  /** The provider rejected the data and created nothing. `causes` are its codes. */
  | { kind: 'refused'; causes: string[] }
  /** The provider certainly created nothing, for a technical reason. */
  | { kind: 'not_made'; cause: unknown }
  /** The payment may exist: query the provider before anything else. */
  | { kind: 'unknown'; cause: unknown }

export const defaultTimeouts: ProviderTimeouts = { connect: 2000, answer: 7000, total: 12_000 }

export type MercadoPagoOptions = Pick<PaymentOptions, 'baseUrl' | 'accessToken' | 'timeouts'> & {
  clock: Clock
  logger: Logger
}

/** The digits of a card that the provider shows to the shop. */
export type VisibleCard = { firstSix: string; lastFour: string }

type CardRequest = Extract<PaymentRequest, { method: 'card' }>

const tries = 2
/** The provider's maximum. */
const pageSize = 100
/** The path without ids and queries. */
const patternOf = (path: string) =>
  path.split('?', 1)[0]?.replaceAll(/(?<=\/)(?!v\d(?:\/|$))[^/]*[^/a-z_][^/]*/g, ':id') ?? ''
const isServerFault = (status: number) => status >= 500
const isOk = (status: number) => status >= 200 && status < 300
const isDenied = ({ status }: ProviderAnswer) => status === 401 || status === 403
const answered = ({ status }: ProviderAnswer) => new ProviderDown(`The provider answered ${status}`)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const causesOf = (body: unknown): string[] =>
  listOf(fieldsOf(body)['cause']).flatMap((cause) => {
    const { code } = fieldsOf(cause)
    return typeof code === 'string' || typeof code === 'number' ? [String(code).slice(0, 60)] : []
  })

function cardOf(body: unknown): VisibleCard | null {
  const { first_six_digits, last_four_digits } = fieldsOf(body)
  const firstSix = digitsOf(first_six_digits, 6)
  const lastFour = digitsOf(last_four_digits, 4)
  return firstSix === null || lastFour === null ? null : { firstSix, lastFour }
}

function totalOf(offers: unknown, installments: number): number | null {
  const plans = listOf(fieldsOf(listOf(offers)[0])['payer_costs']).map(fieldsOf)
  return centsOf(plans.find((plan) => plan['installments'] === installments)?.['total_amount'])
}

export type MercadoPago = ReturnType<typeof createMercadoPago>

/** Client for Mercado Pago's payments API, which the sandbox emulates. Amounts are reais on the wire, cents here. */
export function createMercadoPago(options: MercadoPagoOptions) {
  const { baseUrl, accessToken, clock, logger, timeouts = defaultTimeouts } = options
  const http = createProviderHttp(baseUrl, accessToken, timeouts.connect)
  const breaker = createCircuitBreaker({ clock })

  /** Sends one request through the circuit breaker. @throws {ProviderDown} @throws {NotSent} @throws {NoAnswer} */
  async function askOnce(question: ProviderQuestion): Promise<ProviderAnswer> {
    if (!breaker.enter()) {
      throw new ProviderDown('The provider failed too often', { retryAfter: Math.ceil(breaker.waitsFor() / 1000) })
    }
    try {
      const answer = await traced(
        `mercado-pago ${question.method} ${patternOf(question.path)}`,
        async (note) => {
          const received = await http.ask(question)
          note({ 'http.response.status_code': received.status })
          return received
        },
        'client',
      )
      if (isServerFault(answer.status)) breaker.fail()
      else breaker.succeed()
      return answer
    } catch (error) {
      breaker.fail()
      throw error
    }
  }

  /**
   * Sends the same request at most twice. Returns the result of the last try, and whether an earlier one may have reached
   * the provider.
   */
  async function ask(question: Omit<ProviderQuestion, 'within'>) {
    // Real time instead of the injected clock, because it bounds how long a buyer waits.
    const endsAt = performance.now() + timeouts.total
    let mayBeReceived = false
    for (let attempt = 1; ; attempt++) {
      const within = Math.min(timeouts.answer, endsAt - performance.now())
      const last = attempt === tries || within <= 0
      try {
        const answer = await askOnce({ ...question, within })
        mayBeReceived ||= isServerFault(answer.status)
        if (last || !isServerFault(answer.status)) return { answer, mayBeReceived }
      } catch (error) {
        if (error instanceof NoAnswer) mayBeReceived = true
        else if (!(error instanceof NotSent) && !(error instanceof ProviderDown)) throw error
        if (last || error instanceof ProviderDown) return { error, mayBeReceived }
      }
    }
  }

  /** Sends an idempotent request. @throws {ProviderDown} also if the provider answers with a server error */
  async function exchange(question: Omit<ProviderQuestion, 'within'>): Promise<ProviderAnswer> {
    const { answer, error } = await ask(question)
    if (answer !== undefined && !isServerFault(answer.status)) return answer
    if (error instanceof ProviderDown) throw error
    throw answer === undefined ? new ProviderDown('The provider cannot be reached', { cause: error }) : answered(answer)
  }

  /** @throws {ProviderDown} */
  async function read(path: string): Promise<ProviderAnswer> {
    const answer = await exchange({ method: 'GET', path })
    if (isOk(answer.status) || answer.status === 404) return answer
    if (isDenied(answer)) logger.error({ status: answer.status }, 'The payment provider rejects the access token')
    throw answered(answer)
  }

  /** `count` includes results that are no payments of a known form. @throws {ProviderDown} */
  async function search(query: Record<string, string>): Promise<{ payments: ProviderPayment[]; count: number }> {
    const { body } = await read(`/v1/payments/search?${new URLSearchParams(query)}`)
    const { results } = fieldsOf(body)
    if (!Array.isArray(results)) throw new ProviderDown('The provider answered no search results')
    return { payments: results.flatMap((result: unknown) => readProviderPayment(result) ?? []), count: results.length }
  }

  return {
    /** The id of the account that the access token belongs to; null if the provider rejects the token. @throws {ProviderDown} */
    async getAccountId(): Promise<string | null> {
      const answer = await exchange({ method: 'GET', path: '/users/me' })
      if (isDenied(answer)) return null
      const id = idOf(fieldsOf(answer.body)['id'])
      if (!isOk(answer.status) || id === null) throw answered(answer)
      return id
    },

    isCircuitOpen: breaker.isOpen,

    /** Seconds until the circuit breaker allows requests; 0 if it allows them now. */
    isDownFor: () => Math.ceil(breaker.waitsFor() / 1000),

    /** The card of an unused token; null if the provider does not know the token or does not answer at once. */
    async findCard(token: string): Promise<VisibleCard | null> {
      const path = `/v1/card_tokens/${encodeURIComponent(token)}`
      try {
        const { status, body } = await askOnce({ method: 'GET', path, within: timeouts.answer })
        return isOk(status) ? cardOf(body) : null
      } catch (error) {
        if (error instanceof ProviderDown || error instanceof NoAnswer || error instanceof NotSent) return null
        throw error
      }
    },

    /** Creates a payment. A retry reuses the idempotency key, so the provider creates at most one. */
    async createPayment(body: ProviderPaymentRequest, key: string): Promise<CreateOutcome> {
      const { answer, error, mayBeReceived } = await ask({ method: 'POST', path: '/v1/payments', body, key })
      if (answer === undefined) return { kind: mayBeReceived ? 'unknown' : 'not_made', cause: error }
      const { status } = answer
      if (isOk(status)) {
        const payment = readProviderPayment(answer.body)
        return payment === null
          ? { kind: 'unknown', cause: new Error(`The provider answered ${status} without a payment`) }
          : { kind: 'made', payment }
      }
      const cause = new Error(`The provider answered ${status}`)
      // 409 and 423: the key is in use or was used, so the outcome must be queried.
      if (mayBeReceived || status === 409 || status === 423) return { kind: 'unknown', cause }
      if (isDenied(answer) || status === 429) {
        logger.error({ status }, 'The payment provider rejects our requests')
        return { kind: 'not_made', cause }
      }
      return { kind: 'refused', causes: causesOf(answer.body) }
    },

    /** Opens a page on which the shopper pays; null if the provider rejects the data. @throws {ProviderDown} */
    async createPreference(body: PreferenceRequest, key: string): Promise<Preference | null> {
      const answer = await exchange({ method: 'POST', path: '/checkout/preferences', body, key })
      const preference = isOk(answer.status) ? readPreference(answer.body) : null
      if (preference === null && answer.status !== 400) throw answered(answer)
      return preference
    },

    /** Closes a page for new payments. @throws {ProviderDown} */
    async expirePreference(id: string, now: Date): Promise<void> {
      const path = `/checkout/preferences/${encodeURIComponent(id)}`
      const body = { expires: true, expiration_date_to: withOffset(now) }
      await exchange({ method: 'PUT', path, body, key: `${id} ${now.getTime()}` })
    },

    /** The current state of a payment, or null if it does not exist. @throws {ProviderDown} */
    async getPayment(paymentId: string): Promise<ProviderPayment | null> {
      if (!/^[0-9]{1,20}$/.test(paymentId)) return null
      const { status, body } = await read(`/v1/payments/${paymentId}`)
      if (status === 404) return null
      const payment = readProviderPayment(body)
      if (payment === null || payment.paymentId !== paymentId)
        throw new ProviderDown('The provider returned another payment')
      return payment
    },

    /** The total in cents, with interest, of paying an amount in instalments; null if they are not offered. @throws {ProviderDown} */
    async findInstallmentTotal(amountCents: number, { installments, paymentMethodId, issuerId }: CardRequest) {
      const query = new URLSearchParams({
        amount: String(toReais(amountCents)),
        payment_method_id: paymentMethodId,
        ...(issuerId === undefined ? {} : { 'issuer.id': issuerId }),
      })
      const { body } = await read(`/v1/payment_methods/installments?${query}`)
      return totalOf(body, installments)
    },

    /** Payments with our reference, newest first. @throws {ProviderDown} */
    async searchPayments(externalReference: string): Promise<ProviderPayment[]> {
      const query = { external_reference: externalReference, sort: 'date_created', criteria: 'desc', limit: '50' }
      return (await search(query)).payments
    },

    /**
     * A page of all payments of the account that changed in a time window, by time of the change. `count` is 0 after the last page.
     * @throws {ProviderDown}
     */
    listChanged: (from: Date, to: Date, offset: number) =>
      search({
        range: 'date_last_updated',
        begin_date: withOffset(from),
        end_date: withOffset(to),
        sort: 'date_last_updated',
        criteria: 'asc',
        limit: String(pageSize),
        offset: String(offset),
      }),

    /** Cancels an unpaid payment. The provider may reject it, e.g. once it is paid. @throws {ProviderDown} */
    async cancelPayment(paymentId: string, key: string): Promise<void> {
      await exchange({ method: 'PUT', path: `/v1/payments/${paymentId}`, body: { status: 'cancelled' }, key })
    },

    /** Refunds cents of a payment, null for all of it, once per key. A repeated key has no refund id. @throws {ProviderDown} */
    async refundPayment(
      paymentId: string,
      key: string,
      cents: number | null,
    ): Promise<{ accepted: boolean; refundId: string | null }> {
      const path = `/v1/payments/${paymentId}/refunds`
      const body = cents === null ? {} : { amount: toReais(cents) }
      const answer = await exchange({ method: 'POST', path, body, key })
      return { accepted: isOk(answer.status), refundId: idOf(fieldsOf(answer.body)['id']) }
    },

    close: http.close,
  }
}

/**
 * Checks before the shop opens that the access token is valid and belongs to the configured account. With another account,
 * customers would be charged and their payments rejected as not ours.
 *
 * @returns what the operator must change, or null. An unreachable provider is logged and does not keep the shop closed.
 */
export async function findAccountProblem(payments: PaymentOptions, logger: Logger): Promise<string | null> {
  const provider = createMercadoPago({ ...payments, clock: Date.now, logger })
  try {
    const accountId = await provider.getAccountId()
    if (accountId === null) return 'MP_ACCESS_TOKEN is rejected by the payment provider.'
    if (payments.collectorId === null || accountId === payments.collectorId) return null
    return `MP_COLLECTOR_ID is ${payments.collectorId}, but MP_ACCESS_TOKEN belongs to the account ${accountId}.`
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    logger.error({ err: error }, 'The payment account could not be checked: the provider is unavailable')
    return null
  } finally {
    provider.close()
  }
}
