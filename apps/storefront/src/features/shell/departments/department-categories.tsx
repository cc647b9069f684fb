import { Trans, useLingui } from '@lingui/react/macro'

import type { Category } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { DialogClose } from '@lotus/ui/dialog'
import { Skeleton } from '@lotus/ui/skeleton'

import { localized } from '#i18n/localized.ts'
import type { QueryState } from '#layout/query-state.ts'
import { Link } from '#routing/links.tsx'

import * as css from './department-sidebar.css.ts'
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
      <div className={css.pendingCategories} aria-busy="true">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} />
        ))}
      </div>
    )
  if (categories === 'failed')
    return (
      <div className={css.failedCategories} role="alert">
        <p>
          <Trans>Erro ao carregar categorias. Verifique sua conexão.</Trans>
        </p>
        <Button size="small" onClick={onRetry}>
          <Trans>Tentar novamente</Trans>
        </Button>
      </div>
    )
  if (categories.length === 0)
    return (
      <p className={css.emptyCategories}>
        <Trans>Nenhuma categoria encontrada</Trans>
      </p>
    )
  return (
    <ul>
      {categories.map(({ categoryId, names, productCount }) => (
        <li key={categoryId}>
          {/* URLs are written with the name in the source language (D37). */}
          <DialogClose>
            <Link to="/products" search={{ category: names['pt-BR'] }} className={css.category}>
              <span>{localized(names, i18n.locale)}</span>
              {showCounts && <ProductCount count={productCount} />}
            </Link>
          </DialogClose>
        </li>
      ))}
    </ul>
  )
}
