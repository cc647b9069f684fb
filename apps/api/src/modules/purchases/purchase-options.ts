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

/** Abuse limits per buyer (S04, S29). */
export type PurchaseLimits = {
  /** Unpaid purchases that hold stock. */
  openPerEmail: number
  openPerAddress: number
  /** Card payments within `cardMinutes`, counted separately by purchase, e-mail and internet address. */
  cards: number
  cardMinutes: number
  /** Pix codes per purchase. */
  pixCodes: number
}

export const purchaseLimits: PurchaseLimits = {
  openPerEmail: 3,
  openPerAddress: 10,
  cards: 5,
  cardMinutes: 10,
  pixCodes: 3,
}
