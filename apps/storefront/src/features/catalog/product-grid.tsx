import type { ReactNode } from 'react'

import type { ProductSummary } from '@lotus/openapi/schema'

import { Near } from '#hydration/near.tsx'

import { ProductCard, ProductCardPending, type ProductCardProps } from './product-card.tsx'
import * as css from './product-grid.css.ts'

/** How many cards a phone shows before it is scrolled, at most. */
const onPhone = 6

type Layout = 'list' | 'row'

export type ProductGridProps = Pick<ProductCardProps, 'lowStock' | 'headingLevel'> & {
  products: ProductSummary[]
  /** `row` shows one row from tablets up and hides what does not fill it. */
  layout: Layout
  /** The control that puts a product into the cart. */
  renderBuy?: ((product: ProductSummary) => ReactNode) | undefined
  /** The control that keeps a product for later. */
  renderWish?: ((product: ProductSummary) => ReactNode) | undefined
  /** What the cart has of a product. */
  renderMark?: ((product: ProductSummary) => ReactNode) | undefined
  /** How many pictures are in the first sight of the page; the first of them is its largest thing with `first`. */
  inSight?: number
  first?: boolean
}

/** Cards beside and below each other. */
export function ProductGrid({
  products,
  layout,
  renderBuy,
  renderWish,
  renderMark,
  inSight = 0,
  first = false,
  ...card
}: ProductGridProps) {
  const cells = products.map((product, index) => (
    <li key={product.productId} className={layout === 'row' ? css.rowCell : css.cell}>
      <ProductCard
        {...card}
        product={product}
        buy={renderBuy?.(product)}
        wish={renderWish?.(product)}
        mark={renderMark?.(product)}
        loading={index === 0 && first ? 'first' : index < inSight ? 'eager' : 'lazy'}
      />
    </li>
  ))
  return (
    <ul className={css.layouts[layout]}>
      {cells.slice(0, onPhone)}
      {cells.length > onPhone && (
        <Near key={products.map(({ productId }) => productId).join()}>{cells.slice(onPhone)}</Near>
      )}
    </ul>
  )
}

/** As many empty cards. */
export function ProductGridPending({ count, layout }: { count: number; layout: Layout }) {
  return (
    <div className={css.layouts[layout]}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={layout === 'row' ? css.rowCell : css.cell}>
          <ProductCardPending />
        </div>
      ))}
    </div>
  )
}
