import type { ProductSummary } from '@lotus/openapi/schema'

import { Hydrate } from '#hydration/hydrate.tsx'
import { visible } from '#hydration/strategies.ts'

import { ProductCard, ProductCardPending, type ProductActions, type ProductCardProps } from './product-card.tsx'
import * as css from './product-grid.css.ts'

/** The most cards that a phone shows above the fold. */
const onPhone = 6

type Layout = 'list' | 'row'

/** The actions on the card of a product of a grid. */
export type CardActions = (product: ProductSummary, grid: readonly ProductSummary[]) => ProductActions

export type ProductGridProps = Pick<ProductCardProps, 'headingLevel'> & {
  products: ProductSummary[]
  /** `row` shows one full row from tablets up and hides the rest. */
  layout: Layout
  cardActions?: CardActions | undefined
  /** The number of pictures above the fold; with `first` the first of them is the page's largest contentful paint. */
  inSight?: number
  first?: boolean
}

export function ProductGrid({ products, layout, cardActions, inSight = 0, first = false, ...card }: ProductGridProps) {
  const className = layout === 'row' ? css.rowCell : css.cell
  return (
    <ul className={css.layouts[layout]}>
      {products.map((product, index) => {
        const content = (
          <ProductCard
            {...card}
            product={product}
            actions={cardActions?.(product, products)}
            loading={index === 0 && first ? 'first' : index < inSight ? 'eager' : 'lazy'}
          />
        )
        return index < onPhone ? (
          <li key={product.productId} className={className}>
            {content}
          </li>
        ) : (
          <Hydrate key={product.productId} as="li" className={className} when={visible()}>
            {content}
          </Hydrate>
        )
      })}
    </ul>
  )
}

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
