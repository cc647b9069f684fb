import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'

import type { checkoutMachine } from '@lotus/machines/checkout'

import type { CheckoutSend, CheckoutSnapshot } from './checkout-state.ts'

type CheckoutActor = ActorRefFrom<typeof checkoutMachine>

/** The checkout actor of this tab; `CheckoutSession` provides it. */
export const CheckoutContext = createContext<CheckoutActor | null>(null)

function useCheckoutActor(): CheckoutActor {
  const actor = use(CheckoutContext)
  if (actor === null) throw new Error('The checkout is available only in pages under /checkout')
  return actor
}

/** A part of the checkout's snapshot. Rerenders only if a field of it changes. */
export const useCheckout = <Selected>(selector: (snapshot: CheckoutSnapshot) => Selected): Selected =>
  useSelector(useCheckoutActor(), selector, shallowEqual)

export const useCheckoutSend = (): CheckoutSend => useCheckoutActor().send

/** Whether the payment in progress looks up its outcome. */
export function useIsConfirming(): boolean {
  const payment = useCheckout(({ children }) => children.payment)
  return useSelector(payment, (snapshot) => snapshot?.matches('confirming') ?? false)
}
