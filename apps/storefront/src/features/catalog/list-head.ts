import { msg } from '@lingui/core/macro'

import type { DepartmentSummary, ProductList } from '@lotus/openapi/schema'

import { stringifySearchParams } from '#routing/search-params.ts'
import { breadcrumbList } from '#routing/breadcrumbs.ts'
import { pageHead } from '#routing/seo.ts'

import type { HeadContext } from './head-context.ts'
import { listNames, type ListNames } from './list-names.tsx'
import { canonicalSearch, urlPageOf, writeListSearch, type ListSearch } from './list-search.ts'
import { gridHead } from './page-heads.ts'

/** The head of a list. The canonical URL leaves out refinements; an empty list is not indexed. */
export function listHead(
  context: HeadContext,
  search: ListSearch,
  list: ProductList | undefined,
  departments: DepartmentSummary[],
) {
  // The same page as /categories.
  if (search.view === 'categories') return gridHead(context, '/categories')
  const { i18n, shopName } = context
  const { title, category, department } = listNames(i18n, search, list?.facets ?? null, departments)
  const page = list === undefined ? search.page : urlPageOf(list.pageNumber)
  const subject = { ...search, category: category === null ? [] : [category.param], page }
  const path = `/products${stringifySearchParams(writeListSearch(canonicalSearch(subject)))}`
  return pageHead(context, {
    path,
    title: page > 1 ? i18n._(msg`${title}, página ${page} | ${shopName}`) : `${title} | ${shopName}`,
    description: i18n._(
      msg`${title}: preços de hoje, preço por quilo ou litro e estoque na hora. Pague com Pix ou cartão, receba em casa ou retire na loja.`,
    ),
    noindex: list?.totalElements === 0,
    ...(import.meta.env.SSR && { jsonLd: [listWay(context, department, { name: title, path })] }),
  })
}

/** The breadcrumbs of a list: its department, and the list itself. */
function listWay(context: HeadContext, department: ListNames['department'], list: { name: string; path: string }) {
  if (department === null) return breadcrumbList(context, [list])
  const first = { name: department.name, path: `/products?department=${department.id}` }
  return breadcrumbList(context, first.path === list.path ? [first] : [first, list])
}
