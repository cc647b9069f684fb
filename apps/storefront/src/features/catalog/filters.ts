import type { Allergen, Dietary, Facets } from '@lotus/openapi/schema'

import { allergenNames, dietaryNames } from '#diet/dietary-names.ts'

import { flag, manyOf, oneId, type Filter, type FilterName, type PriceRange } from './filter-kinds.ts'
import { firstOf, readPrice, readTexts } from './list-params.ts'

const price: Filter<PriceRange> = {
  group: 'price',
  keys: ['priceMin', 'priceMax'],
  none: { min: null, max: null },
  count: ({ min, max }) => (min === null && max === null ? 0 : 1),
  read(params) {
    const [min, max] = [readPrice(firstOf(params, 'priceMin')), readPrice(firstOf(params, 'priceMax'))]
    return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
  },
  write: ({ min, max }) => ({
    ...(min !== null && { priceMin: String(min) }),
    ...(max !== null && { priceMax: String(max) }),
  }),
  query: ({ min, max }) => ({ ...(min !== null && { priceMin: min }), ...(max !== null && { priceMax: max }) }),
}

/**
 * Whether a value of the URL selects this category (D37). The server returns the values in `named`; facets of the previous list do
 * not contain a name that was just chosen, so the Portuguese name is compared too.
 */
export const isMeant = ({ names, named = [] }: Facets['categories'][number], value: string): boolean =>
  named.includes(value) || names['pt-BR'] === value

const table = {
  department: oneId({
    key: 'department',
    group: 'department',
    isCanonical: true,
    clears: ['subDepartment'],
    query: (department) => ({ department }),
  }),
  subDepartment: oneId({
    key: 'subDepartment',
    group: 'subDepartment',
    isCanonical: true,
    needs: 'department',
    query: (subDepartment) => ({ subDepartment }),
  }),
  category: manyOf({
    key: 'category',
    group: 'category',
    isCanonical: true,
    read: (values) => readTexts(values, 100),
    query: (category) => ({ category }),
  }),
  price,
  inStock: flag({ key: 'inStock', on: 'true', group: 'availability', query: { inStock: true } }),
  onSale: flag({ key: 'filter', on: 'on_sale', group: 'availability', isCanonical: true, query: { onSale: true } }),
  // The CEP, which is not in the URL, is added by `listProductsOf`.
  arrivesToday: flag({ key: 'arrivesToday', on: 'true', group: 'availability', query: {} }),
  dietary: manyOf<Dietary>({
    key: 'dietary',
    group: 'dietary',
    read: (values) => dietaryNames.filter((name) => values.includes(name)),
    query: (dietary) => ({ dietary }),
  }),
  freeOf: manyOf<Allergen>({
    key: 'freeOf',
    group: 'freeOf',
    read: (values) => allergenNames.filter((name) => values.includes(name)),
    query: (freeOf) => ({ freeOf }),
  }),
  brand: manyOf({
    key: 'brand',
    group: 'brand',
    read: (values) => readTexts(values, 80),
    query: (brand) => ({ brand }),
  }),
} satisfies Record<FilterName, Filter<unknown>>

export type FilterValues = { [Name in FilterName]: (typeof table)[Name]['none'] }

/** The filters of the product list, in the order of their chips (CAT-02). How they are drawn is in `filter-views.ts`. */
export const filters: { [Name in FilterName]: Filter<FilterValues[Name]> } = table

// A safe cast: the keys of an object literal are the keys of its type.
export const filterNames = Object.keys(table) as FilterName[]
