import { assignVars, globalStyle } from '@vanilla-extract/css'

import { media, vars } from './contract.css.ts'
import { themes } from './tokens.gen.ts'

const { color, shadow } = themes['lotus-dark']

const dark = {
  colorScheme: 'dark',
  vars: {
    ...assignVars(vars.color, color),
    ...assignVars(vars.shadow, shadow),
  },
}

// Paper is white: pages are printed in the light theme.
globalStyle(':root[data-theme="dark"]', { '@media': { screen: dark } })
// Without a preference (or with `data-theme="auto"`) the system's color scheme applies, without a script.
globalStyle(':root:not([data-theme="light"])', { '@media': { [`screen and ${media.dark}`]: dark } })
