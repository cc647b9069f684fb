import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'

import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Checkbox } from '@lotus/ui/checkbox'
import { Select } from '@lotus/ui/select'
import { Stack } from '@lotus/ui/stack'
import { TextInput } from '@lotus/ui/text-input'
import { Tiles } from '@lotus/ui/tiles'

import type { ControlContext, FilterControl, PriceRange } from './filter-kinds.ts'
import * as css from './filter-panel.css.ts'
import { countText, filterGroupNames, filterGroups, groupControls } from './filter-views.ts'
import { filterNames, filters } from './filters.ts'
import { valuesOf, type ListParams } from './list-params.ts'
import { withSearch, writeListSearch, type ListResult, type ListSearch } from './list-search.ts'
import { SortOptions } from './list-sort.tsx'
import { sortOf } from './sorts.ts'

/** More options are a list to select one from. */
const mostBoxes = 6

type Option = Extract<FilterControl, { kind: 'option' }> & { name: string; value: string }

/**
 * Filters and sort order without JavaScript (CAT-02, CAT-03): an HTML form, or a link to the same list with the form. A list contains
 * the form only on request, because the form adds more than 1 kB. Only the server renders this component.
 */
export function FiltersWithoutScript(result: ListResult) {
  const { searchStr } = useLocation()
  const params = new URLSearchParams(searchStr)
  if (params.has(formParameter)) return <FilterForm {...result} />
  params.set(formParameter, 'form')
  return (
    <a href={`?${params}#${formParameter}`} rel="nofollow" className={css.legend}>
      <Trans>Filtrar e ordenar</Trans>
    </a>
  )
}

/** The query parameter that shows the form. */
const formParameter = 'filters'

function FilterForm({ search, list, departments }: ListResult) {
  const { t, i18n } = useLingui()
  const groups = groupsOf(search, {
    ...{ i18n, facets: list.facets, departments },
    arrival: { state: 'withoutCep' },
  })
  const shown = new Set(groups.flatMap(({ options, price }) => [...options.map(({ name }) => name), ...namesOf(price)]))
  return (
    <Stack as="form" id={formParameter} action="/products" aria-label={t`Filtrar e ordenar`} gap={6}>
      <input type="hidden" name="lang" value={i18n.locale} />
      <Unchanged search={search} except={shown} />
      <Select size="small" name="sort" aria-label={t`Ordenar por`} defaultValue={sortOf(search)}>
        <SortOptions keyword={search.keyword} />
      </Select>
      {groups.map(({ group, options, price }) => (
        <Group key={group} title={i18n._(filterGroups[group])} options={options} price={price} />
      ))}
      <Button type="submit" emphasis="strong" width="full">
        <Trans>Aplicar</Trans>
      </Button>
    </Stack>
  )
}

const namesOf = (price: PriceRange | null) => (price === null ? [] : ['priceMin', 'priceMax'])

/** The fields of each group. Another department clears other filters: its links are in the strip and on the page of departments. */
function groupsOf(search: ListSearch, context: ControlContext) {
  let next = search
  const now = writeListSearch(search)
  return filterGroupNames
    .filter((group) => group !== 'department')
    .map((group) => {
      const keys = filterNames.filter((name) => filters[name].group === group).flatMap((name) => filters[name].keys)
      const controls = groupControls(group, search, context, (changed) => (next = changed))
      const options = controls.flatMap((control): Option[] => {
        if (control.kind !== 'option' || (control.count === 0 && !control.checked)) return []
        control.onToggle()
        const parameter = parameterOf(keys, now, writeListSearch(next))
        return parameter === null ? [] : [{ ...control, ...parameter }]
      })
      return { group, options, price: controls.find((control) => control.kind === 'price')?.value ?? null }
    })
}

/** The parameter among `keys` that a control adds to the address or removes from it. */
function parameterOf(
  keys: readonly string[],
  before: ListParams,
  after: ListParams,
): Pick<Option, 'name' | 'value'> | null {
  for (const name of keys) {
    const [former, latter] = [valuesOf(before, name), valuesOf(after, name)]
    const value = latter.find((one) => !former.includes(one)) ?? former.find((one) => !latter.includes(one))
    if (value !== undefined) return { name, value }
  }
  return null
}

/** The keyword and other parameters that no field has. A new result begins at its first page. */
function Unchanged({ search, except }: { search: ListSearch; except: ReadonlySet<string> }) {
  const params = writeListSearch(withSearch(search, { sort: null }))
  const excluded = new Set([...except, 'lang', formParameter])
  return Object.keys(params)
    .filter((name) => !excluded.has(name))
    .flatMap((name) =>
      valuesOf(params, name).map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
    )
}

type GroupProps = { title: string; options: Option[]; price: PriceRange | null }

function Group({ title, options, price }: GroupProps) {
  const { i18n } = useLingui()
  if (options.length === 0 && price === null) return null
  const areBoxes = options.length <= mostBoxes
  const rest = areBoxes ? [] : options.filter(({ checked }) => !checked)
  return (
    <Box as="fieldset" display="grid">
      <legend className={css.legend}>{title}</legend>
      {options
        .filter(({ checked }) => areBoxes || checked)
        .map(({ name, value, label, checked, ...option }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={label}
            count={countText(option, i18n.locale)}
            defaultChecked={checked}
          />
        ))}
      {rest[0] !== undefined && (
        <Select size="small" name={rest[0].name} aria-label={title} defaultValue="">
          <option value="">
            <Trans>Todas</Trans>
          </option>
          {rest.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {price !== null && <PriceFields {...price} />}
    </Box>
  )
}

function PriceFields({ min, max }: PriceRange) {
  const { t } = useLingui()
  const fields = [
    { name: 'priceMin', label: t`Preço mínimo`, price: min },
    { name: 'priceMax', label: t`Preço máximo`, price: max },
  ]
  return (
    <Tiles columns={2} gap={3}>
      {fields.map(({ name, label, price }) => (
        <TextInput
          key={name}
          name={name}
          inputMode="decimal"
          aria-label={label}
          placeholder={label}
          defaultValue={price ?? ''}
        />
      ))}
    </Tiles>
  )
}
