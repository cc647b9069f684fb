import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { requestLogin } from '#session/login-request.ts'
import { problemMessage } from '#problem-message.tsx'
import { useSession } from '#session/session.ts'
import { notify } from '#toasts.ts'

import { claimOrder } from './claim-order.ts'
import { guestOrders } from './guest-orders.ts'
import type { Claim } from './claim-order-prompt.tsx'

/** The claim that an order's page offers, or null if the order belongs to an account. */
export function useClaim(orderId: string): Claim | null {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { status } = useSession()
  const [isGuests, setIsGuests] = useState(() => !import.meta.env.SSR && guestOrders.find(orderId) !== null)
  const claiming = useMutation({
    mutationKey: ['user', 'claimOrder'],
    mutationFn: () => claimOrder(orderId),
    onSuccess: () => {
      setIsGuests(false)
      notify({ tone: 'success', text: t`Pedido guardado na sua conta` })
      return queryClient.invalidateQueries({ queryKey: ['user'] })
    },
  })
  if (!isGuests || status === 'unknown') return null
  const claim = () => claiming.mutate()
  return {
    signedIn: status === 'user',
    pending: claiming.isPending,
    problem: claiming.error === null ? null : problemMessage(i18n, claiming.error),
    onClaim() {
      // The account is confirmed by a link in an email, when this page is no longer open.
      guestOrders.want(orderId)
      if (status === 'user') claim()
      else requestLogin({ context: 'checkout', view: 'signup', run: claim }).catch(reportError)
    },
  }
}
