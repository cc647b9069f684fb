import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { Container } from '@lotus/ui/container'

import {
  OrderReceiptPending,
  OrderReceiptScreen,
  OrderReceiptUnavailable,
} from '#features/orders/order-receipt-screen.tsx'
import { receiptQuery } from '#features/orders/orders.queries.ts'
import { queryState } from '#layout/query-state.ts'
import { purchaseProblem } from '#purchase-problem.ts'
import { loadPrivate } from '#routing/private-head.ts'

/** The receipt of an order that this browser or the account may see (BEY-01, BEY-10). */
export const Route = createFileRoute('/order-confirmation/$orderId_/receipt')({
  loader: ({ context, params }) =>
    loadPrivate(context, { path: `/order-confirmation/${params.orderId}/receipt`, title: msg`Recibo` }),
  component: () => (
    <Container width="reading">
      <ReceiptRoute key={Route.useParams().orderId} />
    </Container>
  ),
})

function ReceiptRoute() {
  const { i18n } = useLingui()
  const { orderId } = Route.useParams()
  const loaded = useQuery(receiptQuery(orderId))
  const receipt = queryState(loaded)
  if (receipt === 'loading') return <OrderReceiptPending />
  if (receipt === 'failed')
    return (
      <OrderReceiptUnavailable problem={purchaseProblem(i18n, loaded.error)} onRetry={() => void loaded.refetch()} />
    )
  return <OrderReceiptScreen receipt={receipt} orderId={orderId} onPrint={() => globalThis.print()} />
}
