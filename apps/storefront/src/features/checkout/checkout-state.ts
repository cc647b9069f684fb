import type { SnapshotFrom } from 'xstate'

import type { checkoutMachine } from '@lotus/machines/checkout'
import { isComplete, isOpen } from '@lotus/machines/checkout/rules'
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

/** The search parameters of the checkout. `pickup`: the link chooses the pickup. */
export type CheckoutSearch = { pickup?: 'true' }

export function stepOf(snapshot: CheckoutSnapshot): CheckoutStep {
  const found = checkoutSteps.find((step) => snapshot.hasTag(step))
  if (found === undefined) throw new Error(`No step: ${JSON.stringify(snapshot.value)}`)
  return found
}

/** `open`: complete, and the shopper may go back to it. `done`: complete, but not open now. */
export type StepState = 'current' | 'open' | 'done' | 'todo'

// Selectors: the part of a snapshot that each component shows. They return flat objects for `shallowEqual`.

export function selectSteps(snapshot: CheckoutSnapshot): Record<CheckoutStep, StepState> {
  const { context } = snapshot
  const current = stepOf(snapshot)
  const stateOf = (step: CheckoutStep): StepState => {
    if (step === current) return 'current'
    if (!isComplete(context, step) || !isOpen(context, step)) return 'todo'
    // A signed-in user has nothing to enter (D38).
    return snapshot.hasTag('locked') || (step === 'entry' && context.mode === 'user') ? 'done' : 'open'
  }
  return Object.fromEntries(checkoutSteps.map((step) => [step, stateOf(step)])) as Record<CheckoutStep, StepState>
}

type Context = CheckoutSnapshot['context']

const part =
  <Name extends keyof Context>(...names: Name[]) =>
  ({ context }: CheckoutSnapshot) =>
    Object.fromEntries(names.map((name) => [name, context[name]])) as Pick<Context, Name>

export const selectSummary = part('items', 'intent', 'plan', 'preview', 'selectedShipping')

export const selectEntry = part('error', 'guestData', 'pickup')

export const selectAddress = part('error', 'pickup', 'selectedAddress')

const userAddress = part('account', 'error', 'guestData', 'newAddress', 'pickup', 'selectedAddress')
export const selectUserAddress = (snapshot: CheckoutSnapshot) => ({
  ...userAddress(snapshot),
  saving: snapshot.matches('savingAddress'),
})

const shipping = part(
  'error',
  'hold',
  'isCartChanged',
  'pickup',
  'quote',
  'selectedAddress',
  'selectedShipping',
  'windows',
)
export const selectShipping = (snapshot: CheckoutSnapshot) => ({
  ...shipping(snapshot),
  quoting: snapshot.matches({ shipping: 'quoting' }) || snapshot.matches({ shipping: 'listing' }),
  holding: snapshot.matches({ shipping: 'holding' }),
  failed: snapshot.matches({ shipping: 'failed' }),
})

const order = part('error', 'expectedTotal', 'guestData', 'items', 'mode', 'preview', 'selectedAddress')
const choices = part('ageDeclared', 'clockOffset', 'hold', 'selectedShipping')
export const selectReview = (snapshot: CheckoutSnapshot) => ({
  ...order(snapshot),
  ...choices(snapshot),
  checking: snapshot.matches({ review: 'checking' }),
  extending: snapshot.matches({ review: 'extending' }),
  ready: snapshot.matches({ review: 'ready' }),
  failed: snapshot.matches({ review: 'failed' }),
  // The payment page is a separate document (S21): this page stays until that one has loaded.
  leaving:
    snapshot.matches({ review: 'renewing' }) ||
    snapshot.matches({ review: 'reserving' }) ||
    stepOf(snapshot) === 'payment',
})

const payment = part('error', 'guestData', 'intent', 'payment', 'selectedShipping')
export const selectPayment = (snapshot: CheckoutSnapshot) => ({
  ...payment(snapshot),
  status: paymentStatusOf(snapshot),
})

type Values<Parent extends string> = CheckoutSnapshot['value'] extends infer Value
  ? Value extends Partial<Record<Parent, infer Child>>
    ? NonNullable<Child>
    : never
  : never

/** By the state inside `payment` and inside `placing`: a new one must be added here. */
const statusOfPayment = {
  choosing: 'choosing',
  paying: 'paying',
  declined: 'declined',
  failed: 'failed',
  holding: 'moving',
  reserving: 'moving',
  moved: 'moved',
  unknown: 'unknown',
} as const satisfies Record<Values<'payment'>, string>
const statusOfPlacing = { asking: 'placing', failed: 'notPlaced' } as const satisfies Record<Values<'placing'>, string>

function paymentStatusOf({ value }: CheckoutSnapshot) {
  if (value === 'placed') return 'placing'
  if (typeof value === 'string') return 'choosing'
  if ('placing' in value) return statusOfPlacing[value.placing]
  return 'payment' in value ? statusOfPayment[value.payment] : 'choosing'
}
