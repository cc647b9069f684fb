import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { Container } from '@lotus/ui/container'

import { homeQuery } from '#features/catalog/catalog.queries.ts'
import { ProductGrid } from '#features/catalog/product-grid.tsx'
import { Section } from '#features/catalog/section.tsx'

import { cardActions } from './card-controls.tsx'

/** The best sellers below a page that was not found. Only browsers load them, because robots request many such pages. */
export function PopularProducts() {
  const products = useQuery(homeQuery).data?.bestSellers ?? []
  if (products.length === 0) return null
  return (
    <Container>
      <Section title={<Trans>Mais vendidos</Trans>}>
        <ProductGrid layout="row" headingLevel={3} products={products} cardActions={cardActions} />
      </Section>
    </Container>
  )
}
