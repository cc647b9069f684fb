import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { draftOf, guestDraft, sameItems } from '@lotus/machines/checkout/rules'
import type { CheckoutDraft, CheckoutMode, CheckoutStep, CheckoutUser } from '@lotus/machines/checkout/types'
import type { CartItem, Order, Substitution } from '@lotus/openapi/schema'

import { keepOrderKey } from '#routing/order-links.ts'

import { CheckoutContext } from './checkout-context.ts'
import { pathOfStep, stepOf, stepOfPath } from './checkout-state.ts'
import { checkoutFormsStorage, checkoutStorage, guestEmailStorage } from './checkout-storage.ts'
import { liveCheckoutMachine } from './checkout.actors.ts'

type CheckoutSessionProps = {
  items: CartItem[]
  /** Who is signed in; null for a guest, and as long as nobody knows. */
  user: CheckoutUser | null
  /** What is to be done about a missing product. */
  substitution: Substitution
  /** The order is made: the cart is emptied (CART-08, D39). */
  onPlaced: (order: Order, mode: CheckoutMode) => void
  /** An address was saved in the account. */
  onAddressSaved: () => void
  children: ReactNode
}

/** What a reload or another tab left; where it is gone, the e-mail of this session still makes a guest (CHK-02). */
function keptDraft(items: CartItem[]): CheckoutDraft | null {
  const stored = checkoutStorage.read()
  if (stored?.kind === 'draft') return stored.draft
  const email = guestEmailStorage.read()
  return email === null ? null : guestDraft(items, email)
}

const lastPlaced = (): string | null => {
  const stored = checkoutStorage.read()
  return stored?.kind === 'placed' ? stored.orderId : null
}

/** The payment page is a document of its own: only that one's policy lets the provider's fields in (S21). */
function isPaymentDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document === undefined || new URL(document.name).pathname === pathOfStep.payment
}

/**
 * Runs the checkout machine for the pages under /checkout: the address bar asks for steps, the machine decides, what
 * may be kept is kept, and an order made here or in another tab leads to its page.
 */
export function CheckoutSession({
  items,
  user,
  substitution,
  onPlaced,
  onAddressSaved,
  children,
}: CheckoutSessionProps) {
  const [draft] = useState(() => keptDraft(items))
  const [placedBefore] = useState(lastPlaced)
  const actor = useActorRef(liveCheckoutMachine, { input: { items, draft, user, substitution } })
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // On the way to another page nothing is asked for any more.
  const wanted = path.startsWith(pathOfStep.entry) ? stepOfPath(path) : null

  const goTo = useEffectEvent((step: CheckoutStep, replace: boolean) => {
    const to = pathOfStep[step]
    if (step === 'payment' && !isPaymentDocument()) {
      if (replace) globalThis.location.replace(to)
      else globalThis.location.assign(to)
    } else if (globalThis.location.pathname !== to) void navigate({ to, replace })
  })
  const follow = useEffectEvent((orderId: string) => {
    void navigate({ to: '/order-confirmation/$orderId', params: { orderId }, replace: true })
  })
  /** Goes where another tab of this checkout has gone; false where none has made the order. */
  const followOther = useEffectEvent((): boolean => {
    const orderId = lastPlaced()
    if (orderId === null || orderId === placedBefore) return false
    follow(orderId)
    return true
  })
  // Another tab may change the cart, also while a payment forbids to take that in: then as soon as it is allowed.
  const takeCart = useEffectEvent(() => {
    const snapshot = actor.getSnapshot()
    if (items.length > 0) {
      const change = { type: 'cart.change' as const, items }
      if (!sameItems(items, snapshot.context.items) && snapshot.can(change)) actor.send(change)
      return
    }
    // A cart that is emptied is followed by the order that emptied it, or by the cart's page. A payment under way is not
    // left: its order may be what emptied the cart, and this tab has not heard of it yet.
    if (followOther() || snapshot.context.paymentKey !== null) return
    void navigate({ to: '/cart', replace: true })
  })
  const placed = useEffectEvent((order: Order) => {
    if (order.accessKey !== null) keepOrderKey(order.orderId, order.accessKey)
    checkoutStorage.write({ kind: 'placed', orderId: order.orderId })
    checkoutFormsStorage.remove()
    onPlaced(order, actor.getSnapshot().context.mode)
    follow(order.orderId)
  })

  // The address bar is the outside: Back, a link and a deep link ask; where the machine refuses, the address follows it.
  useEffect(() => {
    if (wanted === null) return
    if (stepOf(actor.getSnapshot()) !== wanted) actor.send({ type: 'step.open', step: wanted })
    goTo(stepOf(actor.getSnapshot()), true)
  }, [actor, wanted])

  const addressSaved = useEffectEvent(onAddressSaved)
  useEffect(() => {
    let last = stepOf(actor.getSnapshot())
    let wasSaving = false
    const subscription = actor.subscribe((snapshot) => {
      const { context } = snapshot
      const isSaving = snapshot.matches('savingAddress')
      if (wasSaving && !isSaving) addressSaved()
      wasSaving = isSaving
      if (context.order !== null) return placed(context.order)
      // Where it leads is not written over.
      if (followOther()) return
      checkoutStorage.write({ kind: 'draft', draft: draftOf(context) })
      if (context.mode === 'guest' && context.guestData) guestEmailStorage.write(context.guestData.email)
      const step = stepOf(snapshot)
      if (step !== last) {
        last = step
        goTo(step, false)
      }
      return takeCart()
    })
    return () => subscription.unsubscribe()
  }, [actor])

  // Somebody signed in, or in again, in the middle: the machine knows what of it is kept.
  const userId = user?.userId
  const hasCpf = user?.hasCpf
  useEffect(() => {
    if (userId !== undefined && hasCpf !== undefined) actor.send({ type: 'user.enter', user: { userId, hasCpf } })
  }, [actor, userId, hasCpf])

  useEffect(() => actor.send({ type: 'substitution.change', substitution }), [actor, substitution])

  useEffect(() => checkoutStorage.subscribe(() => void followOther()), [])

  useEffect(() => takeCart(), [items])

  // A page that the browser kept alive for Back stands where it was left; what is stored has gone on since.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) globalThis.location.reload()
    }
    globalThis.addEventListener('pageshow', onShow)
    return () => globalThis.removeEventListener('pageshow', onShow)
  }, [])

  return <CheckoutContext value={actor}>{children}</CheckoutContext>
}
