import { globalStyle } from '@vanilla-extract/css'

import { addBrand } from './brand-styles.ts'
import { vars } from './contract.css.ts'

addBrand('lotus', {
  light: ':root, [data-theme]',
  dark: '[data-theme="dark"]',
  // Without a preference, CSS alone applies the color scheme of the system.
  auto: ':root:not([data-theme]), [data-theme="auto"]',
})

// Elements inherit the computed color, not the variable, so a nested theme sets it again.
globalStyle(':where([data-theme]:not(:root))', {
  background: vars.color.background.page,
  color: vars.color.foreground.neutral,
})
