import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { useCheckout } from '#features/checkout/checkout-context.ts'
import { ShippingScreen } from '#features/checkout/shipping-screen.tsx'
import { privateHead } from '#lib/private-head.ts'

export const Route = createFileRoute('/checkout/shipping')({
  head: ({ match }) => privateHead(match.context, '/checkout/shipping', msg`Forma de entrega`),
  component: ShippingRoute,
})

function ShippingRoute() {
  return <ShippingScreen {...useCheckout()} />
}
