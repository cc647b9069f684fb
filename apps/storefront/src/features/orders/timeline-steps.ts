import type { OrderStatus, Refund, TimelineEntry } from '@lotus/openapi/schema'

const way = ['WAITING_PAYMENT', 'PAYED', 'IN_ROUTE', 'DELIVERED'] as const satisfies readonly OrderStatus[]

export type TimelineStep = {
  status: OrderStatus
  /** When the step happened; null if it has not. */
  at: string | null
  state: 'done' | 'current' | 'todo' | 'ended'
  /** The step that the delivery days refer to. */
  isArrival: boolean
  /** Whether the shop delivers the order itself. */
  ownDelivery: boolean
}

type Known = { status: OrderStatus; timeline: readonly TimelineEntry[]; pickup: boolean }

/** The past and future steps of an order, in order. */
export function timelineSteps({ status, timeline, pickup }: Known): TimelineStep[] {
  const arrival: OrderStatus = pickup ? 'IN_ROUTE' : 'DELIVERED'
  const last = timeline.length - 1
  const happened = timeline.map((entry, index): TimelineStep => {
    const isCurrent = index === last && status !== 'DELIVERED'
    const state = entry.status === 'CANCELLED' ? 'ended' : isCurrent ? 'current' : 'done'
    return { ownDelivery: false, ...entry, state, isArrival: false }
  })
  if (status === 'CANCELLED') return happened
  const reached = way.findLastIndex((step) => timeline.some((entry) => entry.status === step))
  const toCome = way.slice(reached + 1).map((step): TimelineStep => ({
    status: step,
    at: null,
    state: 'todo',
    isArrival: step === arrival,
    ownDelivery: false,
  }))
  return [...happened, ...toCome]
}

/** Money that returned or is on its way. */
export type RefundStep = { refund: Refund; at: string; state: 'done' | 'current' }

/** The steps with the refunds in order of time, before the steps to come. */
export function withRefunds(steps: readonly TimelineStep[], refunds: readonly Refund[]): (TimelineStep | RefundStep)[] {
  const returned = refunds
    .filter(({ state }) => state !== 'FAILED')
    .map((refund): RefundStep => ({ refund, at: refund.at, state: refund.state === 'DONE' ? 'done' : 'current' }))
  const happened = [...steps.filter(({ at }) => at !== null), ...returned]
  return [
    ...happened.toSorted((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? '')),
    ...steps.filter(({ at }) => at === null),
  ]
}
