import { Problem, type FieldError } from './problem.ts'

const least = 3
/** 李明 is a whole name (D43). */
const leastHan = 2
/** Control characters, and those that turn the direction of everything after them. */
const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

const refuse = (error: Omit<FieldError, 'path'>) =>
  new Problem('VALIDATION_FAILED', { fields: [{ path: 'username', ...error }] })

/** A name as it is stored: without space around it, single spaces inside. @throws {Problem} VALIDATION_FAILED */
export function toUsername(text: string): string {
  const name = text.trim().replaceAll(/ {2,}/g, ' ')
  if (unwanted.test(name)) throw refuse({ code: 'WRONG_FORMAT' })
  const length = [...name].length
  if (length < (/^\p{Script=Han}+$/u.test(name) ? leastHan : least)) throw refuse({ code: 'TOO_SHORT', limit: least })
  return name
}
