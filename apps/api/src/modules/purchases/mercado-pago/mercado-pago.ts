import { createCircuitBreaker } from '#platform/circuit-breaker.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'

import type { ProviderPaymentRequest } from './payment-request.ts'
import { createProviderHttp, NoAnswer, NotSent, type ProviderAnswer, type ProviderQuestion } from './provider-http.ts'
import { readProviderPayment, type ProviderPayment } from './provider-payment.ts'

/** The provider cannot be asked just now; `retryAfter` in seconds. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
  readonly retryAfter: number
  constructor(message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.retryAfter = options.retryAfter ?? 15
  }
}

/** What came of asking for a payment. */
export type CreateOutcome =
  | { kind: 'made'; payment: ProviderPayment }
  /** The provider did not like what it was told; nothing was made. `causes` are its codes. */
  | { kind: 'refused'; causes: string[] }
  /** Certain: nothing was made, and it is not the shopper's fault. */
  | { kind: 'not_made'; cause: unknown }
  /** It may have been made: find out before anything else. */
  | { kind: 'unknown'; cause: unknown }

/** Milliseconds. */
export type ProviderTimeouts = { connect: number; answer: number; total: number }
export const defaultTimeouts: ProviderTimeouts = { connect: 2000, answer: 7000, total: 12_000 }

export type MercadoPagoOptions = {
  baseUrl: string
  accessToken: string
  clock: Clock
  logger: Logger
  timeouts?: ProviderTimeouts
}

const tries = 2
const isServerFault = (status: number) => status >= 500
const isOk = (status: number) => status >= 200 && status < 300

function causesOf(body: unknown): string[] {
  const { cause } = (body ?? {}) as { cause?: unknown }
  if (!Array.isArray(cause)) return []
  return cause.flatMap((entry: unknown) => {
    const { code } = (entry ?? {}) as { code?: unknown }
    return typeof code === 'string' || typeof code === 'number' ? [String(code).slice(0, 60)] : []
  })
}

export type MercadoPago = ReturnType<typeof createMercadoPago>

