import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'
import { atoms } from '@lotus/ui/theme/atoms'

import type { Locale } from '#i18n/i18n.ts'

const { color, font } = vars

const offer = (locale: Locale) =>
  style({
    display: 'none',
    background: color.background.accentSoft,
    fontSize: font.size.small,
    selectors: { [`html[data-offer="${locale}"] &`]: { display: 'block' } },
  })
const locales = ['pt-BR', 'zh-CN', 'en-US', 'es-ES'] as const satisfies readonly Locale[]
export const offers = Object.fromEntries(locales.map((locale) => [locale, offer(locale)])) as Record<Locale, string>
export const row = style([atoms({ display: 'flex', align: 'center', gap: 2 }), { minBlockSize: 52 }])
export const text = style({ flex: 1, minInlineSize: 0, lineHeight: 1.3 })
