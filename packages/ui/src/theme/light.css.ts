import { createGlobalTheme, globalStyle } from '@vanilla-extract/css'

import { vars } from './contract.css.ts'
import { themes } from './tokens.gen.ts'

const { color, shadow } = themes['lotus-light']

globalStyle(':root', { colorScheme: 'light' })
createGlobalTheme(':root', vars.color, color)
createGlobalTheme(':root', vars.shadow, shadow)
