import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

import { CartScreen, CartScreenPending } from '#features/cart/cart-screen.tsx'
import { useCart, useCartTrouble } from '#features/cart/cart-store.ts'
import { viewCart, type CartLineView } from '#features/cart/cart-view.ts'
import { cartPreviewQuery } from '#features/cart/cart.queries.ts'
import { useCartActions } from '#features/cart/use-cart-actions.ts'
import { later, part } from '#hydration/island.tsx'
import { pageHead } from '#routing/seo.ts'
import { productsConfigQuery, shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

// The page stands without it: it comes with its texts, what it draws in the place that is kept for it.
const loadLater = () => part(() => import('#pages/cart-delivery.tsx'))
/** While React brings the page to life; what does not come is asked for again where it is drawn. */
const fetchAhead = () => void loadLater().catch(() => undefined)
const CartDelivery = later(async () => (await loadLater()).CartDelivery)

export const Route = createFileRoute('/cart')({
  // A page that comes from the server needs no loader to come alive.
  codeSplitGroupings: [['loader'], ['component']],
  loader: async ({ context: { queryClient, i18n, origin } }) => {
    const [limits, { name }] = await Promise.all([
      queryClient.ensureQueryData(productsConfigQuery),
      queryClient.ensureQueryData(shopQuery).catch(() => unknownShop),
    ])
    const title = i18n._(msg`Carrinho`)
    const head = pageHead(origin, i18n.locale, {
      path: '/cart',
      title: `${title} | ${name}`,
      description: i18n._(msg`Os produtos que você escolheu.`),
      noindex: true,
    })
    return { limits, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: CartRoute,
})

function CartRoute() {
  useState(fetchAhead)
  const entries = useCart()
  const { limits } = Route.useLoaderData()
  const items = (entries ?? []).map(({ productId, quantity }) => ({ productId, quantity }))
  const { data: preview, isError, refetch } = useQuery(cartPreviewQuery(items))
  const actions = useCartActions()
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const onWish = (line: CartLineView) =>
    void loadLater()
      .then(({ keepForLater }) => keepForLater({ queryClient, i18n }, line))
      .catch(reportError)
  const trouble = useCartTrouble()
  if (entries === null || (trouble === 'loading' && entries.length === 0)) return <CartScreenPending />
  const view = viewCart(entries, preview, limits)
  return (
    <CartScreen
      view={view}
      trouble={trouble ?? (isError ? 'prices' : null)}
      onRetry={() => void refetch()}
      {...actions}
      onWish={onWish}
      costs={<CartDelivery view={view} />}
    />
  )
}
