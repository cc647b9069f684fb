import type { ComponentProps, ReactNode } from 'react'

import { Badge } from '@lotus/ui/badge'
import { Card } from '@lotus/ui/card'

import * as css from './product-tile.css.ts'

export type ProductTileProps = Omit<ComponentProps<'article'>, 'className' | 'style' | 'title'> & {
  /** A `ProductArt`. Inside an element with `data-sold-out`, it is translucent. */
  art: ReactNode
  /** The formatted discount, such as "−20%", in the upper start corner of the picture. */
  discount?: string | undefined
  /** Badges on the lower edge of the picture, such as the remaining stock. */
  marks?: ReactNode
  /** A heading of at most two lines, whose link covers the card, and one line of text below the heading. */
  title: ReactNode
  /** Hidden on phones while the `QuantityStepper` is open. */
  rating: ReactNode
  /** A note above the price. */
  children?: ReactNode
  /** The wishlist button, in the upper end corner of the picture. */
  end?: ReactNode
  price: ReactNode
  /** The price per kilogram, liter or piece. Hidden on phones while the `QuantityStepper` is open. */
  unitPrice?: ReactNode
  /** The `QuantityStepper` that adds the product to the cart. */
  action: ReactNode
  /**
   * Lifts the card on hover. Use `false` for a placeholder, which is not an `article`.
   * @default true
   */
  interactive?: boolean
}

/** A product in a grid. The link of the name covers the card; the buttons are above the link. */
export const ProductTile = ({
  art,
  discount,
  marks,
  title,
  rating,
  children,
  end,
  price,
  unitPrice,
  action,
  interactive = true,
  ...rest
}: ProductTileProps) => {
  // Both take the same props.
  const Part = (interactive ? 'article' : 'div') as 'article'
  return (
    <Card asChild padding="small" radius="card" interactive={interactive}>
      <Part {...rest} className={css.card}>
        <div className={css.artBox}>
          {art}
          {discount && (
            <span className={css.discount}>
              <Badge>{discount}</Badge>
            </span>
          )}
          <div className={css.marks}>{marks}</div>
        </div>
        <div className={css.body}>
          <div className={css.names}>{title}</div>
          <div className={css.rating}>{rating}</div>
          {children}
          <div className={css.corner}>{end}</div>
          <div className={css.foot}>
            <div className={css.amounts}>
              {price}
              <div className={css.unitPrice}>{unitPrice}</div>
            </div>
            <div className={css.action}>{action}</div>
          </div>
        </div>
      </Part>
    </Card>
  )
}
