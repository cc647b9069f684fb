import type { ReactNode } from 'react'

import type { NextDelivery } from '@lotus/openapi/schema'

/** What arrives today at the delivery CEP (BEY-12). */
export type Arrival =
  /** There is no CEP. Also on the server and during hydration. */
  | { state: 'withoutCep' }
  /** Loading, offline or failed. */
  | { state: 'unknown' }
  /** Nothing arrives today; `next` is the next window, if there is one. */
  | { state: 'none'; next: NextDelivery['window'] }
  | { state: 'some'; storages: NextDelivery['arrivingToday'] }

/** Renders with what arrives today. Its code and data load when it is rendered. */
export type WithArrival = (render: (arrival: Arrival) => ReactNode) => ReactNode
