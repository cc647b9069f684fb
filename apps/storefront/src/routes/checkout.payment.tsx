import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { loadPrivate } from '#routing/private-head.ts'

import { CheckoutPaymentPage } from '#pages/checkout/checkout-payment-page.tsx'

export const Route = createFileRoute('/checkout/payment')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout/payment', title: msg`Pagamento` }),
  component: CheckoutPaymentPage,
})
