import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useCheckout, useCheckoutSend, useIsConfirming } from '#features/checkout/checkout-context.ts'
import { selectPayment } from '#features/checkout/checkout-state.ts'
import { cardProviderQuery, checkoutConfigQuery } from '#features/checkout/checkout.queries.ts'
import { PaymentScreen } from '#features/checkout/payment-screen.tsx'
import { queryState } from '#layout/query-state.ts'
import { newKey } from '#idempotency-key.ts'
import { focusHeading } from '#routing/navigation.ts'
import { useOffline } from '#online.ts'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/checkout/payment')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout/payment', title: msg`Pagamento` }),
  component: PaymentRoute,
})

function PaymentRoute() {
  const payment = useCheckout(selectPayment)
  const [wantsCard, setWantsCard] = useState(payment.payment?.method === 'card')
  const config = useQuery(checkoutConfigQuery())
  const provider = useQuery(cardProviderQuery(config.data, wantsCard))
  // This step is a document of its own: the router has not navigated to it.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [])
  return (
    <PaymentScreen
      {...payment}
      confirming={useIsConfirming()}
      send={useCheckoutSend()}
      config={queryState(config)}
      onRetryConfig={() => void config.refetch()}
      cardProvider={queryState(provider)}
      onCard={() => {
        setWantsCard(true)
        if (provider.isError) void provider.refetch()
      }}
      offline={useOffline()}
      newKey={newKey}
    />
  )
}