/** Mercado Pago's payments API, of which the sandbox is a stand-in. Amounts in reais on the wire, in cents here. */
export function createMercadoPago(options: MercadoPagoOptions) {
  const { baseUrl, accessToken, clock, logger, timeouts = defaultTimeouts } = options
  const http = createProviderHttp({ baseUrl, accessToken, connectTimeout: timeouts.connect })
  const breaker = createCircuitBreaker({ clock })

  /** One question past the breaker. @throws {ProviderDown} @throws {NotSent} @throws {NoAnswer} */
  async function askOnce(question: ProviderQuestion): Promise<ProviderAnswer> {
    if (!breaker.enter()) {
      throw new ProviderDown('The provider failed too often', { retryAfter: Math.ceil(breaker.waitsFor() / 1000) })
    }
    try {
      const answer = await http.ask(question)
      if (isServerFault(answer.status)) breaker.fail()
      else breaker.succeed()
      return answer
    } catch (error) {
      breaker.fail()
      throw error
    }
  }

  /**
   * Asks at most twice, the same question both times. Answers what the last try came to, and whether an earlier one may
   * have been heard.
   */
  async function ask(question: Omit<ProviderQuestion, 'within'>) {
    // Not the shop's clock: this is how long a shopper waits.
    const endsAt = performance.now() + timeouts.total
    let mayBeHeard = false
    for (let attempt = 1; ; attempt++) {
      const within = Math.min(timeouts.answer, endsAt - performance.now())
      const last = attempt === tries || within <= 0
      try {
        const answer = await askOnce({ ...question, within })
        if (!isServerFault(answer.status)) return { answer, mayBeHeard }
        mayBeHeard = true
        if (last) return { answer, mayBeHeard }
      } catch (error) {
        if (error instanceof NoAnswer) mayBeHeard = true
        else if (!(error instanceof NotSent) && !(error instanceof ProviderDown)) throw error
        if (last || error instanceof ProviderDown) return { error, mayBeHeard }
      }
    }
  }

  /** For questions that change nothing. @throws {ProviderDown} */
  async function read(path: string): Promise<ProviderAnswer> {
    const { answer, error } = await ask({ method: 'GET', path })
    if (error instanceof ProviderDown) throw error
    if (answer === undefined) throw new ProviderDown('The provider cannot be reached', { cause: error })
    if (isOk(answer.status) || answer.status === 404) return answer
    if (answer.status === 401 || answer.status === 403) {
      logger.error({ status: answer.status }, 'The payment provider does not take our access token')
    }
    throw new ProviderDown(`The provider answered ${answer.status}`)
  }

  return {
    /** Seconds until the provider may be asked again; 0 where it may be asked now. */
    isDownFor: () => Math.ceil(breaker.waitsFor() / 1000),

    /** Asks for a payment, twice with the same key at most: the provider answers the second time what it made the first. */
    async createPayment(body: ProviderPaymentRequest, key: string): Promise<CreateOutcome> {
      const { answer, error, mayBeHeard } = await ask({ method: 'POST', path: '/v1/payments', body, key })
      if (answer === undefined) return { kind: mayBeHeard ? 'unknown' : 'not_made', cause: error }
      const { status } = answer
      if (isOk(status)) {
        const payment = readProviderPayment(answer.body)
        return payment === null
          ? { kind: 'unknown', cause: new Error(`The provider answered ${status} without a payment`) }
          : { kind: 'made', payment }
      }
      const cause = new Error(`The provider answered ${status}`)
      // 409 and 423: the key is being worked on, or was used: what came of it is to be found out.
      if (mayBeHeard || status === 409 || status === 423) return { kind: 'unknown', cause }
      if (status === 401 || status === 403 || status === 429) {
        logger.error({ status }, 'The payment provider refuses our calls')
        return { kind: 'not_made', cause }
      }
      return { kind: 'refused', causes: causesOf(answer.body) }
    },

    /** A payment as it is now, or null where the provider knows no such one. @throws {ProviderDown} */
    async getPayment(paymentId: string): Promise<ProviderPayment | null> {
      if (!/^[0-9]{1,20}$/.test(paymentId)) return null
      const { status, body } = await read(`/v1/payments/${paymentId}`)
      if (status === 404) return null
      const payment = readProviderPayment(body)
      if (payment === null || payment.id !== paymentId) throw new ProviderDown('The provider answered no such payment')
      return payment
    },

    /** Ids of the payments with our reference, newest first. @throws {ProviderDown} */
    async searchPayments(externalReference: string): Promise<ProviderPayment[]> {
      const query = new URLSearchParams({
        external_reference: externalReference,
        sort: 'date_created',
        criteria: 'desc',
        limit: '50',
      })
      const { body } = await read(`/v1/payments/search?${query}`)
      const { results } = (body ?? {}) as { results?: unknown }
      if (!Array.isArray(results)) throw new ProviderDown('The provider answered no search results')
      return results.flatMap((result: unknown) => readProviderPayment(result) ?? [])
    },

    /** Takes a payment back that was not made yet; false where the provider says that it is too late. @throws {ProviderDown} */
    async cancelPayment(paymentId: string, key: string): Promise<boolean> {
      const path = `/v1/payments/${paymentId}`
      const { answer, error } = await ask({ method: 'PUT', path, body: { status: 'cancelled' }, key })
      if (answer === undefined || isServerFault(answer.status)) {
        throw new ProviderDown('Cancelling a payment came to nothing', { cause: error })
      }
      return isOk(answer.status)
    },

    /** Gives all the money back; false where the provider refuses. Twice with one key is once. @throws {ProviderDown} */
    async refundPayment(paymentId: string, key: string): Promise<boolean> {
      const path = `/v1/payments/${paymentId}/refunds`
      const { answer, error } = await ask({ method: 'POST', path, body: {}, key })
      if (answer === undefined || isServerFault(answer.status)) {
        throw new ProviderDown('Refunding a payment came to nothing', { cause: error })
      }
      return isOk(answer.status)
    },

    close: () => http.close(),
  }
}
