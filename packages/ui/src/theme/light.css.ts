import { createGlobalTheme, globalStyle } from '@vanilla-extract/css'

import { vars } from './contract.css.ts'
import { lightPalette } from './palette.ts'
import { lightShadows } from './shadows.ts'

globalStyle(':root', { colorScheme: 'light' })
createGlobalTheme(':root', vars.color, lightPalette)
createGlobalTheme(':root', vars.shadow, lightShadows)
