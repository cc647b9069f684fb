import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { loadPrivate } from '#routing/private-head.ts'

import { PurchasePage } from '#pages/orders/purchase-page.tsx'

export const Route = createFileRoute('/user/purchases/$orderId')({
  loader: ({ context, params }) =>
    loadPrivate(context, { path: `/user/purchases/${params.orderId}`, title: msg`Seu pedido` }),
  component: () => <PurchasePage key={Route.useParams().orderId} />,
})
