import { createGlobalTheme, globalStyle } from '@vanilla-extract/css'

import { vars } from './contract.css.ts'
import { lightPalette } from './palette.ts'

globalStyle(':root', { colorScheme: 'light' })
createGlobalTheme(':root', vars.color, lightPalette)
createGlobalTheme(':root', vars.shadow, {
  low: '0 1px 2px rgb(60 45 20 / 0.06)',
  raised: '0 2px 4px rgb(60 45 20 / 0.06), 0 10px 28px rgb(60 45 20 / 0.12)',
  overlay: '0 8px 16px rgb(60 45 20 / 0.08), 0 28px 64px rgb(60 45 20 / 0.22)',
})
