import type { ProviderTimeouts } from './mercado-pago/mercado-pago.ts'

/** Payment provider settings. The sandbox and the real provider differ only in these values. */
export type PaymentOptions = {
  /** Base URL of the provider's API, e.g. `https://api.mercadopago.com`. */
  baseUrl: string
  accessToken: string
  /** For the provider's card fields in the browser. */
  publicKey: string
  sdkUrl: string
  /** The current secret and, during a rotation, the previous one. */
  webhookSecrets: readonly string[]
  /** Our account at the provider; null accepts any account. */
  collectorId: string | null
  /** Whether real money moves. Payments with another mode are rejected. */
  liveMode: boolean
  /** Lifetime of a Pix code. */
  pixMinutes: number
  /** Text on card statements, at most 22 characters. @default 'EMPORIO LOTUS' */
  statementDescriptor?: string
  /** @default 2 s to connect, 7 s for a response, 12 s for both tries */
  timeouts?: ProviderTimeouts
}

export type HoldingLimit = {
  /** How many purchases. */
  purchases: number
  /** Their total value. */
  cents: number
  /** Fraction of a product's stock, but at least `units` of each product. */
  share: number
  units: number
}

/** Abuse limits per buyer (S04, S28, S29): the figures are in `domain/limits.ts`. */
export type PurchaseLimits = {
  /** S28: what the unpaid purchases of one buyer can hold. */
  buyer: HoldingLimit
  /** The same for one internet address. Buyers behind a carrier's NAT share one, so it is generous. */
  address: HoldingLimit
  /** Declined and abandoned card payments of one buyer within `cardMinutes`. */
  cards: number
  /** The same with one card, over all buyers. */
  attemptsPerCard: number
  cardsPerAddress: number
  cardMinutes: number
  /** Pix codes per purchase. */
  pixCodes: number
}
