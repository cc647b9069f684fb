import type { FastifyRequest } from 'fastify'

import { sha256 } from './digest.ts'
import { routeNameOf } from './route-name.ts'
import { sessionOf } from './session.ts'

/**
 * The account of a request, the id of its change, and a fingerprint of the change. A retry repeats the id.
 * @param change the values that the fingerprint covers besides the operation; by default the path parameters and the body
 */
export const commandOf = (
  request: FastifyRequest & { headers: { 'command-id'?: string | undefined } },
  change: unknown = [request.params, request.body ?? null],
) => ({
  userId: sessionOf(request).userId,
  id: request.headers['command-id'],
  fingerprint: sha256(JSON.stringify([routeNameOf(request), change])),
})
