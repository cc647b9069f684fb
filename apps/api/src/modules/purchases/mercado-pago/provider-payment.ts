import type { PaymentMethod } from '@lotus/openapi/schema'

import { isIntentId } from '../order-number.ts'
import { mapStatus } from './status-map.ts'

/** The fields that we read from `GET /v1/payments/{id}`. Fields that are missing or malformed are null. */
export type ProviderPayment = NonNullable<ReturnType<typeof readProviderPayment>>

type Fields = { [name: string]: unknown }

/** The fields of an object in an answer; none if it is not an object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textOf = (value: unknown, longest = 1000): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : null
/** A positive number, which the provider writes as a number or as a text. */
export const idOf = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value)
  return typeof value === 'string' && /^[0-9]{1,20}$/.test(value) ? value : null
}
const dateOf = (value: unknown): Date | null => {
  const date = typeof value === 'string' ? new Date(value) : null
  return date === null || Number.isNaN(date.getTime()) ? null : date
}

const integerOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null
/** The id of an intent; null for other formats, which other sales channels of the account use. */
const intentIdOf = (value: unknown): string | null => (typeof value === 'string' && isIntentId(value) ? value : null)

/** A text of this many digits. */
export const digitsOf = (value: unknown, length: number): string | null =>
  typeof value === 'string' && value.length === length && /^[0-9]+$/.test(value) ? value : null

/** The values of `payment_type_id` of each method. */
const typesOf = {
  pix: ['bank_transfer'],
  card: ['credit_card', 'debit_card', 'prepaid_card'],
  boleto: ['ticket'],
  wallet: ['account_money', 'digital_wallet'],
} as const satisfies Record<PaymentMethod, readonly string[]>
const methods = new Map<string, PaymentMethod>(
  Object.entries(typesOf).flatMap(([method, types]) => types.map((type) => [type, method as PaymentMethod] as const)),
)

/** Converts reais to cents; null unless the result is a whole number. */
export function centsOf(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null
  const cents = Math.round(value * 100)
  return Number.isSafeInteger(cents) && Math.abs(value * 100 - cents) < 1e-4 ? cents : null
}

/** Parses a payment; null if the value is not one. Ignores unknown fields; missing fields are null. */
export function readProviderPayment(value: unknown) {
  const payment = fieldsOf(value)
  const paymentId = idOf(payment['id'])
  const providerStatus = textOf(payment['status'], 40)
  if (paymentId === null || providerStatus === null) return null
  const detail = textOf(payment['status_detail'], 100) ?? ''
  const { transaction_data } = fieldsOf(payment['point_of_interaction'])
  const details = fieldsOf(payment['transaction_details'])
  const { qr_code, ticket_url } = fieldsOf(transaction_data)
  const card = fieldsOf(payment['card'])
  const typeId = textOf(payment['payment_type_id'], 40)
  const method = methods.get(typeId ?? '') ?? null
  return {
    paymentId,
    providerStatus,
    detail,
    /** Null for an unknown status. */
    status: mapStatus(providerStatus, detail),
    /** S01: approved, without any refund. */
    whole: providerStatus === 'approved' && detail === 'accredited',
    currency: textOf(payment['currency_id'], 3),
    /** Null if it is not a whole number of cents. */
    amountCents: centsOf(payment['transaction_amount']),
    /** The sum of the refunds. */
    refundedCents: centsOf(payment['transaction_amount_refunded']) ?? 0,
    /** The amount that the payer pays, with interest. */
    totalPaidCents: centsOf(details['total_paid_amount']) || null,
    externalReference: intentIdOf(payment['external_reference']),
    collectorId: idOf(payment['collector_id']),
    liveMode: typeof payment['live_mode'] === 'boolean' ? payment['live_mode'] : null,
    /** Null for an unknown type. */
    method,
    typeId,
    cardBrand: method === 'card' ? (textOf(payment['payment_method_id'], 40) ?? '') : null,
    installments: Math.max(1, integerOf(payment['installments']) ?? 1),
    updatedAt: dateOf(payment['date_last_updated']),
    expiresAt: dateOf(payment['date_of_expiration']),
    /** The number of our attempt, from metadata that we sent. It does not prove that the payment is ours. */
    attempt: integerOf(fieldsOf(payment['metadata'])['attempt']),
    pixCode: textOf(qr_code),
    /** The boleto's line of 47 digits and its barcode of 44. */
    boletoLine: digitsOf(details['digitable_line'], 47),
    boletoBarcode: digitsOf(fieldsOf(details['barcode'])['content'], 44),
    /** The provider's page of a Pix code or boleto. */
    ticketUrl: textOf(ticket_url, 500) ?? textOf(details['external_resource_url'], 500),
    lastFour: textOf(card['last_four_digits'], 4),
  }
}
