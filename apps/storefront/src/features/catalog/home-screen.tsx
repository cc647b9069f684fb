import { Trans } from '@lingui/react/macro'
import PackageOpen from 'lucide-react/icons/package-open'
import type { ReactNode } from 'react'

import type { Category, DepartmentSummary, ProductSummary } from '@lotus/openapi/schema'
import { Container } from '@lotus/ui/container'
import { EmptyState } from '@lotus/ui/empty-state'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import type { LinkProps } from '#routing/links.tsx'
import { Hydrate } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { visible } from '#hydration/strategies.ts'
import { TextLink } from '#layout/text-link.tsx'
import type { Banner, ProductsConfig } from '#shop/settings.ts'

import { Hero } from './hero.tsx'
import { ProductGrid, ProductGridPending, type CardActions } from './product-grid.tsx'
import { rowSize } from './row-size.ts'
import { Section } from './section.tsx'
import { CategoryTiles, DepartmentTiles, TilesPending } from './tiles.tsx'

const Benefits = lazyWithRetry(() => import('./benefits.tsx'), 'Benefits')

export type HomeScreenProps = {
  /** Rendered above all other content, e.g. the reminder of an unpaid Pix. */
  notice?: ReactNode
  slides: Banner[]
  promotions: Banner[]
  departments: DepartmentSummary[]
  categories: Category[]
  bestSellers: ProductSummary[]
  offers: ProductSummary[]
  featured: ProductSummary[]
  config: ProductsConfig
  cardActions?: CardActions
  /** Recommendations for the account. @default null */
  recommended?: ReactNode
}

/** The home page (HOME-01). Empty sections are left out. */
export function HomeScreen(props: HomeScreenProps) {
  const { notice, slides, promotions, departments, categories, bestSellers, offers, featured } = props
  const { config, cardActions, recommended = null } = props
  const row = { layout: 'row', headingLevel: 3, cardActions } as const
  const isEmpty = departments.length + bestSellers.length + featured.length === 0
  return (
    <Container>
      <Stack gap={[10, 12]} paddingTop={[4, 6]} paddingBottom={[12, 16]}>
        <VisuallyHidden asChild>
          <h1>
            <Trans>Mercado asiático e brasileiro</Trans>
          </h1>
        </VisuallyHidden>
        {notice}
        <Hero slides={slides} promotions={promotions} />
        {isEmpty && (
          <EmptyState art={<PackageOpen size={64} />} title={<Trans>As prateleiras estão sendo abastecidas</Trans>}>
            <Trans>Ainda não há produtos à venda. Volte em breve.</Trans>
          </EmptyState>
        )}
        {bestSellers.length > 0 && (
          <Section
            title={<Trans>Mais vendidos</Trans>}
            more={<More to="/products" search={{ sort: 'best_selling' }} />}
          >
            <ProductGrid {...row} products={bestSellers} inSight={2} />
          </Section>
        )}
        {departments.length > 0 && (
          <Section title={<Trans>Departamentos</Trans>} more={<More to="/departments" />}>
            <DepartmentTiles departments={departments} layout="strip" />
          </Section>
        )}
        <Hydrate when={visible()}>
          <Benefits config={config} />
          {offers.length > 0 && (
            <Section
              title={<Trans>Ofertas da semana</Trans>}
              more={<More to="/products" search={{ filter: 'on_sale' }} />}
            >
              <ProductGrid {...row} products={offers} />
            </Section>
          )}
          {featured.length > 0 && (
            <Section title={<Trans>Em destaque</Trans>} more={<More to="/products" search={{ sort: 'rating' }} />}>
              <ProductGrid {...row} products={featured} />
            </Section>
          )}
          {categories.length > 0 && (
            <Section title={<Trans>Categorias</Trans>} more={<More to="/categories" />}>
              <CategoryTiles categories={categories} layout="list" />
            </Section>
          )}
          {recommended}
        </Hydrate>
      </Stack>
    </Container>
  )
}

const More = (props: Pick<LinkProps, 'to' | 'search'>) => (
  <TextLink {...props} area="touch">
    <Trans>Ver tudo</Trans>
  </TextLink>
)

export function HomeScreenPending() {
  return (
    <Container>
      <Stack gap={[10, 12]} paddingTop={[4, 6]} paddingBottom={[12, 16]} aria-busy="true">
        <Skeleton shape="hero" />
        <Stack gap={[2, 5]}>
          <Skeleton shape="title2" width="short" />
          <ProductGridPending count={rowSize} layout="row" />
        </Stack>
        <Stack gap={[2, 5]}>
          <Skeleton shape="title2" width="short" />
          <TilesPending count={10} layout="strip" />
        </Stack>
      </Stack>
    </Container>
  )
}
