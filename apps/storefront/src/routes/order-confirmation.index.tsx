import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { OrderNotHere } from '#features/orders/order-confirmation-screen.tsx'
import { CheckoutTexts } from '#lib/checkout-texts.tsx'
import { loadCheckoutTexts } from '#lib/i18n.ts'
import { privateHead } from '#lib/private-head.ts'

export const Route = createFileRoute('/order-confirmation/')({
  loader: ({ context }) => loadCheckoutTexts(context.i18n),
  head: ({ match }) => privateHead(match.context, '/order-confirmation', msg`Seu pedido`),
  component: () => (
    <CheckoutTexts>
      <OrderNotHere />
    </CheckoutTexts>
  ),
})
