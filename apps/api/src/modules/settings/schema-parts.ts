import { languages } from '@lotus/commerce/languages'
import type { Language } from '@lotus/openapi/schema'

/** `description` completes the error message "Write …". */
export type Schema = { description: string; [keyword: string]: unknown }

/** A text that is not blank. */
export const word = (maxLength: number, description = `a text of at most ${maxLength} characters`): Schema => ({
  type: 'string',
  pattern: String.raw`\S`,
  maxLength,
  description,
})
export const object = (properties: Record<string, Schema>, required: string[], description: string): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  description,
})
export const list = (items: Schema, maxItems: number, description: string): Schema => ({
  type: 'array',
  items,
  maxItems,
  description,
})
/** Texts by language. */
export const texts = (maxLength: number, required: readonly Language[] = ['pt-BR']): Schema =>
  object(
    Object.fromEntries(languages.map((language) => [language, word(maxLength)])),
    [...required],
    'texts by language, such as { "pt-BR": "…", "zh-CN": "…" }',
  )
