import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'

import { CartScreen, CartScreenPending } from '#features/cart/cart-screen.tsx'
import { useCart, useCartTrouble } from '#features/cart/cart-store.ts'
import { viewCart, type CartLineView } from '#features/cart/cart-view.ts'
import { cartPreviewQuery } from '#features/cart/cart.queries.ts'
import { preloadCartParts } from '#features/cart/lazy-cart-parts.ts'
import { useCartActions } from '#features/cart/use-cart-actions.ts'
import { whenInteracted } from '#hydration/strategies.ts'
import { loadPrivate } from '#routing/private-head.ts'
import { productsConfigQuery } from '#shop/settings.queries.ts'

import type { RouterContext } from '#routing/router-context.ts'
import { CartDelivery, keepForLater } from './cart-delivery.tsx'
import { WaitingPix } from '#pages/orders/waiting-pix.tsx'

const route = getRouteApi('/cart')

export async function loadCart(context: RouterContext) {
  const [limits, { head }] = await Promise.all([
    context.queryClient.ensureQueryData(productsConfigQuery),
    loadPrivate(context, {
      path: '/cart',
      title: msg`Carrinho`,
      description: msg`Os produtos que você escolheu.`,
    }),
  ])
  return { limits, head }
}

export function Page() {
  const entries = useCart()
  const { limits } = route.useLoaderData()
  const items = (entries ?? []).map(({ productId, quantity }) => ({ productId, quantity }))
  const { data: preview, isError, refetch } = useQuery(cartPreviewQuery(items))
  const actions = useCartActions()
  const { i18n } = useLingui()
  const onWish = (line: CartLineView) => void keepForLater(i18n, line).catch(reportError)
  const trouble = useCartTrouble()
  useEffect(() => whenInteracted(() => void preloadCartParts().catch(() => undefined)), [])
  if (entries === null || (trouble === 'loading' && entries.length === 0)) return <CartScreenPending />
  const view = viewCart(entries, preview, limits)
  return (
    <CartDelivery view={view}>
      {(costs, total) => (
        <CartScreen
          notice={<WaitingPix />}
          view={view}
          trouble={trouble ?? (isError ? 'prices' : null)}
          onRetry={() => void refetch()}
          {...actions}
          onWish={onWish}
          costs={costs}
          total={total}
        />
      )}
    </CartDelivery>
  )
}
