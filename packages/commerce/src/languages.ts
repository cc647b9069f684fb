/**
 * The shop's languages in the order in which they are offered (UX-04, D3). A language that the contract has and this list has not, or the
 * reverse, does not compile where texts are read and written.
 */
export const languages: readonly Language[] = ['pt-BR', 'zh-CN', 'en-US', 'es-ES']

export type Language = keyof typeof columnEndings

/** The endings of a language's columns in the database and in the catalog's CSV. */
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
