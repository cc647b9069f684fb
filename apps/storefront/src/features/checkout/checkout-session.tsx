import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'

import { draftOf, guestDraft, hasOpenPayment, sameItems } from '@lotus/machines/checkout/rules'
import type {
  CheckoutDraft,
  CheckoutMode,
  CheckoutStep,
  CheckoutUser,
  SubstitutionPreference,
} from '@lotus/machines/checkout/types'
import type { CartItem, Order } from '@lotus/openapi/schema'

import { keepOrderKey } from '#routing/order-links.ts'

import { CheckoutContext } from './checkout-context.ts'
import { pathOfStep, stepOf, stepOfPath, type CheckoutSnapshot } from './checkout-state.ts'
import {
  checkoutDraft,
  checkoutOutcome,
  guestEmailStorage,
  removeCheckoutData,
  typedForms,
  withoutPerson,
} from './checkout-storage.ts'
import { answerTabs } from './checkout-tabs.ts'
import { liveCheckoutMachine, releaseHold } from './checkout.actors.ts'

type CheckoutSessionProps = {
  items: CartItem[]
  /** The signed-in user; null for a guest, and until the session is known. */
  user: CheckoutUser | null
  /** The choices for missing products. */
  substitution: SubstitutionPreference
  /** The order was placed: the cart must be emptied (CART-08, D39). */
  onPlaced: (order: Order, mode: CheckoutMode) => void
  /** The addresses of the account may have changed. */
  onAddressSaved: () => void
  children: ReactNode
}

/**
 * The draft of this tab, else a payment that may be in progress. Without one, the email of this browser session restores
 * guest mode (CHK-02).
 */
function readDraft(items: CartItem[]): CheckoutDraft | null {
  const draft = checkoutDraft.read()
  if (draft !== null) return draft
  const outcome = checkoutOutcome.read()
  if (outcome?.kind === 'paying') return outcome.draft
  const email = guestEmailStorage.read()
  return email === null ? null : guestDraft(items, email)
}

const readPlacedOrder = (): string | null => {
  const outcome = checkoutOutcome.read()
  return outcome?.kind === 'placed' ? outcome.orderId : null
}

/** Stores a payment that may be in progress; removes it when this tab knows its result. */
function storePayment(draft: CheckoutDraft, known: string | null): string | null {
  const { paymentKey } = draft
  if (hasOpenPayment(draft)) checkoutOutcome.write({ kind: 'paying', draft: withoutPerson(draft) })
  else {
    const outcome = checkoutOutcome.read()
    if (outcome?.kind === 'paying' && outcome.draft.paymentKey === known) checkoutOutcome.remove()
  }
  return paymentKey
}

/** The payment page is a separate document: only its Content-Security-Policy allows the provider's fields (S21). */
function isPaymentDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document === undefined || new URL(document.name).pathname === pathOfStep.payment
}

/**
 * Runs the checkout machine for the pages under /checkout: the URL requests steps, the machine decides, the draft is
 * persisted, and an order placed in this or another tab opens its page.
 */
