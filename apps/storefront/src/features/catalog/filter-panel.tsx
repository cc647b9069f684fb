import { Trans, useLingui } from '@lingui/react/macro'
import Salad from 'lucide-react/icons/salad'
import { Fragment, useState } from 'react'

import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Checkbox } from '@lotus/ui/checkbox'
import { Stack } from '@lotus/ui/stack'

import type { Arrival, WithArrival } from '#delivery/arrival.ts'
import { CepButton } from '#delivery/cep-button.tsx'
import { DietButton } from '#diet/diet-button.tsx'
import { lazyWithRetry, preloadOnIntent } from '#hydration/lazy-with-retry.ts'

import type { FilterControl, FilterGroup } from './filter-kinds.ts'
import * as css from './filter-panel.css.ts'
import { countText, filterGroupNames, filterGroups, groupControls } from './filter-views.ts'
import type { ListResult, ListSearch } from './list-search.ts'
import { PriceFilter } from './price-filter.tsx'

const FilterOptions = lazyWithRetry(() => import('./filter-options.tsx'), 'FilterOptions')

const shownAtFirst = 5
/** More options than these are shown in a dialog, to search in. */
const mostInPanel = 12

export type FilterPanelProps = ListResult & { withArrival: WithArrival; onSearch: (next: ListSearch) => void }

/** The filters, with the number of products that each option leaves (CAT-02). */
export function FilterPanel({ search, list, departments, withArrival, onSearch }: FilterPanelProps) {
  const { i18n } = useLingui()
  const groupOf = (group: FilterGroup) => (arrival: Arrival) => (
    <Group
      title={i18n._(filterGroups[group])}
      controls={groupControls(group, search, { i18n, facets: list.facets, departments, arrival }, onSearch)}
    />
  )
  return (
    <Stack gap={6}>
      {filterGroupNames.map((group) => (
        <Fragment key={group}>
          {group === 'availability' ? withArrival(groupOf(group)) : groupOf(group)({ state: 'unknown' })}
        </Fragment>
      ))}
      <DietButton emphasis="soft" icon={<Salad />}>
        <Trans>Minha dieta</Trans>
      </DietButton>
    </Stack>
  )
}

function Control({ control }: { control: FilterControl }) {
  const { i18n } = useLingui()
  if (control.kind === 'price') return <PriceFilter {...control} />
  if (control.kind === 'cep')
    return (
      <div className={css.cep}>
        <CepButton emphasis="link" size="small" onChosen={control.onToggle}>
          {control.label}
        </CepButton>
      </div>
    )
  const { label, checked, hint, disabled = false, onToggle } = control
  return (
    <Checkbox
      label={label}
      hint={hint}
      count={countText(control, i18n.locale)}
      checked={checked}
      disabled={disabled}
      onChange={onToggle}
    />
  )
}

/** The first controls and the checked ones; the rest on demand: below them, or in a dialog if there are many. */
function Group({ title, controls }: { title: string; controls: FilterControl[] }) {
  const [open, setOpen] = useState(false)
  const useful = controls.filter((control) => control.kind !== 'option' || control.count !== 0 || control.checked)
  const isLong = useful.length > mostInPanel
  const shown = useful.filter(
    (control, index) => (open && !isLong) || index < shownAtFirst || (control.kind === 'option' && control.checked),
  )
  if (useful.length === 0) return null
  return (
    <Box as="fieldset" display="grid">
      <legend className={css.legend}>{title}</legend>
      {shown.map((control) => (
        <Control key={control.kind === 'option' ? control.key : control.kind} control={control} />
      ))}
      {useful.length > shownAtFirst && (shown.length < useful.length || open) && (
        <div className={css.more}>
          <Button
            emphasis="link"
            size="small"
            {...(isLong ? { 'aria-haspopup': 'dialog', ...preloadOnIntent(FilterOptions) } : { 'aria-expanded': open })}
            onClick={() => setOpen(!open)}
          >
            {open && !isLong ? <Trans>Mostrar menos</Trans> : <Trans>Mostrar mais</Trans>}
          </Button>
        </div>
      )}
      {isLong && open && (
        <FilterOptions
          title={title}
          options={useful.filter((control) => control.kind === 'option')}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}
