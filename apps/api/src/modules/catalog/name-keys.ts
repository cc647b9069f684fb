import type { LocalizedText } from '@lotus/openapi/schema'

import { inEveryLanguage } from '#domain/localized-text.ts'
import type { StoredText } from '#platform/schema.ts'

import { fold } from './search/normalise.ts'
import { syllables } from './search/pinyin.ts'

export type Language = keyof LocalizedText

/** Names with the same key are the same name: ignores accents, case, punctuation and spaces. */
export const nameKey = (name: string) =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byPinyin = (name: string) =>
  nameKey(fold(name).replaceAll(/\p{Script=Han}+/gu, (run) => ` ${syllables(run).join(' ')} `))

/** Sort keys of names: folded, Chinese as pinyin. */
export const sortKeys = (names: StoredText): Record<Language, string> => {
  const { 'pt-BR': pt, 'zh-CN': zh, 'en-US': en, 'es-ES': es } = inEveryLanguage(names)
  return { 'pt-BR': nameKey(pt), 'zh-CN': byPinyin(zh), 'en-US': nameKey(en), 'es-ES': nameKey(es) }
}

/** The last part of a URL: `Missô & pastas` → `misso-pastas`; `item` if no Latin characters are left. */
export const slugOf = (name: string) =>
  nameKey(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replaceAll(/^-+|-+$/g, '') || 'item'
