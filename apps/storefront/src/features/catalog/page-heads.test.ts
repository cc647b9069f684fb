import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'

import { departments } from '@lotus/fixtures/departments'
import { emptyProductList, productList } from '@lotus/fixtures/facets'
import { miso, misoDetails } from '@lotus/fixtures/products'

import { listHead } from './list-head.ts'
import { emptySearch } from './list-search.ts'
import { gridHead, homeHead } from './page-heads.ts'
import { productHead } from './product-head.ts'

const context = {
  i18n: setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } }),
  origin: 'https://shop.example',
  defaultLocale: 'pt-BR' as const,
  shopName: 'Loja',
}
type Head = ReturnType<typeof homeHead>
const canonical = ({ links }: Head) => links.find(({ rel }) => rel === 'canonical')?.href
const titleOf = ({ meta }: Head) => meta.flatMap((entry) => ('title' in entry ? [entry.title] : []))[0]
const named = ({ meta }: Head, name: string) =>
  meta.flatMap((entry) => ('name' in entry && entry.name === name ? [entry.content] : []))[0]

test('SHELL-11 every page has a title, a description and one canonical URL', () => {
  const heads = {
    '/': homeHead(context),
    '/departments': gridHead(context, '/departments'),
    '/categories': gridHead(context, '/categories'),
    '/products?department=1': listHead(context, { ...emptySearch, department: 1 }, productList, departments),
    '/products/72': productHead(context, misoDetails),
  }
  for (const [path, head] of Object.entries(heads)) {
    expect(canonical(head)).toBe(`https://shop.example${path}`)
    expect(titleOf(head)).toContain('Loja')
    expect(named(head, 'description')).not.toBe('')
    expect(head.links.filter(({ rel }) => rel === 'alternate')).toHaveLength(5)
  }
})

test('BEY-14 filters and sort orders do not change the canonical URL; it has the category’s name (D37)', () => {
  const search = {
    ...emptySearch,
    category: ['乌冬面与荞麦面'],
    sort: 'newest' as const,
    inStock: true,
    price: { min: 5, max: null },
  }
  const categories = productList.facets.categories.map((facet) => ({ ...facet, named: [facet.names['zh-CN']] }))
  const list = { ...productList, facets: { ...productList.facets, categories } }
  expect(canonical(listHead(context, search, list, departments))).toBe(
    'https://shop.example/products?category=Udon+e+soba',
  )
})

test('D36 the canonical URL of a page past the end is that of the last page', () => {
  const list = { ...productList, pageNumber: 2 }
  expect(canonical(listHead(context, { ...emptySearch, page: 99 }, list, departments))).toBe(
    'https://shop.example/products?page=3',
  )
})

test('CAT-06 the canonical URL of the categories view is /categories', () => {
  expect(canonical(listHead(context, { ...emptySearch, view: 'categories' }, undefined, departments))).toBe(
    'https://shop.example/categories',
  )
})

test('BEY-14 an empty list and an unknown product are not indexed', () => {
  const nothing = listHead(context, { ...emptySearch, keyword: 'zzz' }, emptyProductList, departments)
  for (const head of [nothing, productHead(context, undefined)]) {
    expect(named(head, 'robots')).toBe('noindex')
    expect(canonical(head)).toBeUndefined()
  }
})

test('PROD-01 a product has JSON-LD and a link preview; a summary has the title only', () => {
  const { meta } = productHead(context, misoDetails)
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/media/mo-0401-clay-og.jpg' })
  expect(meta.some((entry) => 'script:ld+json' in entry)).toBe(true)
  const early = productHead(context, miso)
  expect(early.meta.some((entry) => 'script:ld+json' in entry)).toBe(false)
  expect(titleOf(early)).toBe('Pasta de missô claro 500 g | Loja')
})
