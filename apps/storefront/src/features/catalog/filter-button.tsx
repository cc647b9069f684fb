import { Trans } from '@lingui/react/macro'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useState } from 'react'

import type { DepartmentSummary, ProductList } from '@lotus/openapi/schema'
import { Badge } from '@lotus/ui/badge'
import { Button } from '@lotus/ui/button'

import { lazyWithRetry, preloadOnIntent } from '#hydration/lazy-with-retry.ts'
import { Contained } from '#layout/contained.tsx'

import { filterCount, type ListSearch } from './list-search.ts'
import * as css from './product-list-screen.css.ts'

const FilterSheet = lazyWithRetry(() => import('./filter-sheet.tsx'), 'FilterSheet')

export type FilterButtonProps = {
  search: ListSearch
  list: ProductList
  departments: DepartmentSummary[]
  busy: boolean
  onSearch: (next: ListSearch) => void
}

/** Opens the filters on phones and tablets. Loads their code on intent (CAT-05). */
export function FilterButton({ search, list, departments, busy, onSearch }: FilterButtonProps) {
  const [open, setOpen] = useState(false)
  const count = filterCount(search)
  return (
    <div className={css.narrow}>
      <Button
        emphasis="outline"
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        {...preloadOnIntent(FilterSheet)}
        onClick={() => setOpen(true)}
      >
        <Trans>Filtros</Trans>
        {count > 0 && (
          <Badge shape="count" tone="accent">
            {count}
          </Badge>
        )}
      </Button>
      {open && (
        <Contained onError={() => setOpen(false)}>
          <Suspense fallback={null}>
            <FilterSheet
              search={search}
              facets={list.facets}
              isBounded={list.totalIsBounded}
              departments={departments}
              total={list.totalElements}
              busy={busy}
              onSearch={onSearch}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </Contained>
      )}
    </div>
  )
}
