import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { cart, useCart } from '#features/cart/cart-store.ts'
import { useCheckout, useCheckoutSend } from '#features/checkout/checkout-context.ts'
import { selectReview } from '#features/checkout/checkout-state.ts'
import { ReviewScreen } from '#features/checkout/review-screen.tsx'
import { newKey } from '#idempotency-key.ts'
import { useSession } from '#session/session.ts'
import { substitutionStore, useSubstitution } from '#delivery/substitution.ts'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/checkout/review')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout/review', title: msg`Revisão do pedido` }),
  component: ReviewRoute,
})

function ReviewRoute() {
  const review = useCheckout(selectReview)
  const entries = useCart() ?? []
  const products = new Map(review.preview?.lines.map(({ productId, product }) => [productId, product]))
  /** The product with its current stock. A product that the server no longer sells can only be removed. */
  const productOf = (productId: number) =>
    products.get(productId) ?? entries.find((entry) => entry.productId === productId)?.product
  return (
    <ReviewScreen
      {...review}
      send={useCheckoutSend()}
      cart={entries}
      buyer={useSession().user}
      substitution={useSubstitution()}
      onSubstitution={substitutionStore.write}
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
