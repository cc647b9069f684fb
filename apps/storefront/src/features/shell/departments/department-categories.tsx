import { Trans, useLingui } from '@lingui/react/macro'

import type { Category } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { DialogClose } from '@lotus/ui/dialog'
import { ListItem } from '@lotus/ui/list-item'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { localized } from '#i18n/localized.ts'
import type { QueryState } from '#layout/query-state.ts'
import { Link } from '#routing/links.tsx'

import { ProductCount } from './product-count.tsx'

export type DepartmentCategoriesProps = {
  /** Of all sub-departments; with a search those found. */
  categories: QueryState<readonly Category[]>
  showCounts: boolean
  onRetry: () => void
}

/** The categories of an expanded department (NAV-13 to NAV-15). */
export function DepartmentCategories({ categories, showCounts, onRetry }: DepartmentCategoriesProps) {
  const { i18n } = useLingui()
  if (categories === 'loading')
    return (
      <Stack gap={3} paddingX={2} paddingY={2} aria-busy="true">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} />
        ))}
      </Stack>
    )
  if (categories === 'failed')
    return (
      <Stack gap={3} paddingX={2} paddingY={2} align="start" role="alert">
        <Text size="small">
          <Trans>Erro ao carregar categorias. Verifique sua conexão.</Trans>
        </Text>
        <Button size="small" onClick={onRetry}>
          <Trans>Tentar novamente</Trans>
        </Button>
      </Stack>
    )
  if (categories.length === 0)
    return (
      <Box paddingX={2} paddingY={3}>
        <Text size="small" tone="muted">
          <Trans>Nenhuma categoria encontrada</Trans>
        </Text>
      </Box>
    )
  return (
    <ul>
      {categories.map(({ categoryId, names, productCount }) => (
        <li key={categoryId}>
          {/* URLs are written with the name in the source language (D37). */}
          <DialogClose>
            <ListItem
              size="small"
              label={localized(names, i18n.locale)}
              end={showCounts && <ProductCount count={productCount} />}
            >
              <Link to="/products" search={{ category: names['pt-BR'] }} />
            </ListItem>
          </DialogClose>
        </li>
      ))}
    </ul>
  )
}
