import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'

import type { checkoutMachine } from '@lotus/machines/checkout'

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>

/** The running checkout of this tab; `CheckoutSession` provides it. */
export const CheckoutContext = createContext<CheckoutActor | null>(null)

/** The checkout of this tab, inside /checkout only. */
export function useCheckout() {
  const actor = useContext(CheckoutContext)
  if (actor === null) throw new Error('useCheckout is for pages under /checkout')
  const snapshot = useSelector(actor, (current) => current)
  return { snapshot, send: actor.send }
}
