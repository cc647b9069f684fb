import { Trans, useLingui } from '@lingui/react/macro'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'

import type { Product, ProductSummary } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Breadcrumbs } from '@lotus/ui/breadcrumbs'
import { Button } from '@lotus/ui/button'
import { Container } from '@lotus/ui/container'
import { EmptyState } from '@lotus/ui/empty-state'
import { Heading } from '@lotus/ui/heading'
import { ProductArt } from '@lotus/ui/product-art'
import { Skeleton } from '@lotus/ui/skeleton'
import { Text } from '@lotus/ui/text'

import { Link } from '#routing/links.tsx'
import { localized, secondName } from '#i18n/localized.ts'
import type { QueryState } from '#layout/query-state.ts'
import { picture } from '#layout/media.ts'
import { useMoney } from '#shop/money.tsx'
import { Hydrate } from '#hydration/hydrate.tsx'
import { visible } from '#hydration/strategies.ts'
import type { ProductsConfig } from '#shop/settings.ts'
import type { ShareOutcome } from '#layout/share.ts'

import { interestFreeParts } from './installments.ts'
import { sizes } from './picture-sizes.ts'
import { ProductFacts } from './product-facts.tsx'
import { ProductFactsPending } from './product-facts-pending.tsx'
import type { ProductActions } from './product-card.tsx'
import { ProductGrid, ProductGridPending, type CardActions } from './product-grid.tsx'
import { ProductPrice, UnitPriceText } from './product-price.tsx'
import { ProductPromises } from './product-promises.tsx'
import { ProductRating } from './product-rating.tsx'
import * as css from './product-screen.css.ts'
import { rowSize } from './row-size.ts'
import { Section } from './section.tsx'
import { ShareButton } from './share-button.tsx'
import { StockLine } from './stock-line.tsx'

export type ProductScreenProps = {
  product: ProductSummary
  /** Description and label, which a list does not have. */
  details: QueryState<Product>
  /** The error, while `details` have failed. */
  problem?: string
  related: QueryState<ProductSummary[]>
  config: ProductsConfig
  /** @default {} */
  actions?: ProductActions
  /** The actions on the cards of related products. */
  cardActions?: CardActions
  /** The delivery estimate. */
  shipping: ReactNode
  share: () => Promise<ShareOutcome>
  onRetry: () => void
  /**
   * Only what is seen first; the rest keeps a place.
   * @default false
   */
  isFirstSight?: boolean
}

/** The page of a product (PROD-01). */
export function ProductScreen(props: ProductScreenProps) {
  const { product, details, config, actions = {}, shipping, share, isFirstSight = false } = props
  const { i18n } = useLingui()
  const whole = typeof details === 'object' ? details : null
  const chinese = secondName(product.names, i18n.locale)
  const { code } = product
  return (
    <Container>
      <div className={css.page}>
        <ProductBreadcrumbs product={whole} />
        <div className={css.columns}>
          <div className={css.artBox}>
            <Art product={product} />
            <div className={css.share}>
              <ShareButton share={share} />
              {actions.wish}
            </div>
          </div>
          <div className={css.info}>
            <div className={css.names}>
              {chinese !== null && (
                <Text tone="muted" lang="zh-CN">
                  {chinese}
                </Text>
              )}
              <Heading level={1}>{localized(product.names, i18n.locale)}</Heading>
              <div className={css.meta}>
                <ProductRating product={product} inWords />
                <span aria-hidden="true">·</span>
                <Trans>cód. {code}</Trans>
              </div>
            </div>
            <div className={css.price}>
              <ProductPrice product={product} size="large" layout="inline" withDiscount />
              <Installments product={product} config={config} />
              <UnitPriceText unitPrice={product.unitPrice} size="small" />
            </div>
            <StockLine quantity={product.quantity} lowStock={config.lowStock} />
            {product.ageRestricted && (
              <Alert tone="warning">
                <Trans>Venda proibida para menores de 18 anos</Trans>
              </Alert>
            )}
            {actions.buy}
            {shipping}
            <ProductPromises config={config} />
          </div>
        </div>
        {isFirstSight ? (
          <div className={css.detailsSpace} />
        ) : (
          <Hydrate when={visible()}>
            <ProductDetails {...props} whole={whole} />
          </Hydrate>
        )}
      </div>
    </Container>
  )
}

