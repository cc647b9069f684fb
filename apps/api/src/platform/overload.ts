import type { FastifyRequest, RouteOptions } from 'fastify'

import { Problem } from './problem.ts'

/**
 * Refuses at once, with SERVICE_UNAVAILABLE, what would only wait in line: with more than `max` calls in hand each new
 * one makes all of them later. Reading and changing are counted apart, so that a slow payment provider stops no browsing.
 */
export function createOverloadGuard(max: number) {
  const inHand = { reading: 0, changing: 0 }
  const guarded = new WeakSet<FastifyRequest>()
  return (route: RouteOptions): void => {
    const kind = route.method === 'GET' ? 'reading' : 'changing'
    route.preValidation = [
      // After preParsing, so that what the cache answers is not counted.
      async (request) => {
        if (inHand[kind] >= max) throw new Problem('SERVICE_UNAVAILABLE', { retryAfter: 1 })
        inHand[kind]++
        guarded.add(request)
      },
      ...[route.preValidation ?? []].flat(),
    ]
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      async (request) => {
        if (guarded.delete(request)) inHand[kind]--
      },
    ]
  }
}
