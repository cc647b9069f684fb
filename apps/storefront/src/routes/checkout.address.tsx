import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { loadPrivate } from '#routing/private-head.ts'

import { CheckoutAddressPage } from '#pages/checkout/checkout-address-page.tsx'

export const Route = createFileRoute('/checkout/address')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout/address', title: msg`Endereço de entrega` }),
  component: CheckoutAddressPage,
})
