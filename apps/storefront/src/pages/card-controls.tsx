import type { ProductGridProps } from '#features/catalog/product-grid.tsx'
import { BuyControl } from '#features/cart/buy-control.tsx'
import { InCartMark } from '#features/cart/in-cart-mark.tsx'
import { WishControl } from '#features/wishlist/heart.tsx'

type CardControls = Required<Pick<ProductGridProps, 'renderBuy' | 'renderWish' | 'renderMark'>>

/** What the cards of a page do and say beside the product: cart, list of wishes, and what the cart has of it. */
export const cardControls = {
  renderBuy: (product) => <BuyControl product={product} layout="card" />,
  renderWish: (product) => <WishControl product={product} />,
  renderMark: ({ productId }) => <InCartMark productId={productId} />,
} satisfies CardControls
