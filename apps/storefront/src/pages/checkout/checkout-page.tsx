import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { addressesQuery, profileQuery } from '#features/account/account.queries.ts'
import { useLoginOverPage } from '#features/auth/use-login-over-page.ts'
import { useCart, useCartTrouble, type CartEntry } from '#features/cart/cart-store.ts'
import { orderCart } from '#features/cart/order-cart.ts'
import { useCheckout } from '#features/checkout/checkout-context.ts'
import { CheckoutLayout, CheckoutPending, CheckoutUnavailable } from '#features/checkout/checkout-layout.tsx'
import { CheckoutSession } from '#features/checkout/checkout-session.tsx'
import { selectSteps, selectSummary, stepOf, stepOfPath } from '#features/checkout/checkout-state.ts'
import { useAdoptedDraft } from '#features/checkout/checkout-tabs.ts'
import { useGuestMode } from '#features/checkout/guest-mode.ts'
import { viewOrderSummary } from '#features/checkout/order-summary-view.ts'
import { claimOrder } from '#features/orders/claim-order.ts'
import { reloadOrders } from '#features/orders/orders.queries.ts'
import { guestOrders } from '#features/orders/guest-orders.ts'
import { queryState } from '#layout/query-state.ts'
import { focusHeading } from '#routing/navigation.ts'
import { useOffline } from '#online.ts'
import { problemMessage } from '#problem-message.tsx'
import { useSession } from '#session/session.ts'
import { substitutionStore, useSubstitution } from '#delivery/substitution.ts'
import { notify } from '#toasts.ts'

/** The checkout: login, machine and layout around the steps. */
export function CheckoutPage() {
  const entries = useCart()
  const step = useLocation({ select: ({ pathname }) => stepOfPath(pathname) })
  return entries === null ? <CheckoutPending step={step} /> : <CheckoutOf entries={entries} />
}

function CheckoutOf({ entries }: { entries: readonly CartEntry[] }) {
  const [began, setBegan] = useState(entries.length > 0)
  const isLoading = useCartTrouble() === 'loading'
  const step = useLocation({ select: ({ pathname }) => stepOfPath(pathname) })
  const isReady = useAdoptedDraft()
  if (!began && entries.length > 0) setBegan(true)
  if (!began && !isLoading) return <Navigate to="/cart" replace />
  if (!began || !isReady) return <CheckoutPending step={step} />
  return (
    <Gate>
      <Purchase entries={entries} />
    </Gate>
  )
}

function Purchase({ entries }: { entries: readonly CartEntry[] }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const step = useLocation({ select: ({ pathname }) => stepOfPath(pathname) })
  const { user, status } = useSession()
  const substitution = useSubstitution()
  const profile = useQuery({ ...profileQuery, enabled: user !== null })
  const account = user !== null && profile.data?.userId === user.userId ? profile.data : null
  // A started checkout keeps running: a login or an expired session must not discard typed data.
  const isKnown = status !== 'unknown' && (user === null || account !== null)
  const [isRunning, setIsRunning] = useState(isKnown)
  if (!isRunning && isKnown) setIsRunning(true)
  const items = entries.map(({ productId, quantity }) => ({ productId, quantity }))
  if (!isRunning)
    return queryState(profile) === 'failed' ? (
      <CheckoutUnavailable problem={problemMessage(i18n, profile.error)} onRetry={() => void profile.refetch()} />
    ) : (
      <CheckoutPending step={step} />
    )
  return (
    <CheckoutSession
      items={items}
      user={account === null ? null : { userId: account.userId, hasCpf: account.cpf !== null }}
      substitution={substitution}
      onAddressSaved={() => void queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey })}
      onPlaced={({ orderId, guest, lines }, mode) => {
        // Not the current cart: another tab may have merged or changed it during the payment.
        const ordered = lines.map(({ productId, quantity }) => ({ productId, quantity }))
        orderCart(ordered, { isTaken: mode === 'user' })
        // The choices for products apply to one order only.
        if (Object.keys(substitution.lines).length > 0) substitutionStore.write({ ...substitution, lines: {} })
        notify({ tone: 'success', text: t`Pedido criado com sucesso!` })
        if (mode !== 'user') guestOrders.add(orderId, guest.email)
        // Reserved as a guest before the login. If the claim fails, the order's page offers it again.
        if (mode !== 'user' && user !== null) claimOrder(queryClient, orderId).catch(() => null)
        void reloadOrders(queryClient)
        // The account saves the CPF of the order.
        void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
        // The order has taken its products from the stock.
        void queryClient.invalidateQueries({ queryKey: ['catalog'], refetchType: 'none' })
      }}
    >
      <Steps entries={entries} />
    </CheckoutSession>
  )
}

/** Open for signed-in users and in guest mode; otherwise asks in a dialog over the page (SHELL-04, D2). */
function Gate({ children }: { children: ReactNode }) {
  const { status, expired } = useSession()
  const { isGuest, chooseGuest } = useGuestMode()
  const router = useRouter()
  const step = useLocation({ select: ({ pathname }) => stepOfPath(pathname) })
  useLoginOverPage({
    wanted: status === 'guest' && !expired && !isGuest,
    context: 'checkout',
    asGuest: chooseGuest,
    cancelled: () => void router.navigate({ to: '/cart', replace: true }),
  })
  const isOpen = isGuest || status === 'user' || expired
  const wasAsked = useRef(false)
  // The closed dialog has no element to return the focus to: it moves to the step's heading.
  useEffect(() => {
    if (isOpen && wasAsked.current) focusHeading()
    wasAsked.current = !isOpen && status === 'guest'
  }, [isOpen, status])
  // While the dialog is open, no step is shown as complete.
  return isOpen ? children : <CheckoutPending step={status === 'guest' ? 'entry' : step} />
}

function Steps({ entries }: { entries: readonly CartEntry[] }) {
  const step = useCheckout(stepOf)
  const steps = useCheckout(selectSteps)
  const summary = useCheckout(selectSummary)
  const offline = useOffline()
  // The step of the outlet: the URL is ahead of it while the code of a step loads.
  const stepOfUrl = useMatches({ select: (matches) => stepOfPath(matches.at(-1)?.pathname ?? '') })
  // The URL may name a step that is not open or already complete: its form must not accept input.
  const [hasArrived, setHasArrived] = useState(step === stepOfUrl)
  if (!hasArrived && step === stepOfUrl) setHasArrived(true)
  if (!hasArrived) return <CheckoutPending step={step} />
  return (
    <CheckoutLayout steps={steps} summary={viewOrderSummary(summary, entries)} offline={offline}>
      <Outlet />
    </CheckoutLayout>
  )
}
