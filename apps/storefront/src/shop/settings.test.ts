import { expect, test } from 'vitest'

import { transport } from '#api.ts'

import { bannersOf, promotionsOf } from './banners.ts'
import { fetchProductsConfig } from './settings.calls.ts'
import { productsConfigOf } from './settings.ts'

const text = { 'pt-BR': 'a', 'zh-CN': 'b', 'en-US': 'c', 'es-ES': 'd' }
const banner = {
  title: text,
  text,
  action: text,
  href: '/products?sort=newest',
  imageUrl: '/media/x-512.webp',
  tint: 'jade',
}
const setting = (key: string, value: unknown) => [{ group: 'BANNER', key, value }]

test('HOME-01 reads slides and promotions from their settings', () => {
  expect(bannersOf(setting('BANNER', [banner]))).toEqual([banner])
  expect(promotionsOf(setting('PROMO_TILES', [banner]))).toEqual([banner])
  expect(promotionsOf(setting('BANNER', [banner]))).toEqual([])
})

test('HOME-01 a slide may have two small pictures beside its own', () => {
  const slide = { ...banner, accents: ['/media/y-512.webp', '/media/z-512.webp'] }
  expect(bannersOf(setting('BANNER', [slide]))).toEqual([slide])
})

test.each([
  ['sand', 'sand'],
  ['noodles', 'sand'],
  ['mauve', 'jade'],
  ['constructor', 'jade'],
])('D64 HOME-01 a slide with the tint %s is on %s', (tint, shown) => {
  expect(bannersOf(setting('BANNER', [{ ...banner, tint }]))).toEqual([{ ...banner, tint: shown }])
})

test.each([
  { ...banner, accents: '/media/y-512.webp' },
  { ...banner, accents: [1] },
  { ...banner, accents: ['/media/x-512.webp', '/media/y-512.webp', '/media/z-512.webp'] },
  { ...banner, href: 'https://elsewhere.example' },
  { ...banner, href: '//elsewhere.example' },
  { ...banner, href: 'javascript:alert(1)' },
  { ...banner, tint: undefined },
  { ...banner, title: 'a' },
  { ...banner, imageUrl: undefined },
  null,
  'banner',
])('HOME-01 what is no slide costs that slide, not the page: %j', (wrong) => {
  expect(bannersOf(setting('BANNER', [wrong, banner]))).toEqual([banner])
  expect(bannersOf(setting('BANNER', wrong))).toEqual([])
})

test('PROD-01 reads the installment rule from PRODUCTS_CONFIG; without it there is none', () => {
  expect(
    productsConfigOf({
      minimumOrderValue: 30,
      maxInstallments: 12,
      interestFreeInstallments: 3,
      lowStock: 4,
    }),
  ).toEqual({ minimumOrder: 30, maxInstallments: 12, interestFreeInstallments: 3, lowStock: 4 })
  const nothing = { minimumOrder: 0, maxInstallments: 1, interestFreeInstallments: 1, lowStock: 3 }
  for (const wrong of [undefined, null, 'x', { maxInstallments: '12', lowStock: -1, minimumOrderValue: Number.NaN }])
    expect(productsConfigOf(wrong)).toEqual(nothing)
})

test('CART-11 applies the defaults without the setting PRODUCTS_CONFIG', async () => {
  transport.fetch = async () =>
    Response.json({ success: false, data: null, message: 'NOT_FOUND', error: { code: 'NOT_FOUND' } }, { status: 404 })
  expect(await fetchProductsConfig(new AbortController().signal)).toEqual(productsConfigOf(null))
})
