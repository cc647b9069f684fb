import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { useCheckout, useCheckoutSend } from '#features/checkout/checkout-context.ts'
import { selectShipping } from '#features/checkout/checkout-state.ts'
import { ShippingScreen } from '#features/checkout/shipping-screen.tsx'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/checkout/shipping')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout/shipping', title: msg`Forma de entrega` }),
  component: ShippingRoute,
})

function ShippingRoute() {
  return <ShippingScreen {...useCheckout(selectShipping)} send={useCheckoutSend()} />
}
