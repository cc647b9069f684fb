import type { RouteOptions } from 'fastify'

import { Problem } from './problem.ts'

/**
 * Refuses at once, with SERVICE_UNAVAILABLE, what would only wait in line: with more than `max` calls in hand each new
 * one makes all of them later. Reading and changing are counted apart, so that a slow payment provider stops no browsing.
 */
export function createOverloadGuard(max: number) {
  const inHand = { reading: 0, changing: 0 }
  return (route: RouteOptions): void => {
    const kind = route.method === 'GET' ? 'reading' : 'changing'
    route.preValidation = [
      // After preParsing, so that what the cache answers is not counted.
      async (_request, reply) => {
        // Whoever has hung up by now takes no place: that they did is not said again.
        if (reply.raw.destroyed) return
        if (inHand[kind] >= max) throw new Problem('SERVICE_UNAVAILABLE', { retryAfter: 1 })
        inHand[kind]++
        // Not `onResponse`: there is no response to whoever hung up, and their places would be taken for ever.
        reply.raw.once('close', () => inHand[kind]--)
      },
      ...[route.preValidation ?? []].flat(),
    ]
  }
}
