import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { OrderTrackingScreen, type LinkRequest, type Tracking } from '#features/orders/order-tracking-screen.tsx'
import { requestOrderLink, trackOrder } from '#features/orders/orders.queries.ts'
import { loadPrivate } from '#routing/private-head.ts'
import { PerShopper } from '#session/per-shopper.tsx'
import { purchaseProblem } from '#purchase-problem.ts'

export const Route = createFileRoute('/tracking')({
  validateSearch: ({ number }): { number?: string } => (typeof number === 'string' ? { number } : {}),
  loader: ({ context }) => loadPrivate(context, { path: '/tracking', title: msg`Acompanhar pedido` }),
  component: () => (
    <PerShopper>
      <TrackingRoute />
    </PerShopper>
  ),
})

function TrackingRoute() {
  const { i18n } = useLingui()
  const { number = '' } = Route.useSearch()
  const lookup = useMutation({ mutationFn: trackOrder })
  const tracking: Tracking = lookup.isPending
    ? { kind: 'looking' }
    : lookup.isError
      ? { kind: 'failed', problem: purchaseProblem(i18n, lookup.error) }
      : lookup.data === undefined
        ? { kind: 'idle' }
        : lookup.data === null
          ? { kind: 'notFound' }
          : { kind: 'found', order: lookup.data }
  const requested = useMutation({ mutationFn: requestOrderLink })
  const link: LinkRequest = requested.isPending
    ? { kind: 'sending' }
    : requested.isError
      ? { kind: 'failed', problem: purchaseProblem(i18n, requested.error) }
      : requested.data === undefined
        ? { kind: 'idle' }
        : { kind: 'sent', email: requested.data.email }
  return (
    <OrderTrackingScreen
      key={number}
      number={number}
      tracking={tracking}
      onTrack={(what) => {
        requested.reset()
        lookup.mutate(what)
      }}
      link={link}
      onRequestLink={(what) => {
        lookup.reset()
        requested.mutate(what)
      }}
    />
  )
}
