import { assignVars, globalStyle } from '@vanilla-extract/css'

import { media, vars } from './contract.css.ts'
import { darkPalette } from './palette.ts'

const dark = {
  colorScheme: 'dark',
  vars: {
    ...assignVars(vars.color, darkPalette),
    ...assignVars(vars.shadow, {
      low: '0 1px 2px rgb(0 0 0 / 0.4)',
      raised: '0 2px 4px rgb(0 0 0 / 0.4), 0 12px 32px rgb(0 0 0 / 0.5)',
      overlay: '0 8px 16px rgb(0 0 0 / 0.4), 0 28px 64px rgb(0 0 0 / 0.6)',
    }),
  },
}

// Paper is white: pages are printed in the light theme.
globalStyle(':root[data-theme="dark"]', { '@media': { screen: dark } })
// Without a preference (or with `data-theme="auto"`) the system's color scheme applies, without a script.
globalStyle(':root:not([data-theme="light"])', { '@media': { [`screen and ${media.dark}`]: dark } })
