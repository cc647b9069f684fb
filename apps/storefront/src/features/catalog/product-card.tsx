import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Badge } from '@lotus/ui/badge'
import { Card } from '@lotus/ui/card'
import { ProductArt } from '@lotus/ui/product-art'
import { Skeleton } from '@lotus/ui/skeleton'
import { Text } from '@lotus/ui/text'

import { Link } from '#routing/links.tsx'
import { localized, secondName } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'

import { sizes } from './picture-sizes.ts'
import * as css from './product-card.css.ts'
import { pictureTransition } from './view-transition.ts'
import { discountLabel, ProductPrice, UnitPriceText } from './product-price.tsx'
import { ProductRating } from './product-rating.tsx'
import { withoutNetContent } from './product-text.ts'

/** What a page adds to a product. Features do not import each other: `pages/card-controls.tsx` composes them. */
export type ProductActions = {
  /** Adds the product to the cart. */
  buy?: ReactNode
  /** Adds the product to the wishlist; over the picture. */
  wish?: ReactNode
  /** The quantity in the cart; over the picture. */
  inCart?: ReactNode
}

export type ProductCardProps = {
  product: ProductSummary
  /** @default {} */
  actions?: ProductActions
  /** The card shows the remaining units at or below this number. */
  lowStock: number
  /** The level of the name in the page's outline. */
  headingLevel: 2 | 3
  /** `first` also gives the picture high priority, `lazy` waits until it is near the viewport. */
  loading: 'first' | 'eager' | 'lazy'
}

/** A product in a list: the whole card links to its page (CAT-09). */
export function ProductCard({ product, actions = {}, lowStock, headingLevel, loading }: ProductCardProps) {
  const { i18n } = useLingui()
  const art = useRef<HTMLDivElement>(null)
  const { src, ...sources } = picture(product.imageUrl)
  const chinese = secondName(product.names, i18n.locale)
  const discount = discountLabel(product.discount, i18n.locale)
  const Name = `h${headingLevel}` as const
  return (
    <Card asChild padding="small" radius="card" interactive>
      <article className={css.card}>
        <div className={css.artBox}>
          <div ref={art} className={css.art} data-sold-out={product.quantity === 0 ? '' : undefined}>
            <ProductArt
              src={src}
              sources={sources}
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
            {product.ageRestricted && <Badge tone="inverse">18+</Badge>}
            <StockBadge quantity={product.quantity} lowStock={lowStock} />
          </div>
        </div>
        <div className={css.body}>
          <Text asChild size="small" weight="semibold" leading="tight" lines={2} reserveLines>
            <Name className={css.name}>
              <Link
                to="/products/$productId"
                params={{ productId: String(product.productId) }}
                className={css.link}
                viewTransition={pictureTransition}
                onClick={() => art.current?.setAttribute('data-leaving', '')}
              >
                {localized(product.names, i18n.locale)}
              </Link>
            </Name>
          </Text>
          {i18n.locale !== 'zh-CN' && (
            <Text size="xsmall" tone="muted" lines={1} reserveLines lang="zh-CN">
              {chinese !== null && withoutNetContent(chinese)}
            </Text>
          )}
          <ProductRating product={product} />
          {actions.wish !== undefined && <div className={css.wish}>{actions.wish}</div>}
          <div className={css.foot}>
            <div className={css.amounts}>
              <ProductPrice product={product} />
              <UnitPriceText unitPrice={product.unitPrice} />
            </div>
            <div className={css.buy}>{actions.buy}</div>
          </div>
        </div>
      </article>
    </Card>
  )
}

function StockBadge({ quantity, lowStock }: { quantity: number; lowStock: number }) {
  const { t } = useLingui()
  if (quantity > lowStock) return null
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
  const { i18n } = useLingui()
  return (
    <Card asChild padding="small" radius="card">
      <div className={css.card}>
        <Skeleton shape="art" />
        <div className={css.body}>
          <Text size="small" leading="tight" lines={2} reserveLines asChild>
            <div>
              <Skeleton shape="small" width="long" />
            </div>
          </Text>
          {i18n.locale !== 'zh-CN' && <Skeleton shape="caption" width="half" />}
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
