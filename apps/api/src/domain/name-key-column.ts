import { columnEndings } from '@lotus/commerce/languages'
import type { Language } from '@lotus/openapi/schema'

/** The column of a product's sort key in a language. */
export const nameKeyColumn = (language: Language) => `name_key_${columnEndings[language]}` as const
