import type { components } from '@lotus/openapi/schema'

import type { Problem } from './problem.ts'

/** The content type of the answers of the API. */
export const jsonType = 'application/json; charset=utf-8'

type Failure = components['schemas']['Failure']

/** The body of every 2xx answer. */
export const success = <Data>(data: Data) => ({ success: true, data, message: null, error: null }) as const

/** The body of every other answer. */
export function failure(
  { code, text, details: { params, fields, lines, orders, windows } }: Problem,
  requestId?: string,
): Failure {
  return {
    success: false,
    data: null,
    message: text,
    error: {
      code,
      ...(params === undefined ? {} : { params }),
      ...(fields === undefined ? {} : { fields }),
      ...(lines === undefined ? {} : { lines }),
      ...(orders === undefined ? {} : { orders }),
      ...(windows === undefined ? {} : { windows }),
      ...(requestId === undefined ? {} : { requestId }),
    },
  }
}