export function CheckoutSession({
  items,
  user,
  substitution,
  onPlaced,
  onAddressSaved,
  children,
}: CheckoutSessionProps) {
  const [draft] = useState(() => readDraft(items))
  const [placedBefore] = useState(readPlacedOrder)
  const paymentKey = useRef(draft?.paymentKey ?? null)
  const actor = useActorRef(liveCheckoutMachine, { input: { items, draft, user, substitution } })
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // While another page loads, no step is requested.
  const wanted = path.startsWith(pathOfStep.entry) ? stepOfPath(path) : null

  const goTo = useEffectEvent((step: CheckoutStep, replace: boolean) => {
    const to = pathOfStep[step]
    // `navigate` keeps the `lang` of the visit in the address of the new document too.
    if (step === 'payment' && !isPaymentDocument()) void navigate({ to, replace, reloadDocument: true })
    else if (globalThis.location.pathname !== to) void navigate({ to, replace })
  })
  const follow = useEffectEvent((orderId: string) =>
    navigate({ to: '/order-confirmation/$orderId', params: { orderId }, replace: true }),
  )
  /** Opens the order that another tab placed; false if there is none. */
  const followOther = useEffectEvent((): boolean => {
    const orderId = readPlacedOrder()
    if (orderId === null || orderId === placedBefore) return false
    removeCheckoutData()
    void follow(orderId)
    return true
  })
  // Another tab may change the cart. During a payment the change is applied later, when the machine accepts it.
  const applyCart = useEffectEvent(() => {
    const snapshot = actor.getSnapshot()
    if (items.length > 0) {
      const change = { type: 'cart.change' as const, items }
      if (!sameItems(items, snapshot.context.items) && snapshot.can(change)) actor.send(change)
      return
    }
    // An empty cart leads to the order that emptied it, or to the cart page. A payment in progress stays open: its order
    // may have emptied the cart, and this tab may not know of it yet.
    if (followOther() || snapshot.context.paymentKey !== null) return
    void navigate({ to: '/cart', replace: true })
  })
  const placed = useEffectEvent((order: Order, mode: CheckoutMode) => {
    // The account opens its own orders.
    if (order.accessKey !== null && !order.inAccount) keepOrderKey(order.orderId, order.accessKey)
    checkoutOutcome.write({ kind: 'placed', orderId: order.orderId })
    removeCheckoutData()
    onPlaced(order, mode)
    const page = order.payment?.status === 'pending' ? order.payment.wallet : null
    const followed = follow(order.orderId)
    // The order's page is the one that "back" returns to from the provider's page.
    if (page !== null) void followed.then(() => globalThis.location.assign(page.redirectUrl))
  })

  // Back, a link or a deep link requests a step. If the machine does not open it, the URL follows the machine.
  useEffect(() => {
    if (wanted === null) return
    if (stepOf(actor.getSnapshot()) !== wanted) actor.send({ type: 'step.open', step: wanted })
    goTo(stepOf(actor.getSnapshot()), true)
  }, [actor, wanted])

  const stepEntered = useEffectEvent((step: CheckoutStep) => {
    if (!followOther()) goTo(step, false)
  })
  const addressesChanged = useEffectEvent(onAddressSaved)
  const persist = useEffectEvent(({ context }: CheckoutSnapshot) => {
    // The order of this or another tab is not overwritten by a draft.
    if (context.order !== null || followOther()) return
    const now = draftOf(context)
    checkoutDraft.write(now)
    paymentKey.current = storePayment(now, paymentKey.current)
    if (context.mode === 'guest' && context.guestData) guestEmailStorage.write(context.guestData.email)
    applyCart()
  })
  useEffect(() => {
    const subscriptions = [
      actor.on('step.entered', ({ step }) => stepEntered(step)),
      actor.on('address.saved', () => {
        typedForms.saved(null)
        addressesChanged()
      }),
      actor.on('address.failed', () => addressesChanged()),
      actor.on('hold.left', ({ holdId }) => void releaseHold(holdId)),
      actor.on('order.placed', ({ order, mode }) => placed(order, mode)),
      actor.subscribe((snapshot) => persist(snapshot)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor])

  // A user signed in during the checkout: the machine decides which data are kept.
  const userId = user?.userId
  const hasCpf = user?.hasCpf
  useEffect(() => {
    if (userId !== undefined && hasCpf !== undefined) actor.send({ type: 'user.enter', user: { userId, hasCpf } })
  }, [actor, userId, hasCpf])

  useEffect(() => actor.send({ type: 'substitution.change', substitution }), [actor, substitution])

  useEffect(() => checkoutOutcome.subscribe(() => void followOther()), [])

  useEffect(answerTabs, [])

  useEffect(() => {
    const onReturn = () => actor.send({ type: 'network.return' })
    globalThis.addEventListener('online', onReturn)
    return () => globalThis.removeEventListener('online', onReturn)
  }, [actor])

  // Compared by content, because the page creates the list in every render.
  const content = items.map(({ productId, quantity }) => `${productId} ${quantity}`).join()
  useEffect(() => applyCart(), [content])

  // A page restored from the back/forward cache is older than the storage.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) globalThis.location.reload()
    }
    globalThis.addEventListener('pageshow', onShow)
    return () => globalThis.removeEventListener('pageshow', onShow)
  }, [])

  return <CheckoutContext value={actor}>{children}</CheckoutContext>
}
