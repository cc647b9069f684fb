import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { ApiError, isNotFound } from '@lotus/api-client/errors'
import type { Order } from '@lotus/openapi/schema'

import { cart, useCart } from '#features/cart/cart-store.ts'
import { alternativesQuery } from '#features/catalog/catalog.queries.ts'
import { currentProductQuery } from '#features/catalog/current-product.queries.ts'
import { checkoutConfigQuery } from '#features/checkout/checkout.queries.ts'
import { buyAgain } from '#features/orders/buy-again.ts'
import type { Attempted } from '#features/orders/order-actions.tsx'
import {
  createPixAgain,
  orderCalendar,
  orderWindowsQuery,
  reloadOrders,
  rescheduleOrder,
  type accountRequests,
} from '#features/orders/orders.queries.ts'
import { windowText } from '#delivery/window-text.ts'
import { succeeded } from '#forms/attempt.ts'
import { downloadFile } from '#download.ts'
import { queryState } from '#layout/query-state.ts'
import { purchaseProblem } from '#purchase-problem.ts'
import { sameShopper } from '#session/session-state.ts'
import { notify } from '#toasts.ts'

type OrderActionsOptions = {
  orderId: string
  /** Undefined until the order is known. */
  order: Order | undefined
  requests: ReturnType<typeof accountRequests>
}

/** What a buyer can do on the page of an order, and whether its payments are in the sandbox, as props of `OrderDetails`. */
export function useOrderActions(options: OrderActionsOptions) {
  const { orderId, order, requests } = options
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const refresh = () => reloadOrders(queryClient)
  // A toast, because on a phone the changed headline is far above the buttons.
  const withToast = (textOf: (order: Order) => string | undefined) => ({
    onSuccess(changed: Order) {
      const text = textOf(changed)
      if (text !== undefined) notify({ tone: 'success', text })
    },
    onSettled: refresh,
  })
  const config = useQuery(checkoutConfigQuery())
  const payAgain = useMutation({ mutationFn: () => createPixAgain(orderId), onSettled: refresh })
  const cancel = useMutation({ mutationFn: requests.cancel, ...withToast(() => t`Pedido cancelado`) })
  const withdraw = useMutation({
    mutationFn: requests.withdraw,
    ...withToast(() => t`Recebemos a sua desistência. A loja entra em contato para combinar a devolução dos produtos.`),
  })
  const giveBack = useMutation({
    mutationFn: requests.giveBack,
    ...withToast(() => t`Recebemos o seu pedido de devolução. A loja responde em até 2 dias úteis.`),
  })
  const [isMoving, setIsMoving] = useState(false)
  const windows = useQuery({ ...orderWindowsQuery(orderId), enabled: isMoving })
  const move = useMutation({
    mutationFn: (windowId: string) => rescheduleOrder(orderId, windowId),
    ...withToast(({ shipping }) => {
      const window = shipping.window && windowText(shipping.window, i18n.locale)
      return window && t`O novo horário é ${window}.`
    }),
  })
  const calendar = useMutation({
    mutationFn: () => orderCalendar(orderId),
    onSuccess: ({ fileName, content }) => downloadFile(fileName, content, 'text/calendar'),
    onError: (error) => notify({ tone: 'critical', text: purchaseProblem(i18n, error) }),
  })
  const problemOf = (error: unknown) => (error === null ? null : purchaseProblem(i18n, error))
  const attempted = <Request>({
    mutateAsync,
    isPending,
    error,
    reset,
  }: UseMutationResult<Order, Error, Request>): Attempted<Request> => ({
    // The dialog shows the problem.
    onConfirm: (request) => succeeded(mutateAsync(request)),
    pending: isPending,
    problem: problemOf(error),
    rejection: error instanceof ApiError ? error : null,
    onOpen: reset,
  })
  return {
    sandbox: config.data?.sandbox === true,
    onPayAgain: () => payAgain.mutate(),
    payingAgain: payAgain.isPending,
    payAgainProblem: problemOf(payAgain.error),
    ...useBuyAgain(order),
    cancellation: attempted(cancel),
    withdrawal: attempted(withdraw),
    returning: attempted(giveBack),
    rescheduling: {
      ...attempted(move),
      windows: queryState(windows),
      onOpen() {
        move.reset()
        if (isMoving) void windows.refetch()
        else setIsMoving(true)
      },
    },
    onCalendar: () => calendar.mutate(),
    onPrint: () => globalThis.print(),
  }
}

/** Adds what is available to the cart. If something is not, its alternatives are offered before the cart is shown (BEY-07). */
function useBuyAgain(order: Order | undefined) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const queryClient = useQueryClient()
  const inCart = useCart() ?? []
  const again = useMutation({
    mutationFn: () => {
      const isSame = sameShopper()
      return buyAgain(order?.lines ?? [], {
        productOf: (productId) =>
          queryClient.fetchQuery(currentProductQuery(productId)).catch((error: unknown) => {
            if (isNotFound(error)) return null
            throw error
          }),
        // Without alternatives the dialog still names the product.
        relatedTo: (productId) => queryClient.fetchQuery(alternativesQuery(productId)).catch(() => []),
        add: (product, quantity) => {
          // After a sign-out the cart belongs to the next shopper.
          if (!isSame()) return false
          const decision = cart.add(product, quantity)
          return decision.ok || decision.code === 'ALREADY_IN_CART'
        },
      })
    },
    onSuccess: ({ missing }) => {
      if (missing.length === 0) notify({ tone: 'success', text: t`Os produtos estão de volta no carrinho` })
    },
    onError(error) {
      const failed = t`Erro ao buscar produto`
      notify({ tone: 'critical', text: `${failed}. ${purchaseProblem(i18n, error)}` })
    },
  })
  const { data: result } = again
  return {
    onBuyAgain: () =>
      again.mutate(undefined, {
        // Not called if the shopper has left the page meanwhile.
        onSuccess: ({ missing }) => {
          if (missing.length === 0) void router.navigate({ to: '/cart' })
        },
      }),
    buyingAgain: again.isPending,
    boughtAgain:
      result === undefined || result.missing.length === 0
        ? null
        : {
            result,
            inCart: new Set(inCart.map(({ productId }) => productId)),
            onAdd: cart.add,
            onClose: again.reset,
          },
  }
}
