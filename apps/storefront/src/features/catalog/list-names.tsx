import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

import type { DepartmentSummary, Facets, FacetValue } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'

import { isMeant } from './filters.ts'
import type { ListSearch } from './list-search.ts'

export type ListNames = {
  /** The h1. */
  title: string
  /** The last breadcrumb (NAV-18). */
  here: string
  department: { id: number; name: string } | null
  /** Null unless the list is of one category; `param` is its name in links (D37). */
  category: { name: string; param: string } | null
}

/** The category of a list of one category. While facets are loading, its name comes from the URL. */
function categoryOf(search: ListSearch, facets: Facets | null, locale: string): ListNames['category'] {
  const [param, ...moreParams] = search.category
  if (param === undefined || moreParams.length > 0) return null
  const names = facets?.categories.find((facet) => isMeant(facet, param))?.names
  return names === undefined ? { name: param, param } : { name: localized(names, locale), param: names['pt-BR'] }
}

/** The title and the breadcrumbs of a list. While facets are loading they come from the URL. */
export function listNames(
  i18n: I18n,
  search: ListSearch,
  facets: Facets | null,
  departments: DepartmentSummary[],
): ListNames {
  const { keyword, sort, onSale } = search
  const name = (names: FacetValue['names']) => localized(names, i18n.locale)

  const category = categoryOf(search, facets, i18n.locale)
  // A category belongs to one department: the only one that its list has.
  const [first, ...others] = facets?.departments.filter(({ count }) => count > 0) ?? []
  const id = search.department ?? (category !== null && others.length === 0 ? first?.id : undefined)
  const found = departments.find(({ departmentId }) => departmentId === id)
  const department = found === undefined ? null : { id: found.departmentId, name: name(found.names) }
  const sub = facets?.subDepartments.find((facet) => facet.id === search.subDepartment)

  const plain = onSale ? msg`Ofertas` : sort === 'newest' ? msg`Novidades` : msg`Produtos`
  const listTitle = category?.name ?? (sub && name(sub.names)) ?? department?.name ?? i18n._(plain)
  return {
    title: keyword === null ? listTitle : i18n._(msg`Busca: “${keyword}”`),
    here: i18n._(keyword === null ? msg`Produtos` : msg`Busca: “${keyword}”`),
    department,
    category,
  }
}

/** `listNames` in the current language. */
export function useListNames(search: ListSearch, facets: Facets | null, departments: DepartmentSummary[]): ListNames {
  return listNames(useLingui().i18n, search, facets, departments)
}
