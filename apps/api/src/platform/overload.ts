import type { RouteOptions } from 'fastify'

import { Problem } from './problem.ts'

/** Operations that wait for another service, and how many of them run at once. */
export type Bulkhead = { operations: readonly string[]; max: number }

/**
 * Rejects calls above `max` concurrent ones with SERVICE_UNAVAILABLE, because queueing would delay them all. Reads, writes and
 * the operations of the bulkhead are counted separately, so that a slow payment provider blocks neither browsing nor sign-in.
 */
export function createOverloadGuard(max: number, bulkhead: Bulkhead = { operations: [], max: 0 }) {
  const active = { reading: 0, changing: 0, waiting: 0 }
  const limits = { reading: max, changing: max, waiting: bulkhead.max }
  return (route: RouteOptions): void => {
    const isWaiting = bulkhead.operations.includes(route.config?.operationId ?? '')
    const kind = isWaiting ? 'waiting' : route.method === 'GET' ? 'reading' : 'changing'
    route.preValidation = [
      // After preParsing, so that cached answers are not counted.
      async (_request, reply) => {
        // A caller that has disconnected must not be counted: `close` is not emitted again.
        if (reply.raw.destroyed) return
        if (active[kind] >= limits[kind]) throw new Problem('SERVICE_UNAVAILABLE', { retryAfter: 1 })
        active[kind]++
        // Not `onResponse`, which does not run for a disconnected caller: the slot would stay taken.
        reply.raw.once('close', () => active[kind]--)
      },
      ...[route.preValidation ?? []].flat(),
    ]
  }
}
