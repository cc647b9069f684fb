import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { Container } from '@lotus/ui/container'

import {
  OrderReceiptPending,
  OrderReceiptScreen,
  OrderReceiptUnavailable,
} from '#features/orders/order-receipt-screen.tsx'
import { receiptQuery } from '#features/orders/orders.queries.ts'
import { queryState } from '#layout/query-state.ts'
import { purchaseProblem } from '#purchase-problem.ts'

const route = getRouteApi('/order-confirmation/$orderId_/receipt')

/** The receipt of an order that this browser or the account may see (BEY-01, BEY-10). */
export function ReceiptPage() {
  const { orderId } = route.useParams()
  return (
    <Container width="reading">
      <Receipt orderId={orderId} />
    </Container>
  )
}

function Receipt({ orderId }: { orderId: string }) {
  const { i18n } = useLingui()
  const loaded = useQuery(receiptQuery(orderId))
  const receipt = queryState(loaded)
  if (receipt === 'loading') return <OrderReceiptPending />
  if (receipt === 'failed')
    return (
      <OrderReceiptUnavailable problem={purchaseProblem(i18n, loaded.error)} onRetry={() => void loaded.refetch()} />
    )
  return <OrderReceiptScreen receipt={receipt} orderId={orderId} onPrint={() => globalThis.print()} />
}
