import type { FastifyInstance } from 'fastify'

type ForwardedHeadersOptions = { publicUrl: string; /** Number of trusted proxies. */ trustProxy: number }

/**
 * Warns once when a proxy's headers arrive and are not trusted: every shopper then has the proxy's address, and all of them
 * share its rate limits.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { publicUrl, trustProxy }: ForwardedHeadersOptions): void {
  if (trustProxy > 0 || !publicUrl.startsWith('https:')) return
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && (request.headers['x-forwarded-for'] ?? request.headers['forwarded']) !== undefined) {
      warned = true
      request.log.warn(
        'A request came through a proxy, but TRUST_PROXY is 0: all shoppers share one address and its limits. Set TRUST_PROXY to the number of proxies.',
      )
    }
    done()
  })
}
