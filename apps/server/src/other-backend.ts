import { createCache } from '@lotus/api/platform/cache'
import { createHttp } from '@lotus/api/platform/http'
import { createLogger } from '@lotus/api/platform/logger'

import { createBackendCall } from './backend-call.ts'
import { registerBackendProxy } from './backend-proxy.ts'
import type { Config } from './config.ts'
import { createMetrics } from './metrics.ts'
import type { PageLimits } from './page-limits.ts'
import { badAddressPage } from './plain-page.ts'
import { apiKey, registerStorefront } from './storefront.ts'
import { startTracing } from './tracing.ts'

type StorefrontOptions = {
  config: Config & { backend: NonNullable<Config['backend']> }
  live?: boolean
  /** For journeys; null disables them. @see registerPages */
  pageLimits?: PageLimits | null
}

/** Starts the pages in front of another backend (BEY-16), without a database, e-mails or payments of its own. */
export async function startStorefront({ config, live = false, pageLimits }: StorefrontOptions) {
  const logger = createLogger({ level: config.logLevel, replica: config.replica })
  const https = config.publicUrl.startsWith('https:')
  const { url, auth, paymentProvider } = config.backend
  const cache = createCache()
  const tracing = config.tracing && (await startTracing({ ...config.tracing, replica: config.replica }))
  const metrics = config.metrics && createMetrics({ ...config.metrics, replica: config.replica })
  const app = createHttp({
    logger,
    trustProxy: config.trustProxy,
    https,
    tracing: tracing !== null,
    ...(metrics ? { onAnswer: metrics.count } : {}),
    answerBadAddress: badAddressPage(config.publicUrl),
  })
  const call = createBackendCall({ url, patience: { reading: 2000, changing: 2000 } })
  const probe = async () => {
    const { status } = await call({
      operationId: 'getHealth',
      method: 'GET',
      path: '/api/public/health',
      headers: { 'x-api-key': apiKey },
    })
    if (status !== 200) throw new Error(`The backend's health is ${status}`)
  }
  if (tracing) app.addHook('onClose', () => tracing.close())
  if (metrics) app.addHook('onClose', () => metrics.close())
  try {
    await registerBackendProxy(app, { url, publicUrl: config.publicUrl, apiKey, cache })
    const { listen, drain, health, pageQueue } = await registerStorefront(app, {
      config,
      logger,
      cache,
      live,
      prepareMedia: false,
      pageLimits,
      probe,
      auth,
      paymentProvider,
    })
    await health.check()
    metrics?.observe({ cache: cache.stats, circuits: {}, pages: pageQueue })
    await metrics?.listen()
    await listen()
    return { app, drain, closeConnections: () => app.server.closeAllConnections(), close: async () => app.close() }
  } catch (error) {
    await app.close()
    throw error
  }
}
