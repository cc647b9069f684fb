/**
 * The shop's languages, in the order in which the shop offers them (UX-04, D3). If this list and the contract differ, the code that
 * reads and writes texts does not compile.
 */
export const languages: readonly Language[] = ['pt-BR', 'zh-CN', 'en-US', 'es-ES']

export type Language = keyof typeof columnEndings

/** The last part of the names of a language's columns, in the database and in the catalog's CSV: `name_zh`. */
export const columnEndings = {
  'pt-BR': 'pt',
  'zh-CN': 'zh',
  'en-US': 'en',
  'es-ES': 'es',
} as const

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** A value for each language. */
export const byLanguage = <Value>(valueOf: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(languages.map((language) => [language, valueOf(language)])) as Record<Language, Value>
