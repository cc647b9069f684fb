import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Badge } from '@lotus/ui/badge'
import { Card } from '@lotus/ui/card'
import { ProductArt } from '@lotus/ui-shop/product-art'
import { Skeleton } from '@lotus/ui/skeleton'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { Link } from '#routing/links.tsx'
import { localized, secondName } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'
import { useLowStock } from '#shop/low-stock.ts'

import { sizes } from './picture-sizes.ts'
import * as css from './product-card.css.ts'
import { markLeaving, pictureTransition } from './view-transition.ts'
import { discountLabel, ProductPrice, UnitPriceText } from './product-price.tsx'
import { ProductRating } from './product-rating.tsx'
import { splitNetContent } from './product-text.ts'

/** What a page adds to a product. Features do not import each other: `pages/card-controls.tsx` composes them. */
export type ProductActions = {
  /** Adds the product to the cart. */
  buy?: ReactNode
  /** Adds the product to the wishlist; over the picture. */
  wish?: ReactNode
  /** The quantity in the cart; over the picture. */
  inCart?: ReactNode
  /** Fee and days of its delivery, above the price. */
  delivery?: ReactNode
  /** Why the product is outside the shopper's diet, shown over the picture. */
  diet?: ReactNode
}

export type ProductCardProps = {
  product: ProductSummary
  /** @default {} */
  actions?: ProductActions
  /** The level of the name in the page's outline. */
  headingLevel: 2 | 3
  /** `first` also gives the picture high priority, `lazy` waits until it is near the viewport. */
  loading: 'first' | 'eager' | 'lazy'
}

/** A product in a list: the whole card links to its page (CAT-09). */
export function ProductCard({ product, actions = {}, headingLevel, loading }: ProductCardProps) {
  const { i18n } = useLingui()
  const art = useRef<HTMLDivElement>(null)
  const [name, net] = splitNetContent(localized(product.names, i18n.locale), product.net)
  const chinese = secondName(product.names, i18n.locale)
  const discount = discountLabel(product.discount, i18n.locale)
  const Name = `h${headingLevel}` as const
  return (
    <Card asChild padding="small" radius="card" interactive>
      <article className={css.card}>
        <div className={css.artBox}>
          <div ref={art} className={css.art} data-sold-out={product.quantity === 0 ? '' : undefined}>
            <ProductArt
              {...picture(product.imageUrl)}
              sizes={sizes.card}
              alt=""
              width={320}
              height={320}
              tint={product.tint}
              priority={loading === 'first'}
              eager={loading === 'eager'}
            />
          </div>
          {discount !== undefined && (
            <span className={css.offer}>
              <Badge>{discount}</Badge>
            </span>
          )}
          <div className={css.marks}>
            {actions.inCart}
            {actions.diet}
            {product.ageRestricted && <Badge tone="inverse">18+</Badge>}
            <StockBadge quantity={product.quantity} />
          </div>
        </div>
        <div className={css.body}>
          <div className={css.names}>
            <Text asChild size="small" weight="semibold" leading="tight" lines={2}>
              <Name className={css.name}>
                <Link
                  to="/products/$productId"
                  params={{ productId: String(product.productId) }}
                  className={css.link}
                  viewTransition={pictureTransition}
                  onClick={(event) => markLeaving(art.current, event)}
                >
                  {name}
                  {net !== '' && <VisuallyHidden> {net}</VisuallyHidden>}
                </Link>
              </Name>
            </Text>
            <Text size="xsmall" tone="muted" lines={1}>
              {net !== '' && (
                <span aria-hidden="true" className={css.net}>
                  {net}
                </span>
              )}
              {chinese !== null && <span lang="zh-CN">{splitNetContent(chinese, product.net)[0]}</span>}
            </Text>
          </div>
          <div className={css.rating}>
            <ProductRating product={product} />
          </div>
          {actions.delivery}
          {actions.wish !== undefined && <div className={css.wish}>{actions.wish}</div>}
          <div className={css.foot}>
            <div className={css.amounts}>
              <ProductPrice product={product} />
              <div className={css.unitPrice}>
                <UnitPriceText unitPrice={product.unitPrice} size="inherit" />
              </div>
            </div>
            <div className={css.buy}>{actions.buy}</div>
          </div>
        </div>
      </article>
    </Card>
  )
}

function StockBadge({ quantity }: { quantity: number }) {
  const { t } = useLingui()
  if (quantity > useLowStock()) return null
  return quantity === 0 ? (
    <Badge tone="inverse">
      <Trans>Esgotado</Trans>
    </Badge>
  ) : (
    <Badge tone="warning">{t`${plural(quantity, { one: 'Resta #', other: 'Restam #' })}`}</Badge>
  )
}

/** Placeholder of a card. */
export function ProductCardPending() {
  return (
    <Card asChild padding="small" radius="card">
      <div className={css.card}>
        <Skeleton shape="art" />
        <div className={css.body}>
          <div className={css.names}>
            <Skeleton shape="small" width="long" />
            <Skeleton shape="caption" width="half" />
          </div>
          <Skeleton shape="small" width="half" />
          <div className={css.foot}>
            <div>
              <Skeleton shape="medium" width="word" />
              <Skeleton shape="caption" width="word" />
            </div>
            <div className={css.buy}>
              <Skeleton shape="circle" />
            </div>
          </div>
        </div>
      </div>
    </Card>
  )
}
