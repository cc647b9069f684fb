import type { Sealer } from '#platform/sealed.ts'

import type { PaymentSubject } from './mercado-pago/payment-request.ts'
import { openGuest } from './sealed-guest.ts'
import type { Attempt, Intent } from './purchase-types.ts'

/** What the provider learns about a purchase, from the frozen intent. */
export const subjectOf = (sealer: Sealer, intent: Intent, attempt: Attempt): PaymentSubject => ({
  intentId: intent.id,
  attempt: attempt.attempt,
  totalCents: attempt.amount_cents,
  guest: openGuest(sealer, intent.id, intent.guest),
  address: intent.address,
  lines: intent.lines.map(({ product_id, quantity, unit_cents, product }) => ({
    productId: product_id,
    title: product.productName,
    quantity,
    unitCents: unit_cents,
  })),
  validUntil: attempt.valid_until,
})
