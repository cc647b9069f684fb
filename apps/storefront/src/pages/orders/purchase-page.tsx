import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { isNotFound } from '@lotus/api-client/errors'

import { PurchaseNotFound, PurchaseUnavailable } from '#features/orders/purchase-states.tsx'
import { OrderDetails, OrderPending } from '#features/orders/order-confirmation-screen.tsx'
import { accountRequests, purchaseQuery } from '#features/orders/orders.queries.ts'
import { queryState } from '#layout/query-state.ts'
import { problemMessage } from '#problem-message.tsx'

import { OrderPush } from './order-push.tsx'
import { useOrderActions } from './use-order-actions.ts'

const route = getRouteApi('/user/purchases/$orderId')

/** An order of the account (USER-03). */
export function PurchasePage() {
  const { i18n } = useLingui()
  const { orderId } = route.useParams()
  const purchase = useQuery(purchaseQuery(orderId))
  const actions = useOrderActions({
    orderId,
    order: purchase.data?.order,
    requests: accountRequests(orderId),
  })
  const seen = queryState(purchase)
  if (purchase.data === undefined && isNotFound(purchase.error)) return <PurchaseNotFound />
  if (seen === 'loading') return <OrderPending />
  if (seen === 'failed')
    return (
      <PurchaseUnavailable problem={problemMessage(i18n, purchase.error)} onRetry={() => void purchase.refetch()} />
    )
  return <OrderDetails {...seen} {...actions} stale={purchase.isRefetchError} push={<OrderPush order={seen.order} />} />
}
