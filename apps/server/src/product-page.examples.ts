import type { FastifyInstance } from 'fastify'

import { createInProcessFetch } from '@lotus/api/platform/in-process'
import { testApiKey, type TestApp } from '@lotus/api/testing'

import type { PageLimits } from './page-limits.ts'
import { registerPages } from './pages.ts'

type Options = {
  shop: Pick<TestApp, 'app'>
  /** The route that the page reports. */
  route: string
  /** The page renders when it resolves. */
  gate?: () => Promise<unknown>
  publicUrl?: string
  limits?: PageLimits
}

/** Adds pages whose only content is the list of products, read from the shop's API. */
export function registerProductPages(site: FastifyInstance, options: Options) {
  const { shop, route, gate = () => Promise.resolve(), publicUrl = 'http://shop.test', limits } = options
  const ask = createInProcessFetch(shop.app)
  return registerPages(site, {
    renderer: {
      isLocale: (value): value is string => value === 'pt-BR',
      defaultLocale: 'pt-BR',
      searchKeys: new Set(),
      live: false,
      async render() {
        await gate()
        const answer = await ask(
          new Request('http://shop.internal/api/public/products', { headers: { 'x-api-key': testApiKey } }),
        )
        return { status: 200, headers: new Headers({ 'x-route': route }), html: await answer.text() }
      },
    },
    cache: shop.app.cache,
    publicUrl,
    auth: 'oauth2 cookie',
    defaultLanguage: async () => 'pt-BR',
    paymentProvider: { script: 'http://pay.test/sdk', origins: ['http://pay.test'] },
    ...(limits === undefined ? {} : { limits }),
  })
}
