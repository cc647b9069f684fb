import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import type { CancelOrderRequest, Order } from '@lotus/openapi/schema'

import { cart } from '#features/cart/cart-store.ts'
import { isNotFound, productQuery } from '#features/catalog/catalog.queries.ts'
import { buyAgain } from '#features/orders/buy-again.ts'
import { createPixAgain } from '#features/orders/orders.queries.ts'
import { localized } from '#i18n/localized.ts'
import { problemMessage } from '#problem-message.tsx'
import { notify } from '#toasts.ts'

type OrderActionsOptions = {
  orderId: string
  /** Undefined until the order is known. */
  order: Order | undefined
  /** The query of the order. */
  queryKey: QueryKey
  cancelOrder: (request: CancelOrderRequest) => Promise<Order>
}

/** What a buyer can do on the page of an order, as props of `OrderDetails`. */
export function useOrderActions({ orderId, order, queryKey, cancelOrder }: OrderActionsOptions) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: ['orders', 'listOrders'] }),
      queryClient.invalidateQueries({ queryKey: ['user', 'getUserStats'] }),
    ])
  const payAgain = useMutation({ mutationFn: () => createPixAgain(orderId), onSettled: refresh })
  const cancel = useMutation({ mutationFn: cancelOrder, onSettled: refresh })
  const again = useMutation({
    mutationFn: async () => {
      const productOf = (productId: number) =>
        queryClient.fetchQuery({ ...productQuery(productId), staleTime: 0 }).catch((error: unknown) => {
          if (isNotFound(error)) return null
          throw error
        })
      return buyAgain(order?.lines ?? [], {
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
  const problemOf = (error: unknown) => (error === null ? null : problemMessage(i18n, error))
  return {
    onPayAgain: () => payAgain.mutate(),
    payingAgain: payAgain.isPending,
    payAgainProblem: problemOf(payAgain.error),
    onBuyAgain: () => again.mutate(),
    buyingAgain: again.isPending,
    onCancel: (request: CancelOrderRequest) =>
      cancel.mutateAsync(request).then(
        () => true,
        // The dialog shows `cancelProblem`.
        () => false,
      ),
    cancelling: cancel.isPending,
    cancelProblem: problemOf(cancel.error),
    onPrint: () => globalThis.print(),
  }
}
