import { ApiError, type ApiErrorCode } from '@lotus/api-client/errors'
import type { FieldError } from '@lotus/openapi/schema'

import type { Attempt } from '#forms/attempt.ts'

export const quiet: Attempt = { pending: false, error: null }
export const pending: Attempt = { pending: true, error: null }
export const rejected = (code: ApiErrorCode, status = 422, fields: FieldError[] = []): Attempt => ({
  pending: false,
  error: new ApiError(code, status, { fields }),
})
