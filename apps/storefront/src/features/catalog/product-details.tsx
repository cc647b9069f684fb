import { Trans, useLingui } from '@lingui/react/macro'

import type { Product, ProductSummary } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { RetryAlert } from '#layout/retry-alert.tsx'
import { localized } from '#i18n/localized.ts'
import type { QueryState } from '#layout/query-state.ts'

import { ProductFacts, ProductFactsPending } from './product-facts.tsx'
import { ProductGrid, ProductGridPending, type CardActions } from './product-grid.tsx'
import * as css from './product-screen.css.ts'
import { rowSize } from './row-size.ts'
import { Section } from './section.tsx'

export type ProductDetailsProps = {
  details: QueryState<Product>
  /** The error, while `details` have failed. */
  problem?: string
  related: QueryState<ProductSummary[]>
  cardActions?: CardActions
  onRetry: () => void
}

/** The content of a product's page below the fold: description, label and related products. */
export function ProductDetails({ details, problem, related, cardActions, onRetry }: ProductDetailsProps) {
  const { t, i18n } = useLingui()
  const product = typeof details === 'object' ? details : null
  return (
    <Stack gap={[10, 10, 12]} paddingTop={[8, 8, 10]}>
      <div className={css.reading} aria-busy={details === 'loading'}>
        {details === 'failed' ? (
          <RetryAlert tone="warning" title={t`Não deu para carregar a descrição`} onRetry={onRetry}>
            {problem}
          </RetryAlert>
        ) : (
          <>
            <Section title={<Trans>Sobre o produto</Trans>}>
              {product === null ? (
                <Lines />
              ) : (
                <div className={css.description}>
                  <Text>{localized(product.description, i18n.locale)}</Text>
                </div>
              )}
            </Section>
            <Section title={<Trans>Informações do rótulo</Trans>}>
              {product === null ? <ProductFactsPending /> : <ProductFacts product={product} />}
            </Section>
          </>
        )}
      </div>
      {related !== 'failed' && related.length > 0 && (
        <Box print="none">
          <Section title={<Trans>Combina com</Trans>}>
            {related === 'loading' ? (
              <ProductGridPending layout="row" count={rowSize} />
            ) : (
              <ProductGrid
                layout="row"
                headingLevel={3}
                products={related.slice(0, rowSize)}
                cardActions={cardActions}
              />
            )}
          </Section>
        </Box>
      )}
    </Stack>
  )
}

const Lines = () => (
  <div>
    <Skeleton />
    <Skeleton />
    <Skeleton width="half" />
  </div>
)
