import type { ShippingTable } from '#domain/shipping-table.ts'
import type { Logger } from '#platform/log.ts'

import {
  priceOptions,
  type Destination,
  type Load,
  type PricedOption,
  type UnavailableOption,
} from './shipping-table.ts'

/** `destination` is null for a pickup. */
export type QuoteRequest = { destination: Destination | null; load: Load }
export type CarrierQuote = { options: PricedOption[]; unavailable: UnavailableOption[] }

/** A source of delivery services with their prices. The ids of its services are its own: no other carrier has them. */
export type Carrier = {
  /** For the log. */
  name: string
  /** @param signal aborts when the answer would come too late */
  quote: (request: QuoteRequest, signal: AbortSignal) => Promise<CarrierQuote>
}

/** The services of the shop's delivery table. */
export const tableCarrier = (readTable: () => Promise<ShippingTable>): Carrier => ({
  name: 'table',
  quote: async ({ destination, load }) => priceOptions(await readTable(), destination, load),
})

/** Milliseconds until the other carriers answer without one. */
const patience = 3000

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

const isOption = ({ serviceId, names, costCents, freeFromCents, minDays, maxDays }: PricedOption): boolean =>
  typeof serviceId === 'string' &&
  typeof names?.['pt-BR'] === 'string' &&
  [costCents, minDays, maxDays].every(isCount) &&
  minDays <= maxDays &&
  (freeFromCents === null || isCount(freeFromCents))

/** Validates the answer of a carrier, which may come from another server. @throws {TypeError} */
function validQuote(quote: CarrierQuote): CarrierQuote {
  const { options, unavailable } = quote
  if (!Array.isArray(options) || !Array.isArray(unavailable)) throw new TypeError('The carrier did not return a quote')
  const invalid = options.find((option) => !isOption(option))
  if (invalid !== undefined) throw new TypeError(`The carrier returned an invalid service: ${JSON.stringify(invalid)}`)
  return quote
}

/**
 * The services of all carriers, deliveries first. Omits and logs a carrier that fails, returns an invalid quote or takes too long.
 * @throws the error of the first carrier if all fail
 */
export async function askCarriers(
  carriers: readonly Carrier[],
  request: QuoteRequest,
  { logger, timeout = patience }: { logger: Logger; timeout?: number },
): Promise<CarrierQuote> {
  const answers = await Promise.allSettled(
    carriers.map(async ({ quote }) => {
      const signal = AbortSignal.timeout(timeout)
      const late = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
      return validQuote(await Promise.race([quote(request, signal), late]))
    }),
  )
  const quotes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const failures = answers.flatMap((answer, at) =>
    answer.status === 'rejected' ? [{ err: answer.reason as unknown, carrier: carriers[at]?.name }] : [],
  )
  const [failure] = failures
  if (quotes.length === 0 && failure !== undefined) throw failure.err
  for (const one of failures) logger.warn(one, 'A carrier failed; the others answer')
  const options = quotes.flatMap((quote) => quote.options)
  return {
    options: [...options.filter(({ pickup }) => !pickup), ...options.filter(({ pickup }) => pickup)],
    unavailable: quotes.flatMap((quote) => quote.unavailable),
  }
}
