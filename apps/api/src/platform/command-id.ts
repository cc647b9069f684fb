import type { FastifyRequest } from 'fastify'

import { sessionOf } from './session.ts'

/** The account of a request, and the id of its change, which the browser repeats in a retry. */
export const commandOf = (request: FastifyRequest & { headers: { 'command-id'?: string | undefined } }) => ({
  userId: sessionOf(request).userId,
  id: request.headers['command-id'],
})
