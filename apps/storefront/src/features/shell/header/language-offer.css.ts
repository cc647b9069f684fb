import { style } from '@vanilla-extract/css'

import { atoms } from '@lotus/ui/theme/atoms'

import type { Locale } from '#i18n/i18n.ts'

const offer = (locale: Locale) =>
  style([
    atoms({ display: 'none', background: 'accentSoft', fontSize: 'small' }),
    { selectors: { [`html[data-offer="${locale}"] &`]: { display: 'block' } } },
  ])
const locales = ['pt-BR', 'zh-CN', 'en-US', 'es-ES'] as const satisfies readonly Locale[]
export const offers = Object.fromEntries(locales.map((locale) => [locale, offer(locale)])) as Record<Locale, string>
export const row = style([
  atoms({ display: 'flex', align: 'center', justify: 'end', wrap: true, gap: 2 }),
  { minBlockSize: 52 },
])
export const text = style({ flex: '1 1 6em', lineHeight: 1.3 })