/** The content below the fold: description, label and related products. */
function ProductDetails(props: ProductScreenProps & { whole: Product | null }) {
  const { details, problem, whole, related, config, cardActions, onRetry } = props
  const { t, i18n } = useLingui()
  return (
    <div className={css.more}>
      <div className={css.reading} aria-busy={details === 'loading'}>
        {details === 'failed' ? (
          <Alert
            tone="warning"
            announce="assertive"
            title={t`Não deu para carregar a descrição`}
            action={
              <Button size="small" onClick={onRetry}>
                <Trans>Tentar novamente</Trans>
              </Button>
            }
          >
            {problem}
          </Alert>
        ) : (
          <>
            <Section title={<Trans>Sobre o produto</Trans>}>
              {whole === null ? (
                <Lines />
              ) : (
                <div className={css.description}>
                  <Text>{localized(whole.description, i18n.locale)}</Text>
                </div>
              )}
            </Section>
            <Section title={<Trans>Informações do rótulo</Trans>}>
              {whole === null ? <ProductFactsPending /> : <ProductFacts product={whole} />}
            </Section>
          </>
        )}
      </div>
      {related !== 'failed' && related.length > 0 && (
        <Section title={<Trans>Combina com</Trans>}>
          {related === 'loading' ? (
            <ProductGridPending layout="row" count={rowSize} />
          ) : (
            <ProductGrid
              layout="row"
              headingLevel={3}
              products={related.slice(0, rowSize)}
              lowStock={config.lowStock}
              cardActions={cardActions}
            />
          )}
        </Section>
      )}
    </div>
  )
}

/** The breadcrumbs (NAV-18). Their height is reserved while the names load. */
function ProductBreadcrumbs({ product }: { product: Product | null }) {
  const { t, i18n } = useLingui()
  return (
    <Breadcrumbs label={t`Você está em`}>
      <Link to="/" activeOptions={{ exact: true }}>
        <Trans>Início</Trans>
      </Link>
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
    </Breadcrumbs>
  )
}

/** The largest contentful paint: loaded eagerly, with high priority. */
function Art({ product }: { product: ProductSummary }) {
  const { i18n } = useLingui()
  const { src, ...sources } = picture(product.imageUrl)
  return (
    <div className={product.quantity === 0 ? `${css.art} ${css.soldOut}` : css.art}>
      <ProductArt
        src={src}
        sources={sources}
        sizes={sizes.product}
        alt={localized(product.names, i18n.locale)}
        width={512}
        height={512}
        tint={product.tint}
        radius="panel"
        priority
      />
    </div>
  )
}

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

const Lines = () => (
  <div>
    <Skeleton />
    <Skeleton />
    <Skeleton width="half" />
  </div>
)

/** Shown for an unknown product (PROD-02). */
export function ProductNotFound() {
  return (
    <Container>
      <EmptyState
        level={1}
        art={<SearchX size={64} />}
        title={<Trans>Produto não encontrado, atualize a página</Trans>}
        action={
          <>
            <Button asChild emphasis="strong">
              <Link to="/products">
                <Trans>Ver produtos</Trans>
              </Link>
            </Button>
            <Button asChild>
              <Link to="/">
                <Trans>Voltar ao início</Trans>
              </Link>
            </Button>
          </>
        }
      >
        <Trans>Ele pode ter saído da loja ou o endereço foi digitado errado.</Trans>
      </EmptyState>
    </Container>
  )
}

/** The placeholder of the page. */
export function ProductScreenPending() {
  return (
    <Container>
      <div className={css.page} aria-busy="true">
        <ProductBreadcrumbs product={null} />
        <div className={css.columns}>
          <Skeleton shape="art" />
          <div className={css.info}>
            <div className={css.names}>
              <Skeleton width="short" />
              <Skeleton shape="title1" width="long" />
              <Skeleton shape="button" width="half" />
            </div>
            <Skeleton shape="title1" width="half" />
            <Skeleton shape="small" width="half" />
            <Skeleton shape="medium" width="half" />
            <Skeleton shape="field" />
            <Skeleton shape="panel" />
          </div>
        </div>
      </div>
    </Container>
  )
}
