import { globalStyle } from '@vanilla-extract/css'

import { addBrand } from './brand-styles.ts'
import { vars } from './contract.css.ts'

addBrand('lotus', {
  light: ':root, [data-theme]',
  dark: '[data-theme="dark"]',
  // Without a preference the system's color scheme applies, without a script.
  auto: ':root:not([data-theme]), [data-theme="auto"]',
})

// An inherited color is a computed one, so a theme within another one sets it again.
globalStyle(':where([data-theme]:not(:root))', {
  background: vars.color.background.page,
  color: vars.color.foreground.neutral,
})
