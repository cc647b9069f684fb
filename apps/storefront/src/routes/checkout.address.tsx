import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { addressesQuery } from '#features/account/account.queries.ts'
import { AddressScreen } from '#features/checkout/address-screen.tsx'
import { useCheckout, useCheckoutSend } from '#features/checkout/checkout-context.ts'
import { selectAddress, selectUserAddress } from '#features/checkout/checkout-state.ts'
import { typedForms } from '#features/checkout/checkout-storage.ts'
import {
  UserAddressPending,
  UserAddressScreen,
  UserAddressUnavailable,
} from '#features/checkout/user-address-screen.tsx'
import { queryState } from '#layout/query-state.ts'
import { lookUpCep } from '#address/cep.queries.ts'
import { chooseDeliveryCep, deliveryCep } from '#delivery/delivery-cep.ts'
import { useOffline } from '#online.ts'
import { problemMessage } from '#problem-message.tsx'
import { useSession } from '#session/session.ts'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/checkout/address')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout/address', title: msg`Endereço de entrega` }),
  component: AddressRoute,
})

function AddressRoute() {
  const queryClient = useQueryClient()
  const isUser = useCheckout(({ context }) => context.mode === 'user')
  const shared = {
    send: useCheckoutSend(),
    offline: useOffline(),
    zipCode: deliveryCep.read(),
    lookUpCep: async (zipCode: string) => {
      const answer = await lookUpCep(queryClient, zipCode)
      if (answer.kind === 'found') chooseDeliveryCep(zipCode)
      return answer
    },
  }
  return isUser ? <UserAddress {...shared} /> : <GuestAddress {...shared} />
}

type Shared = Pick<Parameters<typeof AddressScreen>[0], 'send' | 'offline' | 'zipCode' | 'lookUpCep'>

function GuestAddress(shared: Shared) {
  const address = useCheckout(selectAddress)
  return <AddressScreen {...shared} {...address} typed={typedForms.read('address')} onType={typedForms.address} />
}

function UserAddress(shared: Shared) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const address = useCheckout(selectUserAddress)
  const addresses = useQuery(addressesQuery)
  const saved = queryState(addresses)
  if (saved === 'loading') return <UserAddressPending />
  if (saved === 'failed')
    return (
      <UserAddressUnavailable
        problem={problemMessage(i18n, addresses.error)}
        onRetry={() => void addresses.refetch()}
      />
    )
  return (
    <UserAddressScreen
      {...shared}
      {...address}
      addresses={saved}
      recipient={user?.username ?? ''}
      typed={typedForms.read('saved')}
      onType={typedForms.saved}
    />
  )
}
