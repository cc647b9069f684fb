import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { cart, useCart } from '#features/cart/cart-store.ts'
import { useCheckout } from '#features/checkout/checkout-context.ts'
import { ReviewScreen } from '#features/checkout/review-screen.tsx'
import { newKey } from '#idempotency-key.ts'
import { loadPrivate } from '#routing/private-head.ts'
import { useSession } from '#session/session.ts'
import { chooseSubstitution, useSubstitution } from '#delivery/substitution.ts'

export const Route = createFileRoute('/checkout/review')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout/review', title: msg`Revisão do pedido` }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ReviewRoute,
})

function ReviewRoute() {
  const { snapshot, send } = useCheckout()
  const entries = useCart() ?? []
  const products = new Map(snapshot.context.preview?.lines.map(({ productId, product }) => [productId, product]))
  /** As the server knows it now, for its stock decides; what it does not know any more can only be removed. */
  const productOf = (productId: number) =>
    products.get(productId) ?? entries.find((entry) => entry.productId === productId)?.product
  return (
    <ReviewScreen
      snapshot={snapshot}
      send={send}
      cart={entries}
      buyer={useSession().user}
      substitution={useSubstitution()}
      onSubstitution={chooseSubstitution}
      newKey={newKey}
      onQuantity={(productId, quantity) => {
        const product = productOf(productId)
        if (product) cart.setQuantity(product, quantity)
      }}
      onRemove={(productId) => {
        const product = productOf(productId)
        if (product) cart.remove(product)
      }}
    />
  )
}
