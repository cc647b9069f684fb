import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { AddressScreen } from '#features/checkout/address-screen.tsx'
import { useCheckout } from '#features/checkout/checkout-context.ts'
import { typedForms } from '#features/checkout/checkout-storage.ts'
import { lookUpCep } from '#lib/cep.queries.ts'
import { useOffline } from '#lib/online.ts'
import { loadPrivate } from '#lib/private-head.ts'

export const Route = createFileRoute('/checkout/address')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout/address', title: msg`Endereço de entrega` }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: AddressRoute,
})

function AddressRoute() {
  const queryClient = useQueryClient()
  return (
    <AddressScreen
      {...useCheckout()}
      typed={typedForms.read('address')}
      onType={typedForms.address}
      offline={useOffline()}
      lookUpCep={(zipCode) => lookUpCep(queryClient, zipCode)}
    />
  )
}
