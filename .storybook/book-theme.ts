import { create, type ThemeVars } from 'storybook/theming'

import icon from '../apps/storefront/public/favicon.svg'
import { themes, type Theme } from '../packages/ui/src/theme/tokens.gen.ts'

export const prefersDark = matchMedia('(prefers-color-scheme: dark)')

// A data URL in the manager, as its source.
const mark = icon.trim().replaceAll('"', '%22')

const fontBase = '"Figtree", "PingFang SC", "Noto Sans CJK SC", system-ui, sans-serif'

const themed = (base: 'light' | 'dark', { foreground, background, border }: Theme['color']) =>
  create({
    base,
    fontBase,
    brandTitle: `<span style="display:flex;align-items:center;gap:10px;font-size:15px"><img src="${mark}" alt="" width="32" height="32">Empório Lótus</span>`,
    brandUrl: './',
    brandTarget: '_self',
    colorPrimary: foreground.accent,
    colorSecondary: foreground.accent,
    appBg: background.page,
    appContentBg: background.surface,
    appPreviewBg: background.surface,
    appBorderColor: border.neutral,
    appBorderRadius: 8,
    appHoverBg: background.neutralSoft,
    textColor: foreground.neutral,
    textMutedColor: foreground.muted,
    textInverseColor: foreground.onAccent,
    barBg: background.surface,
    barTextColor: foreground.muted,
    barHoverColor: foreground.accent,
    barSelectedColor: foreground.accent,
    inputBg: background.surface,
    inputBorder: border.control,
    inputTextColor: foreground.neutral,
    inputBorderRadius: 8,
  })

const light = themed('light', themes['lotus-light'].color)
const dark = themed('dark', themes['lotus-dark'].color)

/**
 * The theme of Storybook's own pages and toolbars: the shop's colors, in the theme chosen in the toolbar, otherwise in the color
 * scheme of the system.
 */
export function bookTheme(chosen?: unknown): ThemeVars {
  const isChosen = chosen === 'dark' || chosen === 'light'
  return (isChosen ? chosen === 'dark' : prefersDark.matches) ? dark : light
}
