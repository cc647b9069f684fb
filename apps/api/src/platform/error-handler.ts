import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { isUnavailable } from './database-errors.ts'
import { failure, jsonType } from './envelope.ts'
import { Problem, type ErrorCode } from './problem.ts'

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

/** The domain error that the caller gets for an error. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const framework = code === undefined ? undefined : frameworkCodes[code]
  if (framework !== undefined) return new Problem(framework, { cause: error })
  // Fastify's own 4xx, such as a wrong content length or a malformed address.
  if (code?.startsWith('FST_') === true && statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode === 404 ? 'NOT_FOUND' : 'VALIDATION_FAILED', { cause: error })
  }
  if (isUnavailable(error)) return new Problem('SERVICE_UNAVAILABLE', { cause: error, retryAfter: 2 })
  return new Problem('UNEXPECTED', { cause: error })
}

/** Sends every error in the envelope. Only unexpected errors are logged, with their stack, and never disclosed. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error)
  request.problem = problem.code
  if (problem.status >= 500) {
    const level = problem.code === 'UNEXPECTED' ? 'error' : 'warn'
    request.log[level]({ err: problem.cause ?? problem, code: problem.code }, 'Request failed')
  }
  const { retryAfter } = problem.details
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(jsonType)
    .send(JSON.stringify(failure(problem, problem.status >= 500 ? request.id : undefined)))
}

/** Answers addresses that are not in the contract. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  answerError(new Problem('NOT_FOUND'), request, reply)

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that the caller gets, for metrics. */
    problem?: ErrorCode
  }
}
