import type { SnapshotFrom } from 'xstate'

import type { checkoutMachine } from '@lotus/machines/checkout'
import { checkoutSteps, type CheckoutEvent, type CheckoutStep } from '@lotus/machines/checkout/types'

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>
export type CheckoutSend = (event: CheckoutEvent) => void

export const pathOfStep = {
  entry: '/checkout',
  address: '/checkout/address',
  shipping: '/checkout/shipping',
  review: '/checkout/review',
  payment: '/checkout/payment',
} as const satisfies Record<CheckoutStep, string>

export const stepOfPath = (path: string): CheckoutStep =>
  checkoutSteps.find((step) => pathOfStep[step] === path.replace(/\/$/, '')) ?? 'entry'

export const stepOf = (snapshot: CheckoutSnapshot): CheckoutStep =>
  checkoutSteps.find((step) => snapshot.hasTag(step)) ?? 'payment'

/** While money may be moving, or the reservation is being made, there is no way to another step. */
export const isLocked = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.matches({ review: 'reserving' }) ||
  snapshot.matches({ payment: 'paying' }) ||
  snapshot.matches({ payment: 'confirming' }) ||
  snapshot.matches({ payment: 'unknown' }) ||
  snapshot.matches('placing') ||
  snapshot.matches('placed')
