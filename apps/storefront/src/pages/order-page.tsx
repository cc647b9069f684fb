import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { cart } from '#features/cart/cart-store.ts'
import { isNotFound, productQuery } from '#features/catalog/catalog.queries.ts'
import { checkoutConfigQuery } from '#features/checkout/checkout.queries.ts'
import { buyAgain } from '#features/orders/buy-again.ts'
import {
  OrderConfirmationPending,
  OrderConfirmationScreen,
  OrderNotHere,
  OrderUnavailable,
} from '#features/orders/order-confirmation-screen.tsx'
import { createPixAgain, isRefusal, orderQuery } from '#features/orders/orders.queries.ts'
import { useAccessKey } from '#features/orders/use-access-key.ts'
import { useClaim } from '#features/orders/use-claim.ts'
import { queryState } from '#layout/query-state.ts'
import { localized } from '#i18n/localized.ts'
import { orderLink } from '#routing/order-links.ts'
import { problemMessage } from '#problem-message.tsx'
import { notify } from '#toasts.ts'

const route = getRouteApi('/order-confirmation/$orderId')

/** The page of an order. */
export function OrderPage() {
  const { t, i18n } = useLingui()
  const { orderId } = route.useParams()
  const { origin } = route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const accessKey = useAccessKey(orderId)
  const claim = useClaim(orderId)
  const seen = useQuery(orderQuery(orderId, accessKey))
  const config = useQuery(checkoutConfigQuery())
  const payAgain = useMutation({
    mutationFn: () => createPixAgain(orderId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orderQuery(orderId, accessKey).queryKey }),
  })
  const again = useMutation({
    mutationFn: async () => {
      const productOf = (productId: number) =>
        queryClient.fetchQuery({ ...productQuery(productId), staleTime: 0 }).catch((error: unknown) => {
          if (isNotFound(error)) return null
          throw error
        })
      return buyAgain(seen.data?.order.lines ?? [], {
        productOf,
        add: (product, quantity) => {
          const decision = cart.add(product, quantity)
          return decision.ok || decision.code === 'ALREADY_IN_CART'
        },
      })
    },
    onSuccess: (missing) => {
      const names = new Intl.ListFormat(i18n.locale).format(missing.map((name) => localized(name, i18n.locale)))
      if (missing.length > 0) notify({ tone: 'warning', text: t`Fora de estoque: ${names}` })
      else notify({ tone: 'success', text: t`Os produtos estão de volta no carrinho` })
      void router.navigate({ to: '/cart' })
    },
    onError: (error) => notify({ tone: 'error', text: problemMessage(i18n, error) }),
  })
  const order = queryState(seen)
  if (seen.data === undefined && isRefusal(seen.error)) return <OrderNotHere />
  if (order === 'loading') return <OrderConfirmationPending />
  if (order === 'failed')
    return <OrderUnavailable problem={problemMessage(i18n, seen.error)} onRetry={() => void seen.refetch()} />
  return (
    <OrderConfirmationScreen
      {...order}
      sandbox={config.data?.sandbox === true}
      link={accessKey === null ? null : orderLink(origin, orderId, accessKey)}
      claim={claim}
      onPayAgain={() => payAgain.mutate()}
      payingAgain={payAgain.isPending}
      payAgainProblem={payAgain.error === null ? null : problemMessage(i18n, payAgain.error)}
      onBuyAgain={() => again.mutate()}
      buyingAgain={again.isPending}
      onPrint={() => globalThis.print()}
      stale={seen.isRefetchError}
    />
  )
}
