import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { loadPrivate } from '#routing/private-head.ts'

import { OrderPage } from '#pages/orders/order-page.tsx'

export const Route = createFileRoute('/order-confirmation/$orderId')({
  loader: ({ context, params }) =>
    loadPrivate(context, { path: `/order-confirmation/${params.orderId}`, title: msg`Seu pedido` }),
  component: () => <OrderPage key={Route.useParams().orderId} />,
})
