import { toReais } from '@lotus/commerce/money'
import type { Payment } from '@lotus/openapi/schema'

import { dayInSaoPaulo } from './boleto-days.ts'
import type { Attempt } from './attempts.repository.ts'

/** The public view of an attempt. Uses the attempt's own id until the provider's id is known. */
export function toPayment(attempt: Attempt): Payment {
  const { redirect_url } = attempt
  const { method, pix_code, boleto_line, boleto_barcode, ticket_url, valid_until, card_brand, card_last_four } = attempt
  return {
    paymentId: attempt.provider_payment_id ?? attempt.id,
    attempt: attempt.attempt,
    method,
    status: attempt.status === 'void' ? 'cancelled' : attempt.status,
    statusDetail: attempt.status_detail,
    amount: toReais(attempt.amount_cents),
    totalAmount: toReais(attempt.total_paid_cents ?? attempt.amount_cents),
    installments: attempt.installments,
    pix:
      method === 'pix' && pix_code !== null && valid_until !== null
        ? { copyPaste: pix_code, expiresAt: valid_until.toISOString(), ticketUrl: ticket_url }
        : null,
    boleto:
      method === 'boleto' && boleto_line !== null && boleto_barcode !== null && valid_until !== null
        ? {
            digitableLine: boleto_line,
            barcode: boleto_barcode,
            dueDate: dayInSaoPaulo(valid_until),
            ticketUrl: ticket_url,
          }
        : null,
    wallet:
      method === 'wallet' && redirect_url !== null && valid_until !== null
        ? { redirectUrl: redirect_url, expiresAt: valid_until.toISOString() }
        : null,
    card:
      method === 'card' && card_brand !== null && card_last_four !== null
        ? { brand: card_brand, lastFour: card_last_four }
        : null,
    createdAt: attempt.created_at.toISOString(),
  }
}
