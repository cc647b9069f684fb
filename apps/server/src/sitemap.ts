import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Cache } from '@lotus/api/platform/cache'
import { languages } from '@lotus/commerce/languages'
import { bytesOf, createRepresentation, negotiate, type Representation } from '@lotus/api/platform/representation'

import { productsOfApi, type SitemapProducts } from './sitemap-products.ts'

type SitemapOptions = {
  publicUrl: string
  defaultLanguage: () => Promise<string>
  cache: Cache
  /** Reads public data from the API by its path. */
  read: <Data>(path: string) => Promise<Data>
  /** @default those of the API's lists */
  products?: SitemapProducts
  /** The most addresses of a file, at most 50,000. @default 45_000 */
  limit?: number
}

/** A page without its languages; `changed` is a day or a time, or null if unknown. */
type Page = { path: string; changed: string | null }

const ownPages = ['/', '/products', '/products?filter=on_sale', '/departments', '/categories']

const robots = (publicUrl: string) =>
  `User-agent: *
Disallow: /api/
Disallow: /checkout
Disallow: /order-confirmation
Disallow: /cart
Disallow: /dev/
Sitemap: ${publicUrl}/sitemap.xml
`

const cacheControl = 'public, max-age=3600'
const lifetime = { seconds: 600, staleSeconds: 3600 }
/** Larger files are made for each request: they would displace the cached pages. */
const largestCached = 4 * 1024 * 1024

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const textOf = (time: Date | null) => time?.toISOString() ?? null
const lastmod = (changed: string | null) => (changed === null ? '' : `<lastmod>${changed}</lastmod>`)
const document = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root.split(' ')[0]}>\n`

/**
 * robots.txt and the sitemap (BEY-14): public pages in every language, in files below the limits of search engines.
 * `/sitemap.xml` names the files.
 */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { publicUrl, defaultLanguage, cache, read, products = productsOfApi(read), limit = 45_000 } = options
  /** Pages of a file: every page has an address in each language. */
  const size = Math.max(1, Math.floor(limit / languages.length))

  async function listPages(): Promise<Page[]> {
    const [information, departments, categories] = await Promise.all([
      read<{ page: string; changedOn: string }[]>('/public/pages'),
      read<{ departmentId: number }[]>('/public/departments/active'),
      read<{ names: { 'pt-BR': string }; productCount: number }[]>('/public/categories/all'),
    ])
    const unknown = (path: string): Page => ({ path, changed: null })
    return [
      ...ownPages.map(unknown),
      ...information.map(({ page, changedOn }) => ({ path: `/${page}`, changed: changedOn })),
      ...departments.map(({ departmentId }) => unknown(`/products?department=${departmentId}`)),
      // An empty list is not indexed.
      ...categories
        .filter(({ productCount }) => productCount > 0)
        .map(({ names }) => unknown(`/products?${new URLSearchParams({ category: names['pt-BR'] })}`)),
    ]
  }

  async function writeIndex(): Promise<string> {
    const pages = await listPages()
    const groups = await products.listGroups(size)
    const files = [
      ...Array.from({ length: Math.ceil(pages.length / size) }, (_, index) => ({
        name: `pages-${index + 1}`,
        changed: null,
      })),
      ...groups.map(({ group, changedAt }) => ({ name: `products-${group}`, changed: textOf(changedAt) })),
    ]
    const entries = files.map(
      ({ name, changed }) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc>${lastmod(changed)}</sitemap>`,
    )
    return document('sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"', entries.join(''))
  }

  async function writeFile(pages: readonly Page[]): Promise<string | null> {
    if (pages.length === 0) return null
    const shopWide = await defaultLanguage()
    const entries = pages.map(({ path, changed }) => {
      const address = (language: string | null) =>
        escapeXml(
          language === null || language === shopWide
            ? `${publicUrl}${path}`
            : `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${language}`,
        )
      const alternate = (hreflang: string, href: string) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`
      const alternates = [
        ...languages.map((language) => alternate(language, address(language))),
        alternate('x-default', address(null)),
      ].join('')
      return languages
        .map((language) => `<url><loc>${address(language)}</loc>${lastmod(changed)}${alternates}</url>`)
        .join('')
    })
    const root = 'urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    return document(root, entries.join(''))
  }

  async function writePages(file: number): Promise<string | null> {
    return writeFile((await listPages()).slice((file - 1) * size, file * size))
  }

  async function writeProducts(group: number): Promise<string | null> {
    const listed = await products.listProducts({ group, size })
    return writeFile(listed.map(({ id, changedAt }) => ({ path: `/products/${id}`, changed: textOf(changedAt) })))
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    write: () => Promise<string | null>,
  ): Promise<FastifyReply> {
    const cached = {
      ...lifetime,
      bytes: (file: Representation | null) => (file === null ? 0 : bytesOf(file)),
      isStorable: (file: Representation | null) => file !== null && bytesOf(file) <= largestCached,
    }
    const file = await cache.get(`sitemap ${request.url.split('?')[0]}`, cached, async () => {
      const text = await write()
      return text === null ? null : createRepresentation(text)
    })
    if (file === null) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such sitemap\n')
    reply.headers({ 'cache-control': cacheControl, vary: 'Accept-Encoding' })
    return reply.send(await negotiate(request, reply, file, 'application/xml; charset=utf-8'))
  }

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', (request, reply) => send(request, reply, writeIndex))
  app.get<{ Params: { kind: string; file: string } }>(
    '/sitemaps/:kind(^pages|products$)-:file(^[1-9]\\d{0,8}$).xml',
    (request, reply) => {
      const { kind, file } = request.params
      return send(request, reply, () => (kind === 'pages' ? writePages : writeProducts)(Number(file)))
    },
  )
}
