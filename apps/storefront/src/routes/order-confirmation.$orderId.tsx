import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { isNotFound } from '@lotus/api-client/errors'

import {
  OrderConfirmationPending,
  OrderConfirmationScreen,
  OrderNotHere,
  OrderUnavailable,
} from '#features/orders/order-confirmation-screen.tsx'
import { guestRequests, orderQuery } from '#features/orders/orders.queries.ts'
import { useAccessKey } from '#features/orders/use-access-key.ts'
import { useClaim } from '#features/orders/use-claim.ts'
import { queryState } from '#layout/query-state.ts'
import { orderLink } from '#routing/order-links.ts'
import { loadPrivate } from '#routing/private-head.ts'
import { useSession } from '#session/session.ts'
import { problemMessage } from '#problem-message.tsx'

import { OrderPush } from '#pages/orders/order-push.tsx'
import { useOrderActions } from '#pages/orders/use-order-actions.ts'

export const Route = createFileRoute('/order-confirmation/$orderId')({
  loader: ({ context, params }) =>
    loadPrivate(context, { path: `/order-confirmation/${params.orderId}`, title: msg`Seu pedido` }),
  component: () => <OrderRoute key={Route.useParams().orderId} />,
})

function OrderRoute() {
  const { i18n } = useLingui()
  const { orderId } = Route.useParams()
  const { origin } = Route.useRouteContext()
  const accessKey = useAccessKey(orderId)
  const claim = useClaim(orderId)
  const session = useSession()
  const seen = useQuery(orderQuery(orderId, accessKey))
  const actions = useOrderActions({
    orderId,
    order: seen.data?.order,
    requests: guestRequests(orderId),
  })
  const order = queryState(seen)
  if (seen.data === undefined && isNotFound(seen.error))
    return <OrderNotHere accountOrderId={session.status === 'user' ? orderId : null} />
  if (order === 'loading') return <OrderConfirmationPending />
  if (order === 'failed')
    return <OrderUnavailable problem={problemMessage(i18n, seen.error)} onRetry={() => void seen.refetch()} />
  return (
    <OrderConfirmationScreen
      {...order}
      {...actions}
      link={accessKey === null ? null : orderLink(origin, orderId, accessKey)}
      claim={claim}
      push={<OrderPush order={order.order} />}
      stale={seen.isRefetchError}
    />
  )
}
