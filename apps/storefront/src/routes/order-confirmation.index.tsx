import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { OrderNotHere } from '#features/orders/order-confirmation-screen.tsx'
import { loadTexts } from '#lib/i18n.ts'
import { privateHead } from '#lib/private-head.ts'
import { Texts } from '#lib/texts.tsx'

export const Route = createFileRoute('/order-confirmation/')({
  loader: ({ context }) => loadTexts(context.i18n, 'checkout'),
  head: ({ match }) => privateHead(match.context, '/order-confirmation', msg`Seu pedido`),
  component: () => (
    <Texts of="checkout">
      <OrderNotHere />
    </Texts>
  ),
})
