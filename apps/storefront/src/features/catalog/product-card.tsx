import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Badge } from '@lotus/ui/badge'
import { ProductArt } from '@lotus/ui-shop/product-art'
import { ProductTile } from '@lotus/ui-shop/product-tile'
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
  return (
    <ProductTile
      art={
        <div ref={art} data-sold-out={product.quantity === 0 ? '' : undefined}>
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
      }
      discount={discount}
      marks={
        <>
          {actions.inCart}
          {actions.diet}
          {product.ageRestricted && <Badge tone="inverse">18+</Badge>}
          <StockBadge quantity={product.quantity} />
        </>
      }
      title={
        <>
          <Text as={`h${headingLevel}`} size="small" weight="semibold" leading="tight" lines={2}>
            <Link
              to="/products/$productId"
              params={{ productId: String(product.productId) }}
              viewTransition={pictureTransition}
              onClick={(event) => markLeaving(art.current, event)}
            >
              {name}
              {net !== '' && <VisuallyHidden> {net}</VisuallyHidden>}
            </Link>
          </Text>
          <Text size="xsmall" tone="muted" lines={1}>
            {net !== '' && (
              <span aria-hidden="true" className={css.net}>
                {net}
              </span>
            )}
            {chinese !== null && <span lang="zh-CN">{splitNetContent(chinese, product.net)[0]}</span>}
          </Text>
        </>
      }
      rating={<ProductRating product={product} />}
      end={actions.wish}
      price={<ProductPrice product={product} />}
      unitPrice={<UnitPriceText unitPrice={product.unitPrice} size="inherit" />}
      action={actions.buy}
    >
      {actions.delivery}
    </ProductTile>
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

export const ProductCardPending = () => (
  <ProductTile
    interactive={false}
    art={<Skeleton shape="art" />}
    title={
      <>
        <Skeleton shape="small" width="long" />
        <Skeleton shape="caption" width="half" />
      </>
    }
    rating={<Skeleton shape="small" width="half" />}
    price={
      <>
        <Skeleton shape="medium" width="word" />
        <Skeleton shape="caption" width="word" />
      </>
    }
    action={<Skeleton shape="circle" />}
  />
)
