import { toReais } from '@lotus/commerce/money'
import type { CheckoutIntent, ChosenShipping, OrderLine, Payment, PaymentMethod } from '@lotus/openapi/schema'

import { dayOf } from '#domain/days.ts'
import { maskCpf } from '#domain/mask-cpf.ts'
import { toTint } from '#domain/stored-tint.ts'
import { toChosenWindow } from '#domain/window-booking.ts'
import type { StoredShipping, StoredWindow } from '#platform/schema.ts'

import type { Attempt, Booking, Intent, LineRow } from './purchase-types.ts'

export const toOrderLine = (line: LineRow): OrderLine => ({
  productId: line.product_id,
  ...line.product,
  tint: toTint(line.product.tint),
  quantity: line.quantity,
  unitPrice: toReais(line.unit_cents),
  price: toReais(line.price_cents),
  discount: line.discount_bp / 10_000,
  lineTotal: toReais(line.line_cents),
  substitution: line.substitution,
})

/** The days of arrival or pickup, which the payment promises; null until the order is paid (D42). */
type PromisedDays = Pick<ChosenShipping, 'earliest' | 'latest'>

/** The window that an order promises; null if it has none, or if its payment arrived after the window and promises other days. */
export const promisedWindow = (
  { earliest }: Pick<PromisedDays, 'earliest'>,
  booking: Pick<Booking, 'chosen'> | null,
): StoredWindow | null =>
  booking === null || (earliest !== null && earliest !== booking.chosen.date) ? null : booking.chosen

export const toChosenShipping = (
  { costCents, place = null, isFree: _isFree, scheduled: _scheduled, ...shipping }: StoredShipping,
  days: PromisedDays,
  booking: Pick<Booking, 'chosen'> | null,
): ChosenShipping => {
  const window = promisedWindow(days, booking)
  return {
    ...shipping,
    place,
    cost: toReais(costCents),
    earliest: days.earliest,
    latest: days.latest,
    ...(window === null ? {} : { window: toChosenWindow(window) }),
  }
}

/** The lines of a purchase in the order of its cart. */
export const linesOf = <Line extends Pick<LineRow, 'position'>>({ lines }: { lines: readonly Line[] }): Line[] =>
  lines.toSorted((one, other) => one.position - other.position)

/** The fields shared by an order and its intent. */
export const toFrozen = (intent: Intent, days: PromisedDays, booking: Booking | null) => ({
  lines: linesOf(intent).map(toOrderLine),
  subtotal: toReais(intent.subtotal_cents),
  shipping: toChosenShipping(intent.shipping, days, booking),
  tax: toReais(intent.tax_cents),
  total: toReais(intent.total_cents),
  substitution: intent.substitution,
})

type Views = Pick<Payment, PaymentMethod>
const none: Views = { pix: null, card: null, boleto: null, wallet: null }

/** What the buyer needs to pay, or sees of the payment; null until the provider has answered. */
const viewOf: { [Method in PaymentMethod]: (attempt: Attempt) => Views[Method] } = {
  pix: ({ pix_code: code, valid_until: until, ticket_url: ticketUrl }) =>
    code === null || until === null ? null : { copyPaste: code, expiresAt: until.toISOString(), ticketUrl },
  card: ({ card_brand: brand, card_last_four: lastFour }) =>
    brand === null || lastFour === null ? null : { brand, lastFour },
  boleto: ({ boleto_line: line, boleto_barcode: barcode, valid_until: until, ticket_url: ticketUrl }) =>
    line === null || barcode === null || until === null
      ? null
      : { digitableLine: line, barcode, dueDate: dayOf(until.getTime()), ticketUrl },
  wallet: ({ redirect_url: url, valid_until: until }) =>
    url === null || until === null ? null : { redirectUrl: url, expiresAt: until.toISOString() },
}

/** The public view of an attempt. Uses the attempt's own id until the provider's id is known. */
export const toPayment = (attempt: Attempt): Payment => ({
  paymentId: attempt.provider_payment_id ?? attempt.id,
  attempt: attempt.attempt,
  method: attempt.method,
  status: attempt.status === 'void' ? 'cancelled' : attempt.status,
  statusDetail: attempt.status_detail,
  amount: toReais(attempt.amount_cents),
  totalAmount: toReais(attempt.total_paid_cents ?? attempt.amount_cents),
  installments: attempt.installments,
  ...none,
  [attempt.method]: viewOf[attempt.method](attempt),
  createdAt: attempt.created_at.toISOString(),
})

/** Omits void attempts, which have no payment at the provider. */
const toPayments = (attempts: readonly Attempt[]): Payment[] =>
  attempts.filter(({ status }) => status !== 'void').map(toPayment)

/** `cpf`: of the buyer; null if it was erased. */
export const toCheckoutIntent = (
  intent: Intent,
  cpf: string | null,
  attempts: readonly Attempt[],
  booking: Booking | null,
): CheckoutIntent => ({
  intentId: intent.id,
  status: intent.status,
  cpf: cpf === null ? null : maskCpf(cpf),
  ...toFrozen(intent, { earliest: null, latest: null }, booking),
  expiresAt: intent.expires_at.toISOString(),
  orderId: intent.status === 'ORDERED' ? intent.id : null,
  payments: toPayments(attempts),
})
