import { Trans, useLingui } from '@lingui/react/macro'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import type { ReactNode } from 'react'

import type { Category, DepartmentSummary } from '@lotus/openapi/schema'
import { Container } from '@lotus/ui/container'
import { EmptyState } from '@lotus/ui/empty-state'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'

import { LinkButton } from '#layout/link-button.tsx'
import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'

import * as css from './page.css.ts'
import { PageBreadcrumbs } from './page-breadcrumbs.tsx'
import { Section } from './section.tsx'
import { CategoryTiles, DepartmentTiles, TilesPending } from './tiles.tsx'

/** All departments with pictures and counts (CAT-06). */
export function DepartmentGridScreen({ departments }: { departments: DepartmentSummary[] }) {
  const { t } = useLingui()
  return (
    <Page title={t`Departamentos`}>
      {departments.length === 0 ? <Empty /> : <DepartmentTiles departments={departments} layout="grid" />}
    </Page>
  )
}

export type CategoryGridScreenProps = {
  categories: Category[]
  departments: DepartmentSummary[]
  /** The best-selling categories of one department, shown first. */
  popular?: Category[]
}

/** All categories with pictures and counts, by department (CAT-06). */
export function CategoryGridScreen({ categories, departments, popular = [] }: CategoryGridScreenProps) {
  const { t, i18n } = useLingui()
  const groups = departments
    .map(({ departmentId, names }) => ({
      departmentId,
      name: localized(names, i18n.locale),
      categories: categories.filter((category) => category.departmentId === departmentId),
    }))
    .filter((group) => group.categories.length > 0)
  return (
    <Page title={t`Categorias`}>
      {groups.length === 0 && <Empty />}
      {popular.length > 0 && (
        <Section title={<Trans>Mais procuradas</Trans>}>
          <CategoryTiles categories={popular} layout="list" />
        </Section>
      )}
      {groups.map((group) => (
        <Section
          key={group.departmentId}
          title={
            <Link to="/products" search={{ department: group.departmentId }} className={css.titleLink}>
              {group.name}
            </Link>
          }
        >
          <CategoryTiles categories={group.categories} layout="grid" />
        </Section>
      ))}
    </Page>
  )
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container>
      <Stack gap={[10, 12]} paddingTop={[4, 6]} paddingBottom={[12, 16]}>
        <Stack gap={2}>
          <PageBreadcrumbs current={title} />
          <Heading level={1}>{title}</Heading>
        </Stack>
        {children}
      </Stack>
    </Container>
  )
}

const Empty = () => (
  <EmptyState
    art={<LayoutGrid size={64} />}
    title={<Trans>Ainda não há nada aqui</Trans>}
    action={
      <LinkButton to="/products" emphasis="strong">
        <Trans>Ver todos os produtos</Trans>
      </LinkButton>
    }
  />
)

export function GridScreenPending({ of }: { of: 'departments' | 'categories' }) {
  const { t } = useLingui()
  return (
    <Page title={of === 'departments' ? t`Departamentos` : t`Categorias`}>
      <div aria-busy="true">
        <TilesPending count={12} layout="grid" />
      </div>
    </Page>
  )
}
