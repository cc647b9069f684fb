import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Allergen, Dietary, FacetValue, NextDelivery } from '@lotus/openapi/schema'

import { allergenMessages, dietaryMessages } from '#diet/dietary.messages.ts'
import { allergenNames } from '#diet/dietary-names.ts'
import { localized } from '#i18n/localized.ts'
import { writeNumber } from '#i18n/number-format.ts'

import type {
  ControlContext,
  FilterContext,
  FilterControl,
  FilterGroup,
  FilterName,
  FilterView,
  PriceRange,
} from './filter-kinds.ts'
import { filterNames, filters, isMeant, type FilterValues } from './filters.ts'
import { changed, countOf, type ListSearch } from './list-search.ts'
import { shortReais } from './short-reais.ts'

/** The titles of the panel's groups, in the order of the panel. */
export const filterGroups = {
  category: msg`Categorias`,
  price: msg`Preço`,
  availability: msg`Disponibilidade`,
  department: msg`Departamentos`,
  subDepartment: msg`Subdepartamentos`,
  dietary: msg`Indicações do rótulo`,
  freeOf: msg`Alérgenos e traços a evitar`,
  brand: msg`Marcas`,
} satisfies Record<FilterGroup, MessageDescriptor>

// A safe cast: the keys of an object literal are the keys of its type.
export const filterGroupNames = Object.keys(filterGroups) as FilterGroup[]
type Flag = { key: string; facet: 'onSale' | 'inStock'; label: MessageDescriptor }

const flagChips =
  ({ key, label }: Pick<Flag, 'key' | 'label'>): FilterView<boolean>['chips'] =>
  (isOn, { i18n }) =>
    isOn ? [{ key, label: i18n._(label), next: false }] : []

const flag = ({ key, facet, label }: Flag): FilterView<boolean> => ({
  chips: flagChips({ key, label }),
  controls: (isOn, { i18n, facets }, onChange) => [
    {
      kind: 'option',
      key,
      label: i18n._(label),
      count: facets[facet],
      isBounded: facets.bounded.includes(facet),
      checked: isOn,
      onToggle: () => onChange(!isOn),
    },
  ],
})

type OneId = {
  key: string
  facet: 'departments' | 'subDepartments'
  names: (id: number, context: FilterContext) => FacetValue['names'] | undefined
}

const oneId = ({ key, facet, names }: OneId): FilterView<number | null> => ({
  chips(id, context) {
    if (id === null) return []
    const found = names(id, context)
    return [{ key, label: found === undefined ? `#${id}` : localized(found, context.i18n.locale), next: null }]
  },
  controls: (id, { i18n, facets }, onChange) =>
    facets[facet].map((option) => ({
      kind: 'option',
      key: option.id,
      label: localized(option.names, i18n.locale),
      count: option.count,
      isBounded: facets.bounded.includes(facet),
      checked: option.id === id,
      onToggle: () => onChange(option.id === id ? null : option.id),
    })),
})

type ManyOf<Item> = {
  key: string
  facet: 'categories' | 'dietary' | 'freeOf' | 'brands'
  label: (item: Item, context: FilterContext) => string
  options: (context: FilterContext) => {
    key: string | number
    /** The value that the option adds. */
    item: Item
    label: string
    count: number
    /** Whether a value selects this option. @default whether the value equals `item` */
    is?: (item: Item) => boolean
  }[]
}

const manyOf = <Item extends string>({ key, facet, label, options }: ManyOf<Item>): FilterView<Item[]> => ({
  chips: (items, context) =>
    items.map((item) => ({
      key: `${key} ${item}`,
      label: label(item, context),
      next: items.filter((other) => other !== item),
    })),
  controls: (items, context, onChange) =>
    options(context).map(({ item, is = (other) => other === item, ...option }) => {
      const others = items.filter((other) => !is(other))
      const checked = others.length < items.length
      const isBounded = context.facets.bounded.includes(facet)
      const onToggle = () => onChange(checked ? others : [...others, item])
      return { kind: 'option', ...option, isBounded, checked, onToggle }
    }),
})

/** Not "Sem glúten", which is the name of a mark. */
const avoiding = (name: Allergen, { i18n }: FilterContext) => {
  const allergen = i18n._(allergenMessages[name])
  return i18n._(msg`Evitar ${allergen}`)
}

const price: FilterView<PriceRange> = {
  chips(range, { i18n }) {
    if (range.min === null && range.max === null) return []
    const min = shortReais(range.min ?? 0, i18n.locale)
    const max = shortReais(range.max ?? 0, i18n.locale)
    const label =
      range.max === null ? msg`A partir de ${min}` : range.min === null ? msg`Até ${max}` : msg`De ${min} a ${max}`
    return [{ key: 'price', label: i18n._(label), next: { min: null, max: null } }]
  },
  controls(value, { facets: { price: bounds } }, onChange) {
    const isUseful = bounds.max > bounds.min || value.min !== null || value.max !== null
    return isUseful ? [{ kind: 'price', value, bounds, onChange }] : []
  },
}

const today = { key: 'arrivesToday', label: msg`Chega hoje` }

