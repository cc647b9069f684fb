import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { loadPrivate } from '#routing/private-head.ts'

import { CheckoutReviewPage } from '#pages/checkout/checkout-review-page.tsx'

export const Route = createFileRoute('/checkout/review')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout/review', title: msg`Revisão do pedido` }),
  component: CheckoutReviewPage,
})
