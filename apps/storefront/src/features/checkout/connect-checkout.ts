import type { AnyRouter } from '@tanstack/react-router'
import type { ActorRefFrom } from 'xstate'

import { draftOf, guestDraft, hasOpenPayment, sameItems } from '@lotus/machines/checkout/rules'
import type { CheckoutDraft, CheckoutMode, CheckoutStep } from '@lotus/machines/checkout/types'
import type { CartItem, Order } from '@lotus/openapi/schema'

import { keepOrderKey } from '#routing/order-links.ts'

import { pathOfStep, stepOf, type CheckoutSnapshot } from './checkout-state.ts'
import {
  checkoutDraft,
  checkoutOutcome,
  guestEmailStorage,
  removeCheckoutData,
  typedForms,
  withoutPerson,
} from './checkout-storage.ts'
import { answerTabs } from './checkout-tabs.ts'
import { releaseHold, type liveCheckoutMachine } from './checkout.actors.ts'

type ConnectionInput = {
  router: Pick<AnyRouter, 'navigate' | 'history'>
  /** The products in the cart and the draft that are the input of the machine. */
  items: CartItem[]
  draft: CheckoutDraft | null
}

export type CheckoutListeners = {
  /** The order was placed: the cart must be emptied (CART-08, D39). */
  onPlaced: (order: Order, mode: CheckoutMode) => void
  /** The addresses of the account may have changed. */
  onAddressSaved: () => void
}

/**
 * The draft of this tab, else that of a payment that may be in progress, else a guest draft with the e-mail address of this browser
 * session (CHK-02), else null.
 */
export function readDraft(items: CartItem[]): CheckoutDraft | null {
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
 * Connects the checkout machine with the URL, the storage, the other tabs and the cart: persists the draft, and opens the page of an order
 * that this or another tab placed.
 */
export function connectCheckout(
  actor: ActorRefFrom<typeof liveCheckoutMachine>,
  { router, items, draft }: ConnectionInput,
) {
  const placedBefore = readPlacedOrder()
  let cart = items
  let paymentKey = draft?.paymentKey ?? null

  const isPickupRequest = (): boolean => new URLSearchParams(router.history.location.search).has('pickup')

  function goTo(step: CheckoutStep, replace: boolean) {
    const to = pathOfStep[step]
    // The URL that requests the pickup is replaced, so that Back and a reload do not choose it again.
    const isRequest = isPickupRequest()
    // `navigate` keeps the `lang` of the visit in the address of the new document too.
    if (step === 'payment' && !isPaymentDocument())
      void router.navigate({ to, replace: replace || isRequest, reloadDocument: true })
    else if (isRequest || globalThis.location.pathname !== to)
      void router.navigate({ to, replace: replace || isRequest })
  }

  const openOrder = (orderId: string) =>
    router.navigate({ to: '/order-confirmation/$orderId', params: { orderId }, replace: true })

  /** Opens the order that another tab placed; false if there is none. */
  function openOrderOfOtherTab(): boolean {
    const orderId = readPlacedOrder()
    if (orderId === null || orderId === placedBefore) return false
    removeCheckoutData()
    void openOrder(orderId)
    return true
  }

  /** Sends a changed cart to the machine. During a payment the machine rejects it, so it is sent again after a later transition. */
  function applyCart() {
    const snapshot = actor.getSnapshot()
    if (cart.length > 0) {
      const change = { type: 'cart.change' as const, items: cart }
      if (!sameItems(cart, snapshot.context.items) && snapshot.can(change)) actor.send(change)
      return
    }
    // An empty cart leads to the order that emptied it, or to the cart page. A payment in progress stays open: its order
    // may have emptied the cart, and this tab may not know of it yet.
    if (openOrderOfOtherTab() || snapshot.context.paymentKey !== null) return
    void router.navigate({ to: '/cart', replace: true })
  }

  function storePlaced(order: Order) {
    // An account opens its orders without a key.
    if (order.accessKey !== null && !order.inAccount) keepOrderKey(order.orderId, order.accessKey)
    checkoutOutcome.write({ kind: 'placed', orderId: order.orderId })
    removeCheckoutData()
  }

  async function openPlaced({ orderId, payment }: Order) {
    // The order's page first: the shopper returns to it with "back" from the provider's page.
    await openOrder(orderId)
    if (payment?.status === 'pending' && payment.wallet !== null) globalThis.location.assign(payment.wallet.redirectUrl)
  }

  function persist({ context }: CheckoutSnapshot) {
    // A draft must not overwrite the order of this or another tab.
    if (context.order !== null || openOrderOfOtherTab()) return
    const now = draftOf(context)
    checkoutDraft.write(now)
    paymentKey = storePayment(now, paymentKey)
    if (context.mode === 'guest' && context.guestData) guestEmailStorage.write(context.guestData.email)
    applyCart()
  }

  /** Returns a function that ends the connection. */
  function start({ onPlaced, onAddressSaved }: CheckoutListeners): () => void {
    const subscriptions = [
      actor.on('step.entered', ({ step }) => {
        if (!openOrderOfOtherTab()) goTo(step, false)
      }),
      actor.on('address.saved', () => {
        typedForms.saved(null)
        onAddressSaved()
      }),
      actor.on('address.failed', onAddressSaved),
      actor.on('hold.left', ({ holdId }) => void releaseHold(holdId)),
      actor.on('order.placed', ({ order, mode }) => {
        storePlaced(order)
        onPlaced(order, mode)
        void openPlaced(order)
      }),
      actor.subscribe(persist),
    ]
    const unsubscribe = checkoutOutcome.subscribe(() => void openOrderOfOtherTab())
    const endAnswers = answerTabs()
    const ended = new AbortController()
    const { signal } = ended
    globalThis.addEventListener('online', () => actor.send({ type: 'network.return' }), { signal })
    // A page restored from the back/forward cache is older than the storage.
    globalThis.addEventListener('pageshow', ({ persisted }) => persisted && globalThis.location.reload(), { signal })
    return () => {
      ended.abort()
      endAnswers()
      unsubscribe()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }

  return {
    start,
    changeCart(changed: CartItem[]) {
      cart = changed
      applyCart()
    },
    /** Handles the URL that requests the pickup: chooses it, and opens the furthest step. */
    requestPickup() {
      actor.send({ type: 'pickup.request' })
      goTo(stepOf(actor.getSnapshot()), true)
    },
    /** Requests a step. If the machine does not open it, the URL follows the machine. */
    openStep(step: CheckoutStep) {
      if (stepOf(actor.getSnapshot()) !== step) actor.send({ type: 'step.open', step })
      goTo(stepOf(actor.getSnapshot()), true)
    },
  }
}
