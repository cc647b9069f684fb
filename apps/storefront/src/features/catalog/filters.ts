import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Allergen, Dietary } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'

import { allergenMessages, allergenNames, dietaryMessages, dietaryNames } from '#diet/dietary.messages.ts'
import {
  flag,
  manyOf,
  oneId,
  type Filter,
  type FilterContext,
  type FilterGroup,
  type FilterName,
  type PriceRange,
} from './filter-kinds.ts'
import { firstOf, readPrice, readTexts } from './list-params.ts'
import { shortReais } from './short-reais.ts'

/** The titles of the panel's groups, in the order of the panel. */
export const filterGroups = {
  category: msg`Categorias`,
  price: msg`Preço`,
  availability: msg`Disponibilidade`,
  department: msg`Departamentos`,
  subDepartment: msg`Subdepartamentos`,
  dietary: msg`Preferências alimentares`,
  freeOf: msg`Alérgenos a evitar`,
  brand: msg`Marcas`,
} satisfies Record<FilterGroup, MessageDescriptor>

// The keys of an object literal are the keys of its type.
export const filterGroupNames = Object.keys(filterGroups) as FilterGroup[]
const without = (name: Allergen, { i18n }: FilterContext) => {
  const allergen = i18n._(allergenMessages[name])
  return i18n._(msg`Sem ${allergen}`)
}

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

type Named = { id: number; names: Record<string, string>; slug: string }

/** Whether a word of the URL (a name in any language, a slug or an id) means this category (D37). */
export function isMeant({ id, names, slug }: Named, word: string): boolean {
  const wanted = word.trim().toLowerCase()
  return wanted === String(id) || [slug, ...Object.values(names)].some((name) => name.toLowerCase() === wanted)
}

const table = {
  department: oneId({
    key: 'department',
    facet: 'departments',
    group: 'department',
    isCanonical: true,
    clears: ['subDepartment'],
    query: (department) => ({ department }),
    names: (id, { departments }) => departments.find(({ departmentId }) => departmentId === id)?.names,
  }),
  subDepartment: oneId({
    key: 'subDepartment',
    facet: 'subDepartments',
    group: 'subDepartment',
    isCanonical: true,
    needs: 'department',
    query: (subDepartment) => ({ subDepartment }),
    names: (id, { facets }) => facets.subDepartments.find((facet) => facet.id === id)?.names,
  }),
  category: manyOf({
    key: 'category',
    facet: 'categories',
    group: 'category',
    isCanonical: true,
    read: (values) => readTexts(values, 100),
    query: (category) => ({ category }),
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
  inStock: flag({
    key: 'inStock',
    facet: 'inStock',
    on: 'true',
    group: 'availability',
    label: msg`Em estoque`,
    query: { inStock: true },
  }),
  onSale: flag({
    key: 'filter',
    facet: 'onSale',
    on: 'on_sale',
    group: 'availability',
    isCanonical: true,
    label: msg`Em oferta`,
    query: { onSale: true },
  }),
  dietary: manyOf<Dietary>({
    key: 'dietary',
    facet: 'dietary',
    group: 'dietary',
    read: (values) => dietaryNames.filter((name) => values.includes(name)),
    query: (dietary) => ({ dietary }),
    label: (name, { i18n }) => i18n._(dietaryMessages[name]),
    options: ({ i18n, facets }) =>
      facets.dietary.map(({ name, count }) => ({ key: name, item: name, label: i18n._(dietaryMessages[name]), count })),
  }),
  freeOf: manyOf<Allergen>({
    key: 'freeOf',
    facet: 'freeOf',
    group: 'freeOf',
    read: (values) => allergenNames.filter((name) => values.includes(name)),
    query: (freeOf) => ({ freeOf }),
    label: without,
    // Not by count: every product is free of latex, which interests few.
    options: (context) =>
      allergenNames.map((name) => ({
        key: name,
        item: name,
        label: without(name, context),
        count: context.facets.freeOf.find((facet) => facet.name === name)?.count ?? 0,
      })),
  }),
  brand: manyOf({
    key: 'brand',
    facet: 'brands',
    group: 'brand',
    read: (values) => readTexts(values, 80),
    query: (brand) => ({ brand }),
    label: (brand) => brand,
    options: ({ facets }) => facets.brands.map(({ name, count }) => ({ key: name, item: name, label: name, count })),
  }),
} satisfies Record<FilterName, Filter<unknown>>

export type FilterValues = { [Name in FilterName]: (typeof table)[Name]['none'] }

/** The filters of the product list, in the order of their chips (CAT-02). Everything about a filter is in its entry. */
export const filters: { [Name in FilterName]: Filter<FilterValues[Name]> } = table

// The keys of an object literal are the keys of its type.
export const filterNames = Object.keys(table) as FilterName[]
