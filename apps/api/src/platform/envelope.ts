import type { components } from '@lotus/openapi/schema'

import type { Problem } from './problem.ts'

type Failure = components['schemas']['Failure']

/** What every 2xx answer carries. */
export const success = <Data>(data: Data) => ({ success: true, data, message: null, error: null }) as const

/** What every other answer carries. */
export function failure({ code, text, details: { params, fields, lines } }: Problem, requestId?: string): Failure {
  return {
    success: false,
    data: null,
    message: text,
    error: {
      code,
      ...(params === undefined ? {} : { params }),
      ...(fields === undefined ? {} : { fields }),
      ...(lines === undefined ? {} : { lines }),
      ...(requestId === undefined ? {} : { requestId }),
    },
  }
}
