import { join } from 'node:path'

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { listCardFiles, openMediaFolder } from '@lotus/api/media-folder'
import { isLanguage } from '@lotus/commerce/languages'
import type { Cache } from '@lotus/api/platform/cache'
import type { Clock } from '@lotus/api/platform/clock'
import { createInProcessFetch } from '@lotus/api/platform/in-process'
import { Problem } from '@lotus/api/platform/problem'

import type { Config } from './config.ts'
import { registerCspReports } from './csp-reports.ts'
import { warnOfUntrustedProxy } from './forwarded-headers.ts'
import { saveAssets } from './former-assets.ts'
import { registerGoogleCallback } from './google-callback.ts'
import { registerHealth } from './health.ts'
import { createMediaComposer } from './media-composer.ts'
import type { PageLimits } from './page-limits.ts'
import { registerPages } from './pages.ts'
import { builtRenderer, clientDir, liveRenderer, publicDir } from './render.ts'
import { registerServiceWorker } from './service-worker-route.ts'
import { registerSitemap } from './sitemap.ts'
import type { SitemapProducts } from './sitemap-products.ts'
import { registerStatic } from './static.ts'
import { registerUnsubscribe } from './unsubscribe.ts'
import { registerWebManifest } from './web-manifest.ts'

/** Fixed and public; the storefront sends the same (contract: `apiKey`). */
export const apiKey = 'lotus-storefront'

const mediaRoot = new URL('../../api/.cache/media', import.meta.url).pathname

export type StorefrontOptions = {
  config: Config
  logger: FastifyBaseLogger
  cache: Cache
  /** Serves pages from the sources with hot reload. */
  live: boolean
  /** Composes the demo's pictures in the background. */
  prepareMedia: boolean
  pageLimits?: PageLimits | null | undefined
  clock?: Clock
  /** Asks the database or the other backend whether it answers. */
  probe: () => Promise<unknown>
  /** The available login methods: see `RouterContext`. */
  auth: { mode: string; transport: string; google: boolean }
  paymentProvider: { script: string; origins: string[] }
  /** The products of the sitemap; by default they are read from the API. */
  sitemapProducts?: SitemapProducts
}

/** Adds everything but the API to `app`: pages, files, health and the addresses in e-mails. The API answers in the same process. */
export async function registerStorefront(app: FastifyInstance, options: StorefrontOptions) {
  const {
    config,
    logger,
    cache,
    live,
    prepareMedia,
    pageLimits,
    clock = Date.now,
    probe,
    auth,
    paymentProvider,
  } = options
  warnOfUntrustedProxy(app, config)

  /** Calls the API in this process, for server rendering. */
  const askApi = createInProcessFetch(app, { cache })
  const read = async <Data>(path: string): Promise<Data> => {
    const answer = await askApi(new Request(`http://shop.internal/api${path}`, { headers: { 'x-api-key': apiKey } }))
    if (!answer.ok) {
      const cause = new Error(`${path} answered ${answer.status}`)
      throw answer.status === 404
        ? new Problem('NOT_FOUND', { cause })
        : new Problem('SERVICE_UNAVAILABLE', { cause, retryAfter: 5 })
    }
    return ((await answer.json()) as { data: Data }).data
  }

  /** Another backend may have no such setting, or another value. */
  const defaultLanguage = async (): Promise<string> => {
    const setting = await read<{ value: unknown }>('/public/settings/key/DEFAULT_LANGUAGE').catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'NOT_FOUND') return { value: null }
      throw error
    })
    return isLanguage(setting.value) ? setting.value : 'pt-BR'
  }

  const health = registerHealth(app, { probe, logger })
  const mediaFolder = await openMediaFolder(config.mediaDir ?? mediaRoot)
  const composer = createMediaComposer({ folder: mediaFolder })
  app.addHook('onClose', () => composer.close())
  const assets = join(clientDir, 'assets')
  const formerAssets = join(config.dataDir, 'assets')
  // Only deployments replace builds while pages are open. The shop works without the copies.
  if (config.production && !live)
    await saveAssets({ assets, folder: formerAssets, now: clock() }).catch((error: unknown) =>
      logger.warn(
        { err: error },
        'The files of this build could not be copied for pages that stay open after the next deployment',
      ),
    )
  await registerStatic(app, {
    assets: live ? [] : [assets, formerAssets],
    public: publicDir,
    media: { folder: mediaFolder, composer },
  })
  registerWebManifest(app)
  // Vite serves other files at each start, which must not be stored.
  registerServiceWorker(app, { isOn: config.serviceWorker && !live, clientDir })
  if (auth.google) registerGoogleCallback(app)
  await registerCspReports(app, { logger, clock })
  await registerUnsubscribe(app, {
    cancel: async (token, address) => {
      const request = new Request('http://shop.internal/api/public/stock-alerts/cancel', {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      return (await createInProcessFetch(app, { address })(request)).status
    },
  })
  registerSitemap(app, {
    publicUrl: config.publicUrl,
    cache,
    read,
    defaultLanguage,
    ...(options.sitemapProducts === undefined ? {} : { products: options.sitemapProducts }),
  })

  const renderer = live ? await liveRenderer(askApi, app.server) : await builtRenderer(askApi)
  if ('middleware' in renderer) {
    const { middleware } = renderer
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url.startsWith('/api/')) done()
      else (middleware as (...args: unknown[]) => void)(request.raw, reply.raw, () => done())
    })
  }
  const pages = await registerPages(app, {
    renderer,
    publicUrl: config.publicUrl,
    auth: [auth.mode, auth.transport, ...(auth.google ? ['google'] : [])].join(' '),
    defaultLanguage,
    paymentProvider,
    cache,
    ...(pageLimits === undefined ? {} : { limits: pageLimits }),
  })
  return {
    health,
    /** @see registerPages */
    pageQueue: pages.queue,
    async listen() {
      await app.listen({ host: config.host, port: config.port })
      if (prepareMedia) composer.prepare(await listCardFiles())
    },
    drain() {
      health.close()
      app.drain()
    },
  }
}
