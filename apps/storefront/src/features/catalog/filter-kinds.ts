import type { I18n } from '@lingui/core'

import type { DepartmentSummary, Facets, operations } from '@lotus/openapi/schema'

import type { Arrival } from '#delivery/arrival.ts'

import { firstOf, readId, valuesOf, type ListParams } from './list-params.ts'

export type ListProductsQuery = NonNullable<operations['listProducts']['parameters']['query']>

/**
 * Every parameter of `listProducts` that narrows the list. `priceMin` and `priceMax` are one filter. A new parameter of the
 * contract does not compile until `filters.ts` and `filter-views.ts` have an entry for it.
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

/** The groups of the filter panel, see `filter-views.ts`. */
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
/** The data that controls depend on. */
export type ControlContext = FilterContext & { arrival: Arrival }

/** An active filter above the list, and the value without it. */
export type Chip<Value> = { key: string; label: string; next: Value }

export type FilterControl =
  | {
      kind: 'option'
      key: string | number
      label: string
      /** Null if it is unknown. */
      count: number | null
      /** `count` is a lower bound. */
      isBounded: boolean
      checked: boolean
      /** What the option needs, or why it is disabled. */
      hint?: string
      disabled?: boolean
      onToggle: () => void
    }
  /** An option that needs a CEP first. */
  | { kind: 'cep'; label: string; onToggle: () => void }
  | {
      kind: 'price'
      value: PriceRange
      bounds: { min: number; max: number }
      onChange: (value: PriceRange) => void
    }

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
}

/** How a filter is drawn. */
export type FilterView<Value> = {
  chips(value: Value, context: FilterContext): Chip<Value>[]
  controls(value: Value, context: ControlContext, onChange: (next: Value) => void): FilterControl[]
}

type Flag = FilterPlace & {
  key: string
  /** Its value in the URL when it is on. */
  on: string
  query: ListProductsQuery
}

/** A filter that is on or off. */
export const flag = ({ key, on, query, ...place }: Flag): Filter<boolean> => ({
  ...place,
  keys: [key],
  none: false,
  count: Number,
  read: (params) => valuesOf(params, key).includes(on),
  write: () => ({ [key]: on }),
  query: () => query,
})

type OneId = FilterPlace & { key: string; query: (id: number) => ListProductsQuery }

/** A filter with one id as its value. */
export const oneId = ({ key, query, ...place }: OneId): Filter<number | null> => ({
  ...place,
  keys: [key],
  none: null,
  count: (id) => (id === null ? 0 : 1),
  read: (params) => readId(firstOf(params, key)),
  write: (id) => ({ [key]: String(id) }),
  query: (id) => (id === null ? {} : query(id)),
})

type ManyOf<Item> = FilterPlace & {
  key: string
  read: (values: string[]) => Item[]
  query: (items: Item[]) => ListProductsQuery
}

/** A filter with any number of values. */
export const manyOf = <Item extends string>({ key, read, query, ...place }: ManyOf<Item>): Filter<Item[]> => ({
  ...place,
  keys: [key],
  none: [],
  count: (items) => items.length,
  read: (params) => read(valuesOf(params, key)),
  write: (items) => ({ [key]: items.length === 1 ? items.join('') : items }),
  query,
})
