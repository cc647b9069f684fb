import type { ProductSummary } from '@lotus/openapi/schema'

import { Near } from '#hydration/near.tsx'

import { ProductCard, ProductCardPending, type ProductActions, type ProductCardProps } from './product-card.tsx'
import * as css from './product-grid.css.ts'

/** The most cards that a phone shows above the fold. */
const onPhone = 6

type Layout = 'list' | 'row'

/** The actions on the card of a product. */
export type CardActions = (product: ProductSummary) => ProductActions

export type ProductGridProps = Pick<ProductCardProps, 'lowStock' | 'headingLevel'> & {
  products: ProductSummary[]
  /** `row` shows one full row from tablets up and hides the rest. */
  layout: Layout
  cardActions?: CardActions | undefined
  /** The number of pictures above the fold; with `first` the first of them is the page's largest contentful paint. */
  inSight?: number
  first?: boolean
}

/** A grid of product cards. */
export function ProductGrid({ products, layout, cardActions, inSight = 0, first = false, ...card }: ProductGridProps) {
  const cells = products.map((product, index) => (
    <li key={product.productId} className={layout === 'row' ? css.rowCell : css.cell}>
      <ProductCard
        {...card}
        product={product}
        actions={cardActions?.(product)}
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

/** Placeholder of a grid. */
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
