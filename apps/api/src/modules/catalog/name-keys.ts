import { byLanguage } from '@lotus/commerce/languages'
import type { Language } from '@lotus/openapi/schema'

import { inEveryLanguage } from '#domain/localized-text.ts'
import { nameKeyColumn } from '#domain/name-key-column.ts'
import type { StoredText } from '#platform/schema.ts'

import { fold } from './search/normalise.ts'
import { syllables } from './search/pinyin.ts'

/** Names with the same key are the same name: ignores accents, case, punctuation and spaces. */
export const nameKey = (name: string) =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byPinyin = (name: string) =>
  nameKey(fold(name).replaceAll(/\p{Script=Han}+/gu, (run) => ` ${syllables(run).join(' ')} `))

/** Sort keys of names by column: folded, Chinese as pinyin. */
export function sortKeys(names: StoredText) {
  const texts = inEveryLanguage(names)
  const keys = byLanguage((language) => (language === 'zh-CN' ? byPinyin : nameKey)(texts[language]))
  return Object.fromEntries(
    Object.entries(keys).map(([language, key]) => [nameKeyColumn(language as Language), key]),
  ) as Record<ReturnType<typeof nameKeyColumn>, string>
}

/** The last part of a URL: `Missô & pastas` → `misso-pastas`; `item` if no Latin characters are left. */
export const slugOf = (name: string) =>
  nameKey(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replaceAll(/^-+|-+$/g, '') || 'item'
