import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'

import { breadcrumbList } from './breadcrumbs.ts'
import { pageHead, type SeoContext } from './seo.ts'

const contextIn = (locale: string, defaultLocale: SeoContext['defaultLocale'] = 'pt-BR'): SeoContext => ({
  i18n: setupI18n({ locale, messages: { [locale]: {} } }),
  origin: 'https://shop.example',
  defaultLocale,
})
const page = { path: '/products?page=2', title: 'Título', description: 'Texto' }

const linksOf = (context: SeoContext) =>
  pageHead(context, page).links.map((link) => [('hrefLang' in link && link.hrefLang) || link.rel, link.href])
const imagesOf = (imageUrl?: string) =>
  pageHead(contextIn('pt-BR'), { ...page, ...(imageUrl === undefined ? {} : { imageUrl }) }).meta.flatMap((entry) =>
    'property' in entry && entry.property === 'og:image' ? [entry.content] : [],
  )

test('UX-04 BEY-14 the shop’s language has addresses without lang, whatever language it is', () => {
  const plain = 'https://shop.example/products?page=2'
  expect(linksOf(contextIn('zh-CN'))).toEqual([
    ['canonical', `${plain}&lang=zh-CN`],
    ['pt-BR', plain],
    ['zh-CN', `${plain}&lang=zh-CN`],
    ['en-US', `${plain}&lang=en-US`],
    ['es-ES', `${plain}&lang=es-ES`],
    ['x-default', plain],
  ])
  expect(linksOf(contextIn('pt-BR', 'zh-CN'))).toEqual([
    ['canonical', `${plain}&lang=pt-BR`],
    ['pt-BR', `${plain}&lang=pt-BR`],
    ['zh-CN', plain],
    ['en-US', `${plain}&lang=en-US`],
    ['es-ES', `${plain}&lang=es-ES`],
    ['x-default', plain],
  ])
})

test('BEY-14 every page has a preview picture that messengers show', () => {
  const ofShop = 'https://shop.example/preview.png'
  expect(imagesOf()).toEqual([ofShop])
  expect(imagesOf('/media/a-og.jpg')).toEqual(['https://shop.example/media/a-og.jpg'])
  expect(imagesOf('https://cdn.example/a.webp?v=1')).toEqual(['https://cdn.example/a.webp?v=1'])
  for (const unseen of ['/a.svg', 'https://cdn.example/a.AVIF?v=1']) expect(imagesOf(unseen)).toEqual([ofShop])
})

test('BEY-14 breadcrumbs for search engines have the addresses of the language', () => {
  expect(breadcrumbList(contextIn('en-US'), [{ name: 'Tea', path: '/products?department=4' }])).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://shop.example/?lang=en-US' },
      { position: 2, name: 'Tea', item: 'https://shop.example/products?department=4&lang=en-US' },
    ],
  })
})
