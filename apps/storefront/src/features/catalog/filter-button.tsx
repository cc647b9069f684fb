import { Trans } from '@lingui/react/macro'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'

import { Badge } from '@lotus/ui/badge'
import { Button } from '@lotus/ui/button'

import { lazyWithRetry, preloadOnIntent } from '#hydration/lazy-with-retry.ts'
import { Contained } from '#layout/contained.tsx'

import type { FilterPanelProps } from './filter-panel.tsx'
import { filterCount } from './list-search.ts'
import * as css from './product-list-screen.css.ts'

const FilterSheet = lazyWithRetry(() => import('./filter-sheet.tsx'), 'FilterSheet')

export type FilterButtonProps = FilterPanelProps & { busy: boolean }

/** Opens the filters on phones and tablets. Loads their code on intent (CAT-05). */
export function FilterButton(props: FilterButtonProps) {
  const [open, setOpen] = useState(false)
  const count = filterCount(props.search)
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
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </Contained>
      )}
    </div>
  )
}
