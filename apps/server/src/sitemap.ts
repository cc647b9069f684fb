import type { FastifyInstance } from 'fastify'

type Sitemap = { publicUrl: string; informationPages: () => Promise<string[]>; productIds: () => Promise<number[]> }

const pages = ['/', '/products', '/departments', '/categories']

/** robots.txt and sitemap.xml (BEY-14): public pages only, no personal pages. */
export function registerSitemap(app: FastifyInstance, { publicUrl, informationPages, productIds }: Sitemap): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /checkout\nDisallow: /order-confirmation\nDisallow: /cart\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const paths = [
      ...pages,
      ...(await informationPages()).map((page) => `/${page}`),
      ...(await productIds()).map((id) => `/products/${id}`),
    ]
    const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      )
  })
}
