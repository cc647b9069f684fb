import type { ErrorCode, FieldError as ServerFieldError, FieldErrorCode } from '@lotus/openapi/schema'

import type { FieldError } from './field-error.ts'

/** A rejected request with the fields that the server names: an `ApiError`, or the error of a machine. */
export type Rejection = { code: string; fields?: readonly ServerFieldError[] | undefined }

const problems = {
  REQUIRED: 'required',
  TOO_SHORT: 'short',
  TOO_LONG: 'long',
  TOO_SMALL: 'format',
  TOO_LARGE: 'format',
  WRONG_TYPE: 'format',
  WRONG_FORMAT: 'format',
  NOT_ALLOWED: 'format',
  UNKNOWN_FIELD: 'format',
  DUPLICATED: 'format',
  FORBIDDEN_CHARACTERS: 'characters',
  INVALID_CPF: 'cpf',
  INVALID_PHONE: 'phone',
} satisfies Record<FieldErrorCode, FieldError>

const cardNumber: ErrorCode = 'CARD_NUMBER_REFUSED'
const invalid: ErrorCode = 'VALIDATION_FAILED'

/** A field is named by the last part of its path: `guest.name` is the field `name`. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/**
 * The errors of fields of a form, by the names of the fields; null if the rejection is not only about fields of this form.
 * Then it belongs above the form.
 */
export function fieldErrorsOf(rejection: Rejection | null, names: readonly string[]): Map<string, FieldError> | null {
  const { code, fields = [] } = rejection ?? { code: '' }
  if (fields.length === 0 || (code !== cardNumber && code !== invalid)) return null
  if (!fields.every(({ path }) => names.includes(nameOf(path)))) return null
  return new Map(
    fields.map(({ path, code: problem }) => [nameOf(path), code === cardNumber ? 'card' : problems[problem]]),
  )
}
