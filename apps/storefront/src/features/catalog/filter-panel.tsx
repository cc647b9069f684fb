import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import type { Facets } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Checkbox } from '@lotus/ui/checkbox'

import { localized } from '#i18n/localized.ts'
import { writeNumber } from '#i18n/number-format.ts'

import { dietaryMessages } from './dietary.messages.ts'
import * as css from './filter-panel.css.ts'
import { isMeant, withSearch, type ListSearch } from './list-search.ts'
import { PriceFilter } from './price-filter.tsx'

const shownAtFirst = 5

export type FilterPanelProps = {
  search: ListSearch
  facets: Facets
  /** The list as it shall be: every change is an address. */
  onSearch: (next: ListSearch) => void
}

/** What the list can be narrowed by, with how many products each leaves (CAT-02). */
export function FilterPanel({ search, facets, onSearch }: FilterPanelProps) {
  const { t, i18n } = useLingui()
  const name = (facet: Facets['categories'][number]) => localized(facet.names, i18n.locale)
  const change = (part: Partial<ListSearch>) => onSearch(withSearch(search, part))
  const { categories, departments, subDepartments, dietary, brands, price } = facets
  const hasPrices = price.max > price.min || search.priceMin !== null || search.priceMax !== null

  const toggleCategory = (facet: Facets['categories'][number]) => {
    const others = search.categories.filter((word) => !isMeant(facet, word))
    const isChosen = others.length < search.categories.length
    // The source language's name is what addresses are written with (D37).
    change({ categories: isChosen ? others : [...others, facet.names['pt-BR']] })
  }

  return (
    <div className={css.panel}>
      <Group
        title={t`Categorias`}
        options={categories.map((facet) => ({
          key: facet.id,
          label: name(facet),
          count: facet.count,
          checked: search.categories.some((word) => isMeant(facet, word)),
          onChange: () => toggleCategory(facet),
        }))}
      />
      {hasPrices && (
        <fieldset className={css.group}>
          <legend className={css.legend}>
            <Trans>Preço</Trans>
          </legend>
          <PriceFilter search={search} bounds={price} onSearch={onSearch} />
        </fieldset>
      )}
      <Group
        title={t`Disponibilidade`}
        options={[
          {
            key: 'inStock',
            label: t`Em estoque`,
            count: facets.inStock,
            checked: search.inStock,
            onChange: () => change({ inStock: !search.inStock }),
          },
          {
            key: 'onSale',
            label: t`Em oferta`,
            count: facets.onSale,
            checked: search.onSale,
            onChange: () => change({ onSale: !search.onSale }),
          },
        ]}
      />
      <Group
        title={t`Departamentos`}
        options={departments.map((facet) => ({
          key: facet.id,
          label: name(facet),
          count: facet.count,
          checked: facet.id === search.department,
          // Of another department there is neither this sub-department nor these categories.
          onChange: () =>
            change({
              department: facet.id === search.department ? null : facet.id,
              subDepartment: null,
              categories: [],
            }),
        }))}
      />
      {search.department !== null && (
        <Group
          title={t`Subdepartamentos`}
          options={subDepartments.map((facet) => ({
            key: facet.id,
            label: name(facet),
            count: facet.count,
            checked: facet.id === search.subDepartment,
            onChange: () => change({ subDepartment: facet.id === search.subDepartment ? null : facet.id }),
          }))}
        />
      )}
      <Group
        title={t`Preferências alimentares`}
        options={dietary.map(({ name: mark, count }) => ({
          key: mark,
          label: i18n._(dietaryMessages[mark]),
          count,
          checked: search.dietary.includes(mark),
          onChange: () => change({ dietary: toggled(search.dietary, mark) }),
        }))}
      />
      <Group
        title={t`Marcas`}
        options={brands.map(({ name: brand, count }) => ({
          key: brand,
          label: brand,
          count,
          checked: search.brands.includes(brand),
          onChange: () => change({ brands: toggled(search.brands, brand) }),
        }))}
      />
    </div>
  )
}

const toggled = <Value,>(list: Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value]

type Option = { key: string | number; label: ReactNode; count: number; checked: boolean; onChange: () => void }

/** Some of the options, the rest on demand. What is chosen is always to be seen. */
function Group({ title, options }: { title: string; options: Option[] }) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const useful = options.filter(({ count, checked }) => count > 0 || checked)
  const shown = open ? useful : useful.filter(({ checked }, index) => index < shownAtFirst || checked)
  if (useful.length === 0) return null
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {shown.map(({ key, label, count, checked, onChange }) => (
        <Checkbox
          key={key}
          label={label}
          count={writeNumber(count, i18n.locale)}
          checked={checked}
          onChange={onChange}
        />
      ))}
      {useful.length > shownAtFirst && (shown.length < useful.length || open) && (
        <div className={css.more}>
          <Button emphasis="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? <Trans>Mostrar menos</Trans> : <Trans>Mostrar mais</Trans>}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
