import type { FastifyRequest } from 'fastify'

/** An operation of the contract, the pattern of a page or of a file: never an address, which would be unbounded. */
export function routeNameOf({ routeOptions, pageRoute }: FastifyRequest): string {
  const { config, url } = routeOptions
  return config?.operationId ?? (pageRoute === undefined ? (url ?? 'none') : `page ${pageRoute}`)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The route of the storefront that rendered the page, e.g. `/products/$productId`. */
    pageRoute?: string
  }
}
