import type { ComponentProps, ReactNode } from 'react'

import { Badge } from '@lotus/ui/badge'
import { Card } from '@lotus/ui/card'

import * as css from './product-tile.css.ts'

export type ProductTileProps = Omit<ComponentProps<'article'>, 'className' | 'style' | 'title'> & {
  /** The `ProductArt`. An element around it with `data-sold-out` is paler. */
  art: ReactNode
  /** The discount, formatted: "−20%". In the upper corner of the picture. */
  discount?: string | undefined
  /** On the lower edge of the picture: what is special about the product. */
  marks?: ReactNode
  /** A heading of at most two lines with a link, which covers the card, and a line below it. */
  title: ReactNode
  /** Replaced by an open `QuantityStepper` on phones. */
  rating: ReactNode
  /** A note above the price. */
  children?: ReactNode
  /** In the other upper corner of the picture: the button of a wishlist. */
  end?: ReactNode
  price: ReactNode
  /** The price per kilogram, liter or piece. */
  unitPrice?: ReactNode
  /** The `QuantityStepper` that adds the product to the cart. */
  action: ReactNode
  /**
   * Lifts on hover. Not while its content loads.
   * @default true
   */
  interactive?: boolean
}

/** A product of a grid. The link of its name covers it; the buttons are above that link. */
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
}: ProductTileProps) => (
  <Card asChild padding="small" radius="card" interactive={interactive}>
    <article {...rest} className={css.card}>
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
    </article>
  </Card>
)
