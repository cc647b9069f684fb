import { toReais } from '@lotus/commerce/money'
import type { Payment } from '@lotus/openapi/schema'

import type { Attempt } from './attempts.repository.ts'

/** The public view of an attempt. Uses the attempt's own id until the provider's id is known. */
export function toPayment(attempt: Attempt): Payment {
  const { method, pix_code, valid_until, card_brand, card_last_four } = attempt
  return {
    paymentId: attempt.provider_payment_id ?? attempt.id,
    attempt: attempt.attempt,
    method,
    status: attempt.status === 'void' ? 'cancelled' : attempt.status,
    statusDetail: attempt.status_detail,
    amount: toReais(attempt.amount_cents),
    installments: attempt.installments,
    pix:
      method === 'pix' && pix_code !== null && valid_until !== null
        ? { copyPaste: pix_code, expiresAt: valid_until.toISOString(), ticketUrl: attempt.pix_ticket_url }
        : null,
    card:
      method === 'card' && card_brand !== null && card_last_four !== null
        ? { brand: card_brand, lastFour: card_last_four }
        : null,
    createdAt: attempt.created_at.toISOString(),
  }
}
