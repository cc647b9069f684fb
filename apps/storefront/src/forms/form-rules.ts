import * as v from 'valibot'

import { problem } from './field-error.ts'

/** A required value. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty(problem('required')))

/** A required text with a minimum and a maximum length. */
export const atLeast = (length: number, most: number) =>
  v.pipe(text, v.minLength(length, problem('short')), v.maxLength(most, problem('format')))

/** An optional text with a maximum length. */
export const optional = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, problem('format')))

/** Two Chinese characters are a complete name (D43). */
export const isName = (name: string) => [...name].length >= (/\p{Script=Han}/u.test(name) ? 2 : 3)
