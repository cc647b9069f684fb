import { Plural, Trans, useLingui } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'

import type { Product, ProductSummary } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Box } from '@lotus/ui/box'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { Link } from '#routing/links.tsx'
import { localized, secondName } from '#i18n/localized.ts'
import { useLowStock } from '#shop/low-stock.ts'
import { useMoney } from '#shop/money.tsx'
import type { ProductsConfig } from '#shop/settings.ts'

import { interestFreeParts } from './installments.ts'
import { PageBreadcrumbs } from './page-breadcrumbs.tsx'
import type { ProductActions } from './product-card.tsx'
import { ProductFront } from './product-front.tsx'
import { ProductPrice, UnitPriceText } from './product-price.tsx'
import { ProductRating } from './product-rating.tsx'
import * as css from './product-screen.css.ts'

export type ProductScreenProps = {
  product: ProductSummary
  /** With the department and the category, which a list does not have; null while it loads. */
  fullProduct: Product | null
  config: ProductsConfig
  /** @default {} */
  actions?: ProductActions
  /** Several pictures; by default there is the first only. */
  gallery?: ReactNode | null
  /** The delivery estimate. */
  delivery: ReactNode
  promises: ReactNode
  /** The content below the fold. */
  details: ReactNode
  reviews?: ReactNode
  share: ReactNode
}

/** The page of a product (PROD-01). */
export function ProductScreen(props: ProductScreenProps) {
  const { product, fullProduct, config, actions = {}, gallery, delivery, promises, details, reviews, share } = props
  const { i18n } = useLingui()
  const isChinese = i18n.locale === 'zh-CN'
  const second = isChinese ? product.names['pt-BR'] : secondName(product.names, i18n.locale)
  const { code } = product
  return (
    <Container>
      {/* Makes room for the buy bar. An attribute of that bar would be parsed late: the header might change after it is painted. */}
      {product.quantity > 0 && <div hidden data-app-bar="row" />}
      <div className={css.page}>
        <ProductBreadcrumbs product={fullProduct} />
        <div className={css.columns}>
          <div className={css.artBox}>
            {gallery ?? <ProductFront product={product} />}
            {fullProduct === null && <ThumbnailSpace />}
            <div className={css.share}>
              {share}
              {actions.wish}
            </div>
          </div>
          <Stack gap={5}>
            <Stack gap={2} align="start">
              {second !== null && (
                <Text tone="muted" lang={isChinese ? 'pt-BR' : 'zh-CN'}>
                  {second}
                </Text>
              )}
              <Heading level={1}>{localized(product.names, i18n.locale)}</Heading>
              <div className={css.meta}>
                <a href="#reviews" className={css.toReviews}>
                  <ProductRating product={product} inWords />
                </a>
                <span aria-hidden="true">·</span>
                <Trans>cód. {code}</Trans>
              </div>
            </Stack>
            <Stack gap={1}>
              <ProductPrice product={product} size="large" layout="inline" withDiscount />
              <Installments product={product} config={config} />
              <UnitPriceText unitPrice={product.unitPrice} size="small" />
            </Stack>
            <StockLine quantity={product.quantity} />
            {product.ageRestricted && (
              <Alert tone="warning">
                <Trans>Venda proibida para menores de 18 anos</Trans>
              </Alert>
            )}
            {actions.diet}
            <Stack gap={5} print="none">
              {actions.buy}
              {delivery}
            </Stack>
            {promises}
          </Stack>
        </div>
        {details}
        <Box print="none">{reviews}</Box>
      </div>
    </Container>
  )
}

export const ThumbnailSpace = () => <div className={css.thumbnailSpace} />

/** The breadcrumbs. Their height is reserved while the names load. */
function ProductBreadcrumbs({ product }: { product: Product | null }) {
  const { i18n } = useLingui()
  return (
    <PageBreadcrumbs>
      {product !== null && (
        <Link to="/products" search={{ department: product.department.departmentId }}>
          {localized(product.department.names, i18n.locale)}
        </Link>
      )}
      {product !== null && (
        <Link to="/products" search={{ category: product.category.categoryName }}>
          {localized(product.category.names, i18n.locale)}
        </Link>
      )}
    </PageBreadcrumbs>
  )
}

/** The availability of a product (PROD-01). */
function StockLine({ quantity }: { quantity: number }) {
  const lowStock = useLowStock()
  if (quantity === 0)
    return (
      <Stock tone="critical" icon={<CircleX aria-hidden="true" size={18} />}>
        <Trans>Fora de estoque</Trans>
      </Stock>
    )
  if (quantity <= lowStock)
    return (
      <Stock tone="warning" icon={<CircleAlert aria-hidden="true" size={18} />}>
        <Plural value={quantity} one="Resta só # unidade" other="Restam só # unidades" />
      </Stock>
    )
  return (
    <Stock tone="accent" icon={<CircleCheck aria-hidden="true" size={18} />}>
      <Plural value={quantity} one="Em estoque · # unidade" other="Em estoque · # unidades" />
    </Stock>
  )
}

type StockProps = { tone: 'accent' | 'warning' | 'critical'; icon: ReactNode; children: ReactNode }

const Stock = ({ tone, icon, children }: StockProps) => (
  <Inline wrap={false} tone={tone}>
    {icon}
    <p className={css.stock}>{children}</p>
  </Inline>
)

function Installments({ product, config }: { product: ProductSummary; config: ProductsConfig }) {
  const money = useMoney()
  const split = interestFreeParts(product.finalPrice, config.interestFreeInstallments)
  if (split === null) return null
  const { parts } = split
  const each = money(split.each)
  return (
    <Text tone="muted" size="small">
      <Trans>
        no Pix ou em até {parts}× de {each} sem juros
      </Trans>
    </Text>
  )
}

/** In place of the content below the fold. */
export const ProductDetailsSpace = () => <div className={css.detailsSpace} />

export function ProductScreenPending() {
  return (
    <Container>
      <div className={css.page} aria-busy="true">
        <ProductBreadcrumbs product={null} />
        <div className={css.columns}>
          <Skeleton shape="art" />
          <Stack gap={5}>
            <Stack gap={2} align="start">
              <Skeleton width="short" />
              <Skeleton shape="title1" width="long" />
              <Skeleton shape="button" width="half" />
            </Stack>
            <Skeleton shape="title1" width="half" />
            <Skeleton shape="small" width="half" />
            <Skeleton shape="medium" width="half" />
            <Skeleton shape="field" />
            <Skeleton shape="panel" />
          </Stack>
        </div>
      </div>
    </Container>
  )
}
