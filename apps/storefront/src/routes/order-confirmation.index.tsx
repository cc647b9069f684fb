import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { OrderNotHere } from '#features/orders/order-confirmation-screen.tsx'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/order-confirmation/')({
  loader: ({ context }) => loadPrivate(context, { path: '/order-confirmation', title: msg`Seu pedido` }),
  component: () => <OrderNotHere accountOrderId={null} />,
})
