import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DepartmentSummary, Product, ProductList, ProductSummary } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import { previewPicture } from '#layout/media.ts'
import { stringifySearchParams } from '#routing/search-params.ts'
import { pageHead } from '#routing/seo.ts'

import { listNames } from './list-names.tsx'
import { addressPageOf, canonicalSearch, writeListSearch, type ListSearch } from './list-search.ts'
import { productJsonLd } from './product-json-ld.ts'

/** Who speaks, and from where: `origin` is scheme and host, `shopName` ends every title. */
export type HeadContext = { i18n: I18n; origin: string; shopName: string }

export function homeHead({ i18n, origin, shopName }: HeadContext) {
  return pageHead(origin, i18n.locale, {
    path: '/',
    title: i18n._(msg`${shopName} | Mercado asiático e brasileiro`),
    description: i18n._(
      msg`Lámen, missô, chás, congelados e mercearia do Brasil e da Ásia, com preço por quilo e estoque na hora. Pague com Pix ou cartão, receba em casa ou retire na loja.`,
    ),
  })
}

/** Head of a list. Its canonical address leaves out how it was narrowed; one with nothing in it is not to be found. */
export function listHead(
  speaker: HeadContext,
  search: ListSearch,
  list: ProductList | undefined,
  departments: DepartmentSummary[],
) {
  // The same page as all categories, by another address.
  if (search.view === 'categories') return gridHead(speaker, '/categories')
  const { i18n, origin, shopName } = speaker
  const { title, category } = listNames(i18n, search, list?.facets ?? null, departments)
  const page = list === undefined ? search.page : addressPageOf(list.pageNumber)
  const categories = category === null ? [] : [category.address]
  const path = `/products${stringifySearchParams(writeListSearch(canonicalSearch({ ...search, categories, page })))}`
  return pageHead(origin, i18n.locale, {
    path,
    title: page > 1 ? i18n._(msg`${title}, página ${page} | ${shopName}`) : `${title} | ${shopName}`,
    description: i18n._(
      msg`${title}: preços de hoje, preço por quilo ou litro e estoque na hora. Pague com Pix ou cartão, receba em casa ou retire na loja.`,
    ),
    noindex: list?.totalElements === 0,
  })
}

/** Head of all departments or all categories. */
export function gridHead({ i18n, origin, shopName }: HeadContext, path: '/departments' | '/categories') {
  const title = i18n._(path === '/departments' ? msg`Departamentos` : msg`Categorias`)
  return pageHead(origin, i18n.locale, {
    path,
    title: `${title} | ${shopName}`,
    description: i18n._(
      msg`Tudo o que a loja tem, por departamento e categoria: da massa ao chá, do congelado ao doce.`,
    ),
  })
}

/** Head of a product, as far as it is known: JSON-LD and the description come with the whole of it. */
export function productHead({ i18n, origin, shopName }: HeadContext, product: Product | ProductSummary | undefined) {
  if (product === undefined) {
    const title = i18n._(msg`Produto não encontrado`)
    return pageHead(origin, i18n.locale, {
      path: '/products',
      title: `${title} | ${shopName}`,
      description: title,
      noindex: true,
    })
  }
  const title = localized(product.names, i18n.locale)
  const imageUrl = previewPicture(product.imageUrl, product.tint)
  const isWhole = 'description' in product
  return pageHead(origin, i18n.locale, {
    path: `/products/${product.productId}`,
    title: `${title} | ${shopName}`,
    description: isWhole ? localized(product.description, i18n.locale) : title,
    type: 'product',
    imageUrl,
    ...(isWhole ? { jsonLd: productJsonLd(product, i18n.locale, origin, imageUrl) } : {}),
  })
}