/** Disabled if nothing arrives, and removable in any case. */
const arrivesToday: FilterView<boolean> = {
  chips: flagChips(today),
  controls(checked, { i18n, facets, arrival }, onChange) {
    const onToggle = () => onChange(!checked)
    const { bounded, inStockByStorage } = facets
    const option = {
      kind: 'option' as const,
      key: today.key,
      label: i18n._(today.label),
      isBounded: bounded.includes('inStockByStorage'),
      checked,
      onToggle,
    }
    switch (arrival.state) {
      case 'some':
        return [{ ...option, count: arrival.storages.reduce((sum, storage) => sum + inStockByStorage[storage], 0) }]
      case 'none':
        return [{ ...option, count: null, hint: i18n._(nothingToday(arrival.next)), disabled: !checked }]
      case 'unknown':
        return [{ ...option, count: null }]
      case 'withoutCep': {
        const label = i18n._(msg`Chega hoje: informe o CEP`)
        return checked ? [{ ...option, count: null }] : [{ kind: 'cep', label, onToggle }]
      }
      default:
        return arrival satisfies never
    }
  },
}

/** Why nothing arrives today. */
export const nothingToday = (next: NextDelivery['window']): MessageDescriptor =>
  next === null ? msg`Não entregamos hoje neste CEP.` : msg`Hoje não há mais entregas para este CEP.`

/** How each filter is drawn: its chips above the list and its controls in the panel. */
const filterViews: { [Name in FilterName]: FilterView<FilterValues[Name]> } = {
  department: oneId({
    key: 'department',
    facet: 'departments',
    names: (id, { departments }) => departments.find(({ departmentId }) => departmentId === id)?.names,
  }),
  subDepartment: oneId({
    key: 'subDepartment',
    facet: 'subDepartments',
    names: (id, { facets }) => facets.subDepartments.find((facet) => facet.id === id)?.names,
  }),
  category: manyOf({
    key: 'category',
    facet: 'categories',
    label(word, { i18n, facets }) {
      const facet = facets.categories.find((one) => isMeant(one, word))
      return facet === undefined ? word : localized(facet.names, i18n.locale)
    },
    options: ({ i18n, facets }) =>
      facets.categories.map((facet) => ({
        key: facet.id,
        // URLs are written with the name in the source language (D37).
        item: facet.names['pt-BR'],
        label: localized(facet.names, i18n.locale),
        count: facet.count,
        is: (word) => isMeant(facet, word),
      })),
  }),
  price,
  inStock: flag({ key: 'inStock', facet: 'inStock', label: msg`Em estoque` }),
  onSale: flag({ key: 'filter', facet: 'onSale', label: msg`Em oferta` }),
  arrivesToday,
  dietary: manyOf<Dietary>({
    key: 'dietary',
    facet: 'dietary',
    label: (name, { i18n }) => i18n._(dietaryMessages[name]),
    options: ({ i18n, facets }) =>
      facets.dietary.map(({ name, count }) => ({ key: name, item: name, label: i18n._(dietaryMessages[name]), count })),
  }),
  freeOf: manyOf<Allergen>({
    key: 'freeOf',
    facet: 'freeOf',
    label: avoiding,
    // Not sorted by count: every product is free of latex, which matters to few shoppers.
    options: (context) =>
      allergenNames.map((name) => ({
        key: name,
        item: name,
        label: avoiding(name, context),
        count: context.facets.freeOf.find((facet) => facet.name === name)?.count ?? 0,
      })),
  }),
  brand: manyOf({
    key: 'brand',
    facet: 'brands',
    label: (brand) => brand,
    options: ({ facets }) => facets.brands.map(({ name, count }) => ({ key: name, item: name, label: name, count })),
  }),
}

/** The label of an active filter: the labels of its chips. */
export function filterLabel(search: ListSearch, name: FilterName, context: FilterContext): string {
  const [first = '', ...others] = chipsOf(name, search, context).map(({ label }) => label)
  return others.reduce((list, label) => context.i18n._(msg`${list}, ${label}`), first)
}

export type ActiveFilter = { key: string; label: string; next: ListSearch }

/** The active filters, each with the search without it (CAT-02). */
export function activeFilters(search: ListSearch, context: FilterContext): ActiveFilter[] {
  return filterNames.flatMap((name) => chipsOf(name, search, context))
}
function chipsOf<Name extends FilterName>(name: Name, search: ListSearch, context: FilterContext): ActiveFilter[] {
  const { chips } = filterViews[name]
  const { clears = [] } = filters[name]
  const values: FilterValues = search
  return chips(values[name], context).map(({ next, ...chip }) => ({
    ...chip,
    next: changed(search, name, next, clears),
  }))
}

export function groupControls(
  group: FilterGroup,
  search: ListSearch,
  context: ControlContext,
  onSearch: (next: ListSearch) => void,
): FilterControl[] {
  return filterNames
    .filter((name) => filters[name].group === group)
    .flatMap((name) => controlsOf(name, search, context, onSearch))
}
function controlsOf<Name extends FilterName>(
  name: Name,
  search: ListSearch,
  context: ControlContext,
  onSearch: (next: ListSearch) => void,
): FilterControl[] {
  const { controls } = filterViews[name]
  const { needs, clears = [] } = filters[name]
  if (needs !== undefined && countOf(needs, search) === 0) return []
  const values: FilterValues = search
  return controls(values[name], context, (next) => onSearch(changed(search, name, next, clears)))
}

type Counted = Pick<Extract<FilterControl, { kind: 'option' }>, 'count' | 'isBounded'>

/** The number of products of an option, with a plus if there can be more; undefined if it is unknown. */
export const countText = ({ count, isBounded }: Counted, locale: string): string | undefined =>
  count === null ? undefined : writeNumber(count, locale) + (isBounded ? '+' : '')
