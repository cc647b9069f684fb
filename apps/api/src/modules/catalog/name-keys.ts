import type { LocalizedText } from '@lotus/openapi/schema'

import type { StoredText } from '#platform/schema.ts'

import { fold } from './search/normalise.ts'
import { syllables } from './search/pinyin.ts'

export type Language = keyof LocalizedText

/** The text with pt-BR in place of every language that is missing (UX-04). */
export const inEveryLanguage = (text: StoredText): LocalizedText => ({
  'pt-BR': text['pt-BR'],
  'zh-CN': text['zh-CN'] ?? text['pt-BR'],
  'en-US': text['en-US'] ?? text['pt-BR'],
  'es-ES': text['es-ES'] ?? text['pt-BR'],
})

/** What two names must share to be the same name: accents, capitals, signs and spaces aside. */
export const nameKey = (name: string) =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byPinyin = (name: string) =>
  nameKey(fold(name).replaceAll(/\p{Script=Han}+/gu, (run) => ` ${syllables(run).join(' ')} `))

/** What names are sorted by: folded, Chinese by pinyin. */
export const sortKeys = (names: StoredText): Record<Language, string> => {
  const { 'pt-BR': pt, 'zh-CN': zh, 'en-US': en, 'es-ES': es } = inEveryLanguage(names)
  return { 'pt-BR': nameKey(pt), 'zh-CN': byPinyin(zh), 'en-US': nameKey(en), 'es-ES': nameKey(es) }
}

/** An address's last part: `Missô & pastas` → `misso-pastas`; `item` where nothing Latin is left. */
export const slugOf = (name: string) =>
  nameKey(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replaceAll(/^-+|-+$/g, '') || 'item'
