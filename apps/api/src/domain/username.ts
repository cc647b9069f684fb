import { isSingleLine } from '@lotus/commerce/text'

import { Problem, type FieldError } from '#platform/problem.ts'

const least = 3
/** 李明 is a full name (D43). */
const leastHan = 2
const rejection = (error: Omit<FieldError, 'path'>) =>
  new Problem('VALIDATION_FAILED', { fields: [{ path: 'username', ...error }] })

/** Normalizes a name: trimmed, with single spaces. @throws {Problem} VALIDATION_FAILED */
export function toUsername(text: string): string {
  const name = text.trim().replaceAll(/ {2,}/g, ' ')
  if (!isSingleLine(name)) throw rejection({ code: 'FORBIDDEN_CHARACTERS' })
  const length = [...name].length
  if (length < (/^\p{Script=Han}+$/u.test(name) ? leastHan : least))
    throw rejection({ code: 'TOO_SHORT', limit: least })
  return name
}
