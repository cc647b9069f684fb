import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { setStock } from '@lotus/api/modules/stock/testing'
import { createInProcessFetch } from '@lotus/api/platform/in-process'
import { seed } from '@lotus/api/seed'
import { testApiKey, testApp, type TestApp } from '@lotus/api/testing'

import { productsOfApi, productsOfDatabase } from './sitemap-products.ts'
import { registerSitemap } from './sitemap.ts'

const shop = 'http://shop.test'
const limit = 40
const languages = ['pt-BR', 'zh-CN', 'en-US', 'es-ES']
let api: TestApp
let app: FastifyInstance
let defaultLanguage: string
let read: Parameters<typeof productsOfApi>[0]

beforeAll(async () => {
  api = await testApp()
  await seed(api.database)
  const ask = createInProcessFetch(api.app)
  read = async (path) => {
    const answer = await ask(new Request(`${shop}/api${path}`, { headers: { 'x-api-key': testApiKey } }))
    return ((await answer.json()) as { data: never }).data
  }
  app = Fastify()
  registerSitemap(app, {
    publicUrl: shop,
    products: productsOfDatabase(api.db),
    cache: api.app.cache,
    limit,
    defaultLanguage: async () => defaultLanguage,
    read,
  })
})
afterAll(async () => {
  await app.close()
  await api.close()
})
beforeEach(() => {
  defaultLanguage = 'pt-BR'
  api.app.cache.remove(['*'])
})

const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'identity' } })
const unescape = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => unescape(found))

/** The files that the index names, by their path. */
async function readAll(): Promise<Map<string, string>> {
  const index = await get('/sitemap.xml')
  expect([index.statusCode, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const paths = all(index.body, /<loc>(.*?)<\/loc>/g).map((address) => address.replace(shop, ''))
  return new Map(await Promise.all(paths.map(async (path) => [path, (await get(path)).body] as const)))
}

it('BEY-14 robots.txt names the sitemap', async () => {
  expect((await get('/robots.txt')).body).toContain(`\nSitemap: ${shop}/sitemap.xml\n`)
})

it('BEY-14 the sitemap has every public page once in each language, in files within the limit', async () => {
  const files = await readAll()
  const perFile = [...files.values()].map((file) => all(file, /<loc>(.*?)<\/loc>/g))
  expect(files.size).toBeGreaterThan(30)
  for (const addresses of perFile) expect(addresses.length).toBeLessThanOrEqual(limit)
  const addresses = perFile.flat()
  expect(new Set(addresses).size).toBe(addresses.length)

  const ids = await api.db.selectFrom('products').select('id').where('active', '=', true).execute()
  const departments = await api.db.selectFrom('departments').select('id').execute()
  const pages = [
    '/',
    '/products',
    '/products?filter=on_sale',
    '/departments',
    '/categories',
    '/privacy',
    '/stores',
    ...departments.map(({ id }) => `/products?department=${id}`),
    '/products?category=Udon+e+soba',
    ...ids.map(({ id }) => `/products/${id}`),
  ]
  const inLanguage = (path: string, language: string) =>
    language === 'pt-BR' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
  const expected = pages.flatMap((path) => languages.map((language) => `${shop}${inLanguage(path, language)}`))
  expect(expected.filter((address) => !addresses.includes(address))).toEqual([])
  for (const path of ['/cart', '/login', '/user', '/checkout'])
    expect(addresses.filter((address) => address.startsWith(`${shop}${path}`))).toEqual([])
})

it('BEY-14 BEY-16 the contract’s lists have every product once', async () => {
  const products = productsOfApi(read)
  const groups = await products.listGroups(limit)
  const listed: { id: number }[][] = []
  for (const { group } of groups) listed.push(await products.listProducts({ group, size: limit }))
  const rows = await api.db.selectFrom('products').select('id').where('active', '=', true).orderBy('id').execute()
  const ids = listed.flat().map(({ id }) => id)
  expect(ids.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
})

it('UX-04 each entry names the other languages; the shop’s language has no lang', async () => {
  defaultLanguage = 'en-US'
  const file = (await get('/sitemaps/products-1.xml')).body
  const entry = all(file, /<url>(.*?)<\/url>/g).find((one) => one.includes(`<loc>${shop}/products/1</loc>`)) ?? ''
  const links = [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, language, address]) => [
    language,
    address,
  ])
  expect(links).toEqual([
    ['pt-BR', `${shop}/products/1?lang=pt-BR`],
    ['zh-CN', `${shop}/products/1?lang=zh-CN`],
    ['en-US', `${shop}/products/1`],
    ['es-ES', `${shop}/products/1?lang=es-ES`],
    ['x-default', `${shop}/products/1`],
  ])
})

it('BEY-14 lastmod is the time of the last change; a product that is not listed has no entry', async () => {
  const changedAt = new Date('2026-03-04T05:06:07.000Z')
  const change = (values: { updated_at?: Date; active?: boolean }) =>
    api.db.updateTable('products').set(values).where('id', '=', 1).execute()
  await change({ updated_at: changedAt })
  // A sale does not change the page's content.
  await setStock(api.db, 3, [1])
  const entryOf = async () => {
    api.app.cache.remove(['*'])
    return all((await get('/sitemaps/products-1.xml')).body, /<url>(.*?)<\/url>/g).find((one) =>
      one.includes(`<loc>${shop}/products/1</loc>`),
    )
  }
  expect(await entryOf()).toContain('<lastmod>2026-03-04T05:06:07.000Z</lastmod>')
  await change({ active: false })
  expect(await entryOf()).toBeUndefined()
  await change({ active: true })
  const pages = await get('/sitemaps/pages-1.xml')
  expect(pages.body).toMatch(/<loc>http:\/\/shop\.test\/about<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
})

it('BEY-14 ids with gaps leave no empty file, and a file that does not exist answers 404', async () => {
  for (const table of ['product_search', 'reviews'] as const)
    await api.db.deleteFrom(table).where('product_id', '=', 381).execute()
  await api.database.pool.query(`alter table stock_moves disable trigger stock_moves_append_only;
    delete from stock_moves where product_id = 381; alter table stock_moves enable trigger stock_moves_append_only`)
  await api.db.updateTable('products').set({ id: 2_000_000_000 }).where('id', '=', 381).execute()
  const files = await readAll()
  const last = [...files.keys()].at(-1) ?? ''
  expect([last, all(files.get(last) ?? '', /<loc>(.*?)<\/loc>/g)[0]]).toEqual([
    '/sitemaps/products-200000000.xml',
    `${shop}/products/2000000000`,
  ])
  for (const file of ['products-199', 'products-0', 'products-x', 'pages-99', 'orders-1', 'products-999999999'])
    expect([file, (await get(`/sitemaps/${file}.xml`)).statusCode]).toEqual([file, 404])
})
