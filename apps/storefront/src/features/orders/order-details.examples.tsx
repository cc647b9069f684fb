import { fn } from 'storybook/test'

import type { OrderDetailsProps } from './order-confirmation-screen.tsx'

const request = () => ({
  onConfirm: fn(async () => true),
  onOpen: fn(),
  pending: false,
  problem: null,
  rejection: null,
})

/** Arguments of the stories of an order: nothing is asked for, nothing has failed. */
export const orderArgs = {
  clockOffset: 0,
  sandbox: false,
  onPayAgain: fn(),
  payingAgain: false,
  payAgainProblem: null,
  onBuyAgain: fn(),
  buyingAgain: false,
  boughtAgain: null,
  cancellation: request(),
  withdrawal: request(),
  returning: request(),
  rescheduling: { ...request(), windows: 'loading' },
  onCalendar: fn(),
  onPrint: fn(),
  stale: false,
} satisfies Omit<OrderDetailsProps, 'order'>

/** For `beforeEach`: the countdown of a fixture stands still. */
export function stopClock(): () => void {
  const { now } = Date
  Date.now = () => Date.parse('2026-11-23T14:02:40Z')
  return () => {
    Date.now = now
  }
}
