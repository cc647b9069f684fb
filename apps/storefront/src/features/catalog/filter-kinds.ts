import type { I18n, MessageDescriptor } from '@lingui/core'

import type { DepartmentSummary, Facets, LocalizedText, operations } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import { writeNumber } from '#i18n/number-format.ts'

import { firstOf, readId, valuesOf, type ListParams } from './list-params.ts'

export type ListProductsQuery = NonNullable<operations['listProducts']['parameters']['query']>

/**
 * Every parameter of `listProducts` that narrows the list. `priceMin` and `priceMax` are one filter. A new parameter of the
 * contract does not compile until `filters.ts` has an entry for it.
 */
export type FilterName =
  | Exclude<
      keyof ListProductsQuery,
      | 'keyword'
      | 'literal'
      | 'ids'
      | 'active'
      | 'sort'
      | 'language'
      | 'pageNumber'
      | 'pageSize'
      | 'priceMin'
      | 'priceMax'
    >
  | 'price'

/** The groups of the filter panel, see `filters.ts`. */
export type FilterGroup =
  | 'category'
  | 'price'
  | 'availability'
  | 'department'
  | 'subDepartment'
  | 'dietary'
  | 'freeOf'
  | 'brand'

/** In reais; null is unbounded. */
export type PriceRange = { min: number | null; max: number | null }

/** The data that labels depend on. */
export type FilterContext = { i18n: I18n; facets: Facets; departments: DepartmentSummary[] }

/** An active filter above the list, and the value without it. */
export type Chip<Value> = { key: string; label: string; next: Value }

/** A control of the filter panel. */
export type FilterControl =
  | {
      kind: 'option'
      key: string | number
      label: string
      count: number
      /** `count` is a lower bound. */
      isBounded: boolean
      checked: boolean
      onToggle: () => void
    }
  | {
      kind: 'price'
      value: PriceRange
      bounds: { min: number; max: number }
      onChange: (value: PriceRange) => void
    }

/** The number of products of an option, with a plus if there can be more. */
export const countText = ({ count, isBounded }: { count: number; isBounded: boolean }, locale: string): string =>
  writeNumber(count, locale) + (isBounded ? '+' : '')

/** How a filter is laid out, and how it affects the others. */
export type FilterPlace = {
  group: FilterGroup
  /** Part of the canonical URL (BEY-14). A list of values is, while it has one. */
  isCanonical?: true
  /** Shown in the panel only while this filter is active. */
  needs?: FilterName
  /** Filters that are cleared when this one is removed or changed. */
  clears?: readonly FilterName[]
}

/** A filter. `write` and `query` are called only while it is active: while it counts more than 0. */
export type Filter<Value> = FilterPlace & {
  /** Its keys in the URL. */
  keys: readonly string[]
  none: Value
  /** The number of chips. */
  count(value: Value): number
  /** Ignores invalid values: a URL never breaks the page. */
  read(params: ListParams): Value
  write(value: Value): ListParams
  query(value: Value): ListProductsQuery
  chips(value: Value, context: FilterContext): Chip<Value>[]
  controls(value: Value, context: FilterContext, onChange: (next: Value) => void): FilterControl[]
}

type Flag = FilterPlace & {
  key: string
  facet: 'onSale' | 'inStock'
  /** Its value in the URL when it is on. */
  on: string
  label: MessageDescriptor
  query: ListProductsQuery
}

/** A filter that is on or off. */
export const flag = ({ key, facet, on, label, query, ...place }: Flag): Filter<boolean> => ({
  ...place,
  keys: [key],
  none: false,
  count: Number,
  read: (params) => valuesOf(params, key).includes(on),
  write: () => ({ [key]: on }),
  query: () => query,
  chips: (isOn, { i18n }) => (isOn ? [{ key, label: i18n._(label), next: false }] : []),
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

type OneId = FilterPlace & {
  key: string
  facet: 'departments' | 'subDepartments'
  query: (id: number) => ListProductsQuery
  names: (id: number, context: FilterContext) => LocalizedText | undefined
}

/** A filter with one id as its value. */
export const oneId = ({ key, facet, query, names, ...place }: OneId): Filter<number | null> => ({
  ...place,
  keys: [key],
  none: null,
  count: (id) => (id === null ? 0 : 1),
  read: (params) => readId(firstOf(params, key)),
  write: (id) => ({ [key]: String(id) }),
  query: (id) => (id === null ? {} : query(id)),
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

type ManyOf<Item> = FilterPlace & {
  key: string
  facet: 'categories' | 'dietary' | 'freeOf' | 'brands'
  read: (values: string[]) => Item[]
  query: (items: Item[]) => ListProductsQuery
  label: (item: Item, context: FilterContext) => string
  options: (context: FilterContext) => {
    key: string | number
    /** The value that the option adds. */
    item: Item
    label: string
    count: number
    /** Whether a value means this option. Default: is its item. */
    is?: (item: Item) => boolean
  }[]
}

/** A filter with any number of values. */
export const manyOf = <Item extends string>({
  key,
  facet,
  read,
  query,
  label,
  options,
  ...place
}: ManyOf<Item>): Filter<Item[]> => ({
  ...place,
  keys: [key],
  none: [],
  count: (items) => items.length,
  read: (params) => read(valuesOf(params, key)),
  write: (items) => ({ [key]: items.length === 1 ? items.join('') : items }),
  query,
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
