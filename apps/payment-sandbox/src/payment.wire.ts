import { toReais } from './money.ts'
import { formatMpDate } from './mp-date.ts'
import { type PaymentRecord, type RefundRecord, refundedCents } from './payment.record.ts'
import { qrPng } from './qr-png.ts'

/** The seller's account at the sandbox. */
export const COLLECTOR_ID = 488_000_001
const APPLICATION_VERSION = '1'
const RELEASE_MS = 14 * 86_400_000

/** The seller's fee for a payment in cents, close to the real price list. */
const feeCents = (payment: PaymentRecord): number => {
  if (payment.typeId === 'ticket') return Math.min(349, payment.cents)
  const basisPoints = payment.typeId === 'bank_transfer' ? 99 : payment.typeId === 'debit_card' ? 199 : 498
  return Math.round((payment.cents * basisPoints) / 10_000)
}

const transactionDetails = (payment: PaymentRecord, publicUrl: string) => {
  const settled = payment.approvedAt !== null
  const common = {
    acquirer_reference: null,
    external_resource_url: payment.boleto ? `${publicUrl}/boleto/${payment.id}` : null,
    financial_institution: payment.boleto ? '237' : null,
    installment_amount: payment.card ? Math.round(payment.totalCents / payment.installments) / 100 : 0,
    net_received_amount: settled ? toReais(payment.cents - feeCents(payment)) : 0,
    overpaid_amount: 0,
    payable_deferral_period: null,
    payment_method_reference_id: payment.boleto?.reference ?? null,
    total_paid_amount: toReais(payment.totalCents),
  }
  if (!payment.boleto) return common
  return {
    ...common,
    barcode: { content: payment.boleto.barcode },
    digitable_line: payment.boleto.digitableLine,
    verification_code: payment.boleto.reference,
  }
}

/** Cached: a payment's code never changes, and drawing the QR code dominates the cost of a response. */
const pictures = new WeakMap<PaymentRecord, string>()
const pictureOf = (payment: PaymentRecord, code: string): string => {
  const picture = pictures.get(payment) ?? qrPng(code).toString('base64')
  pictures.set(payment, picture)
  return picture
}

const pointOfInteraction = (payment: PaymentRecord, publicUrl: string) => ({
  type: payment.pixCode ? 'OPENPLATFORM' : 'UNSPECIFIED',
  business_info: { unit: 'online_payments', sub_unit: 'default' },
  application_data: { name: null, version: APPLICATION_VERSION },
  location: { state_id: null, source: null },
  ...(payment.pixCode === null
    ? {}
    : {
        transaction_data: {
          qr_code: payment.pixCode,
          qr_code_base64: pictureOf(payment, payment.pixCode),
          ticket_url: `${publicUrl}/pix/${payment.id}`,
          bank_transfer_id: null,
          transaction_id: null,
          e2e_id: null,
          financial_institution: null,
        },
      }),
})

const cardWire = (payment: PaymentRecord) => {
  const { card } = payment
  if (!card) return {}
  return {
    id: null,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    bin: card.firstSix,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    date_created: formatMpDate(payment.createdAt),
    date_last_updated: formatMpDate(payment.createdAt),
    cardholder: {
      name: card.holderName,
      identification: { type: card.identification?.type ?? null, number: card.identification?.number ?? null },
    },
  }
}

const payerWire = ({ payer }: PaymentRecord) => ({
  id: null,
  type: 'guest',
  entity_type: null,
  email: payer.email,
  first_name: payer.firstName,
  last_name: payer.lastName,
  identification: { type: payer.identification?.type ?? null, number: payer.identification?.number ?? null },
  phone: { area_code: null, number: null, extension: null },
  ...(payer.address ? { address: payer.address } : {}),
})

/** A refund, as returned by `/v1/payments/{id}/refunds`. */
export const refundWire = (payment: PaymentRecord, refund: RefundRecord) => ({
  id: refund.id,
  payment_id: payment.id,
  amount: toReais(refund.cents),
  adjustment_amount: 0,
  amount_refunded_to_payer: toReais(refund.cents),
  date_created: formatMpDate(refund.createdAt),
  metadata: {},
  reason: null,
  refund_mode: 'standard',
  source: { id: String(COLLECTOR_ID), name: 'Sandbox', type: refund.by },
  status: 'approved',
  unique_sequence_number: null,
  labels: [],
})

/** A payment, as returned by `GET /v1/payments/{id}`; `publicUrl` is the sandbox's own origin. */
export const paymentWire = (payment: PaymentRecord, publicUrl: string) => ({
  id: payment.id,
  date_created: formatMpDate(payment.createdAt),
  date_approved: payment.approvedAt === null ? null : formatMpDate(payment.approvedAt),
  date_last_updated: formatMpDate(payment.updatedAt),
  date_of_expiration: payment.expiresAt === null || payment.card ? null : formatMpDate(payment.expiresAt),
  money_release_date: payment.approvedAt === null ? null : formatMpDate(payment.approvedAt + RELEASE_MS),
  money_release_status: payment.approvedAt === null ? null : 'pending',
  operation_type: 'regular_payment',
  issuer_id: payment.issuerId === null ? null : String(payment.issuerId),
  payment_method_id: payment.methodId,
  payment_type_id: payment.typeId,
  payment_method: {
    id: payment.methodId,
    type: payment.typeId,
    issuer_id: payment.issuerId === null ? null : String(payment.issuerId),
  },
  status: payment.status,
  status_detail: payment.statusDetail,
  currency_id: 'BRL',
  description: payment.description,
  live_mode: false,
  sponsor_id: null,
  authorization_code: payment.card && payment.approvedAt !== null ? String(payment.id).slice(-6) : null,
  collector_id: COLLECTOR_ID,
  payer: payerWire(payment),
  metadata: payment.metadata,
  additional_info: payment.additionalInfo,
  order: {},
  external_reference: payment.externalReference,
  transaction_amount: toReais(payment.cents),
  transaction_amount_refunded: toReais(refundedCents(payment)),
  coupon_amount: 0,
  shipping_amount: 0,
  taxes_amount: 0,
  net_amount: null,
  transaction_details: transactionDetails(payment, publicUrl),
  fee_details:
    payment.approvedAt === null
      ? []
      : [{ type: 'mercadopago_fee', amount: toReais(feeCents(payment)), fee_payer: 'collector' }],
  captured: payment.captured,
  binary_mode: false,
  call_for_authorize_id: null,
  statement_descriptor: payment.statementDescriptor,
  installments: payment.installments,
  card: cardWire(payment),
  notification_url: payment.notificationUrl,
  refunds: payment.refunds.map((refund) => refundWire(payment, refund)),
  processing_mode: 'aggregator',
  merchant_account_id: null,
  point_of_interaction: pointOfInteraction(payment, publicUrl),
})
