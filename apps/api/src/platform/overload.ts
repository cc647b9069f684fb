import type { RouteOptions } from 'fastify'

import { Problem } from './problem.ts'

/**
 * Rejects calls above `max` concurrent ones with SERVICE_UNAVAILABLE, because queueing would delay them all. Reads and writes
 * are counted separately, so that a slow payment provider does not block browsing.
 */
export function createOverloadGuard(max: number) {
  const active = { reading: 0, changing: 0 }
  return (route: RouteOptions): void => {
    const kind = route.method === 'GET' ? 'reading' : 'changing'
    route.preValidation = [
      // After preParsing, so that cached answers are not counted.
      async (_request, reply) => {
        // A caller that has disconnected must not be counted: `close` is not emitted again.
        if (reply.raw.destroyed) return
        if (active[kind] >= max) throw new Problem('SERVICE_UNAVAILABLE', { retryAfter: 1 })
        active[kind]++
        // Not `onResponse`, which does not run for a disconnected caller: the slot would stay taken.
        reply.raw.once('close', () => active[kind]--)
      },
      ...[route.preValidation ?? []].flat(),
    ]
  }
}
