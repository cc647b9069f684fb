import { isCpf } from '@lotus/commerce/brazil'
import { toReais } from '@lotus/commerce/money'
import type { DeliveryAddress, GuestData, PaymentMethod, PaymentRequest } from '@lotus/openapi/schema'

/** Purchase data for the provider. It comes from the frozen intent, so that retries send the same body. */
export type PaymentSubject = {
  intentId: string
  attempt: number
  totalCents: number
  guest: GuestData
  address: DeliveryAddress
  lines: { productId: number; title: string; quantity: number; unitCents: number }[]
  /** When a Pix code expires, or the end of a boleto's due date. */
  validUntil: Date | null
}

/** A payment that the shop itself creates; the provider's page creates the others. */
export type DirectRequest = Exclude<PaymentRequest, { method: 'wallet' }>

/** Settings of the shop. */
export type PaymentSetting = {
  /** Null if the provider cannot reach it. */
  notificationUrl: string | null
  description: string
  statementDescriptor: string
}

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

export function nameParts(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first_name: first, last_name: rest.length === 0 ? first : rest.join(' ') }
}

export function toProviderRequest(subject: PaymentSubject, request: DirectRequest, setting: PaymentSetting) {
  const { guest, address } = subject
  return {
    transaction_amount: toReais(subject.totalCents),
    description: setting.description,
    external_reference: subject.intentId,
    ...(setting.notificationUrl === null ? {} : { notification_url: setting.notificationUrl }),
    metadata: { attempt: subject.attempt },
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
      items: subject.lines.map(({ productId, title, quantity, unitCents }) => ({
        id: String(productId),
        title,
        quantity,
        unit_price: toReais(unitCents),
      })),
    },
    ...(request.method === 'card'
      ? {
          payment_method_id: request.paymentMethodId,
          token: request.token,
          installments: request.installments,
          statement_descriptor: setting.statementDescriptor,
          ...(request.issuerId === undefined ? {} : { issuer_id: Number(request.issuerId) }),
        }
      : {
          payment_method_id: providerMethods[request.method],
          ...(subject.validUntil === null ? {} : { date_of_expiration: withOffset(subject.validUntil) }),
        }),
  }
}
