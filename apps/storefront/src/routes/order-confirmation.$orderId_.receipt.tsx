import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { loadPrivate } from '#routing/private-head.ts'

import { ReceiptPage } from '#pages/orders/receipt-page.tsx'

export const Route = createFileRoute('/order-confirmation/$orderId_/receipt')({
  loader: ({ context, params }) =>
    loadPrivate(context, { path: `/order-confirmation/${params.orderId}/receipt`, title: msg`Recibo` }),
  component: () => <ReceiptPage key={Route.useParams().orderId} />,
})
