import { useRouter, useRouterState } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import type { CheckoutUser, SubstitutionPreference } from '@lotus/machines/checkout/types'
import type { CartItem } from '@lotus/openapi/schema'

import { CheckoutContext } from './checkout-context.ts'
import { pathOfStep, stepOfPath } from './checkout-state.ts'
import { liveCheckoutMachine } from './checkout.actors.ts'
import { connectCheckout, readDraft, type CheckoutListeners } from './connect-checkout.ts'

type CheckoutSessionProps = CheckoutListeners & {
  items: CartItem[]
  /** The signed-in user; null for a guest, and until the session is known. */
  user: CheckoutUser | null
  /** The choices for missing products. */
  substitution: SubstitutionPreference
  children: ReactNode
}

/** Runs the checkout machine for the pages under /checkout: the URL requests steps, the machine decides. */
export function CheckoutSession({
  items,
  user,
  substitution,
  onPlaced,
  onAddressSaved,
  children,
}: CheckoutSessionProps) {
  const router = useRouter()
  const [draft] = useState(() => readDraft(items))
  const actor = useActorRef(liveCheckoutMachine, { input: { items, draft, user, substitution } })
  const [connection] = useState(() => connectCheckout(actor, { router, items, draft }))
  const path = useRouterState({ select: (state) => state.location.pathname })
  // While another page loads, no step is requested.
  const wanted = path.startsWith(pathOfStep.entry) ? stepOfPath(path) : null

  const wantsPickup = useRouterState({ select: ({ location }) => location.search.pickup === 'true' })

  // Back, a link or a deep link.
  useEffect(() => {
    if (wanted === null) return
    if (wantsPickup) connection.requestPickup()
    else connection.openStep(wanted)
  }, [connection, wanted, wantsPickup])

  const placed = useEffectEvent(onPlaced)
  const addressSaved = useEffectEvent(onAddressSaved)
  useEffect(
    () =>
      connection.start({
        onPlaced: (order, mode) => placed(order, mode),
        onAddressSaved: () => addressSaved(),
      }),
    [connection],
  )

  // A user signed in during the checkout: the machine decides which data are kept.
  const userId = user?.userId
  const hasCpf = user?.hasCpf
  useEffect(() => {
    if (userId !== undefined && hasCpf !== undefined) actor.send({ type: 'user.enter', user: { userId, hasCpf } })
  }, [actor, userId, hasCpf])

  useEffect(() => actor.send({ type: 'substitution.change', substitution }), [actor, substitution])

  const changeCart = useEffectEvent(() => connection.changeCart(items))
  // Compared by content, because the page creates the list in every render.
  const content = items.map(({ productId, quantity }) => `${productId} ${quantity}`).join()
  useEffect(() => changeCart(), [content])

  return <CheckoutContext value={actor}>{children}</CheckoutContext>
}
