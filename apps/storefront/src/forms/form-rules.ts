import * as v from 'valibot'

import { problem } from './field-error.ts'

/** An answer that cannot be left out. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty(problem('required')))

/** An answer of at least and at most so many characters. */
export const atLeast = (length: number, most: number) =>
  v.pipe(text, v.minLength(length, problem('short')), v.maxLength(most, problem('format')))

/** An answer that may be left out, of at most so many characters. */
export const optional = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, problem('format')))

/** Two characters are a whole name where they are Chinese (D43). */
export const isName = (name: string) => [...name].length >= (/\p{Script=Han}/u.test(name) ? 2 : 3)
