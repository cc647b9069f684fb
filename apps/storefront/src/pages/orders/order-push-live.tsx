import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import { ApiError } from '@lotus/api-client/errors'
import type { Language, Order } from '@lotus/openapi/schema'

import { OrderPushCard, type PushState } from '#features/orders/order-push-card.tsx'
import { orderPushQuery, startPush, stopPush, type PushOfBrowser } from '#features/orders/order-push.queries.ts'
import { pushPermission, pushSupport } from '#features/orders/push-browser.ts'
import { purchaseProblem } from '#purchase-problem.ts'

/** Connects the offer to notify about an order to the browser and the server. Null while nothing can be offered. */
export function OrderPushLive({ order }: { order: Order }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [support] = useState(pushSupport)
  const permission = useSyncExternalStore(pushPermission.subscribe, pushPermission.read)
  const query = orderPushQuery(order)
  const { data } = useQuery({ ...query, enabled: support !== 'no' })
  const store = (answer: PushOfBrowser | null) => {
    if (answer !== null) queryClient.setQueryData(query.queryKey, answer)
  }
  const { orderId } = order
  const start = useMutation({
    mutationFn: (publicKey: string) => startPush(orderId, publicKey, i18n.locale as Language),
    onSuccess: store,
  })
  const stop = useMutation({ mutationFn: (id: string) => stopPush(orderId, id), onSuccess: store })
  if (data === undefined || data.publicKey === null) return null
  const { publicKey, subscriptionId } = data
  const stateOf = (): PushState => {
    if (support === 'install') return 'install'
    if (start.isPending) return 'asking'
    if (permission === 'denied') return 'denied'
    return permission === 'granted' && subscriptionId !== null ? 'on' : 'off'
  }
  const error = start.error ?? stop.error
  const problemOf = () => {
    if (error === null) return null
    // The browser's own error: it has no push service, or cannot reach it.
    return error instanceof ApiError
      ? purchaseProblem(i18n, error)
      : t`Este navegador não ligou os avisos. Tente de novo.`
  }
  return (
    <OrderPushCard
      state={stateOf()}
      pickup={order.shipping.pickup}
      isPaid={order.status === 'PAYED'}
      stopping={stop.isPending}
      problem={problemOf()}
      onStart={() => {
        stop.reset()
        start.mutate(publicKey)
      }}
      onStop={() => {
        start.reset()
        if (subscriptionId !== null) stop.mutate(subscriptionId)
      }}
    />
  )
}
