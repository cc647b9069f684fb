import type { ReactNode, RefObject } from 'react'

import type { ProductSummary } from '@lotus/openapi/schema'

import { CardDelivery } from '#delivery/card-delivery.tsx'
import { DietWarning } from '#diet/diet-warning.tsx'
import type { ProductActions } from '#features/catalog/product-card.tsx'
import type { CardActions } from '#features/catalog/product-grid.tsx'
import { BuyControl, type WantedUnits } from '#features/cart/buy-control.tsx'
import { InCartMark } from '#features/cart/in-cart-mark.tsx'
import { WishControl } from '#features/wishlist/heart.tsx'

/** The cart's and the wishlist's controls on a product card, and its delivery. */
export const cardActions: CardActions = (product, grid) => ({
  buy: <BuyControl product={product} />,
  wish: <WishControl product={product} />,
  inCart: <InCartMark productId={product.productId} />,
  // A sold-out product has no delivery estimate.
  delivery: product.quantity > 0 && <CardDelivery productId={product.productId} grid={grid} />,
  diet: <DietWarning product={product} layout="card" />,
})

/** The cart's and the wishlist's controls on a product's page. */
export const pageActions = (
  product: ProductSummary,
  soldOutControl: ReactNode,
  wanted: WantedUnits,
  control: RefObject<HTMLDivElement | null>,
): ProductActions => ({
  buy: <BuyControl ref={control} product={product} wanted={wanted} soldOutControl={soldOutControl} />,
  wish: <WishControl product={product} layout="page" />,
  diet: <DietWarning product={product} layout="page" />,
})
