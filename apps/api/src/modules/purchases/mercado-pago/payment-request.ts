import { isCpf } from '@lotus/commerce/brazil'
import { toReais } from '@lotus/commerce/money'
import type { GuestData, PaymentMethod, PaymentRequest } from '@lotus/openapi/schema'

import type { Attempt, Intent, LineRow } from '../purchase-types.ts'
import { fieldsOf } from './provider-payment.ts'

/** Purchase data for the provider. It comes from the frozen intent, so that retries send the same body. */
export type PaymentSubject = {
  intent: Pick<Intent, 'id' | 'address'> & {
    lines: readonly Pick<LineRow, 'product_id' | 'product' | 'quantity' | 'unit_cents'>[]
  }
  attempt: Pick<Attempt, 'attempt' | 'amount_cents' | 'valid_until'>
  guest: GuestData
}

/** A payment that the shop itself creates; the provider's page creates the others. */
export type DirectRequest = Exclude<PaymentRequest, { method: 'wallet' }>

/** The texts that buyers see in their accounts at the provider and on card statements. */
const description = 'Compra na loja'
const statementDescriptor = 'EMPORIO LOTUS'

/** The URL for the provider's notifications; null if the provider cannot reach the shop. */
type NotificationUrl = string | null

/** The body of `POST /v1/payments`; amounts in reais. */
export type ProviderPaymentRequest = ReturnType<typeof toProviderRequest>

/** The provider's ids of the methods that have one. */
const providerMethods = { pix: 'pix', boleto: 'bolbradesco' } as const satisfies Record<
  Exclude<PaymentMethod, 'card' | 'wallet'>,
  string
>

const brazilianHours = 3

/** `2026-11-23T11:32:00.000-03:00`: the provider requires an offset instead of `Z`. */
export const withOffset = (date: Date): string =>
  `${new Date(date.getTime() - brazilianHours * 3_600_000).toISOString().slice(0, -1)}-0${brazilianHours}:00`

function nameParts(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first_name: first, last_name: rest.length === 0 ? first : rest.join(' ') }
}

export function toProviderRequest(subject: PaymentSubject, request: DirectRequest, notificationUrl: NotificationUrl) {
  const { intent, attempt, guest } = subject
  const { address, lines } = intent
  return {
    transaction_amount: toReais(attempt.amount_cents),
    description,
    external_reference: intent.id,
    ...(notificationUrl === null ? {} : { notification_url: notificationUrl }),
    metadata: { attempt: attempt.attempt },
    payer: {
      email: guest.email,
      ...nameParts(guest.name),
      identification: { type: isCpf(guest.cpf) ? 'CPF' : 'CNPJ', number: guest.cpf },
      address: {
        zip_code: address.zipCode,
        street_name: address.street,
        street_number: address.number,
        neighborhood: address.district,
        city: address.city,
        federal_unit: address.state,
      },
    },
    additional_info: {
      items: lines.map(({ product_id, product, quantity, unit_cents }) => ({
        id: String(product_id),
        title: product.productName,
        quantity,
        unit_price: toReais(unit_cents),
      })),
    },
    ...(request.method === 'card'
      ? {
          payment_method_id: request.paymentMethodId,
          token: request.token,
          installments: request.installments,
          statement_descriptor: statementDescriptor,
          ...(request.issuerId === undefined ? {} : { issuer_id: Number(request.issuerId) }),
        }
      : {
          payment_method_id: providerMethods[request.method],
          ...(attempt.valid_until === null ? {} : { date_of_expiration: withOffset(attempt.valid_until) }),
        }),
  }
}

/** The body of `POST /checkout/preferences`; amounts in reais. */
export type PreferenceRequest = ReturnType<typeof toPreferenceRequest>

/** A page of the provider on which the shopper pays. */
export type Preference = { id: string; redirectUrl: string }

/** `returnUrl` is the order's page, which ignores the parameters that the provider adds to the URL. */
export function toPreferenceRequest(subject: PaymentSubject, notificationUrl: NotificationUrl, returnUrl: string) {
  const { intent, attempt, guest } = subject
  return {
    // One item, so that the provider cannot round a sum of lines differently.
    items: [
      {
        id: intent.id,
        title: description,
        quantity: 1,
        currency_id: 'BRL',
        unit_price: toReais(attempt.amount_cents),
      },
    ],
    payer: { email: guest.email, ...nameParts(guest.name) },
    // The page offers only the provider's wallet: the shop has forms for the other methods.
    purpose: 'wallet_purchase',
    external_reference: intent.id,
    metadata: { attempt: attempt.attempt },
    ...(notificationUrl === null ? {} : { notification_url: notificationUrl }),
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    // The provider accepts an automatic return to https only.
    ...(returnUrl.startsWith('https:') ? { auto_return: 'approved' } : {}),
    statement_descriptor: statementDescriptor,
    ...(attempt.valid_until === null ? {} : { expires: true, expiration_date_to: withOffset(attempt.valid_until) }),
  }
}

/** Parses a preference; null without a valid id and URL. */
export function readPreference(value: unknown): Preference | null {
  const { id, init_point: url } = fieldsOf(value)
  if (typeof id !== 'string' || !/^[\w-]{1,100}$/.test(id)) return null
  if (typeof url !== 'string' || url.length > 500 || !URL.canParse(url)) return null
  return /^https?:$/.test(new URL(url).protocol) ? { id, redirectUrl: url } : null
}
