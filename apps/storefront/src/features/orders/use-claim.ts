import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { requestLogin } from '#session/login-request.ts'
import { siteOf, storeRedirect, takeRedirect } from '#session/redirect-after-login.ts'
import { purchaseProblem } from '#purchase-problem.ts'
import { useSession } from '#session/session.ts'
import { notify } from '#toasts.ts'

import { claimOrder } from './claim-order.ts'
import { guestOrders } from './guest-orders.ts'
import { orderQuery } from './orders.queries.ts'
import type { Claim } from './claim-order-prompt.tsx'

/** The claim that an order's page offers, or null if the order belongs to an account. */
export function useClaim(orderId: string): Claim | null {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { status } = useSession()
  const [isGuests, setIsGuests] = useState(() => !import.meta.env.SSR && guestOrders.find(orderId) !== null)
  const claiming = useMutation({
    mutationFn: () => claimOrder(queryClient, orderId),
    onSuccess: () => {
      setIsGuests(false)
      notify({ tone: 'success', text: t`Pedido guardado na sua conta` })
    },
  })
  if (!isGuests || status === 'unknown') return null
  const claim = () => claiming.mutate()
  return {
    signedIn: status === 'user',
    pending: claiming.isPending,
    problem: claiming.error === null ? null : purchaseProblem(i18n, claiming.error),
    onClaim() {
      // The account is confirmed by a link in an email, when this page is no longer open.
      guestOrders.want(orderId)
      if (status === 'user') return claim()
      const site = siteOf(router)
      const { name } = queryClient.getQueryData(orderQuery(orderId, null).queryKey)?.order.guest ?? {}
      const email = guestOrders.find(orderId)?.email
      // A login after the confirmation of the e-mail ends here as well, instead of in an earlier page (SHELL-05).
      storeRedirect(router.state.location.pathname, site)
      return void requestLogin({
        context: 'order',
        view: 'signup',
        person: { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { username: name }) },
        run() {
          takeRedirect(site)
          claim()
        },
      }).catch(reportError)
    },
  }
}
