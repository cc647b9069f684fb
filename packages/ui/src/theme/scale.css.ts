import { createGlobalTheme, globalStyle } from '@vanilla-extract/css'

import { vars } from './contract.css.ts'
import { scale, wide } from './tokens.gen.ts'
import { tokenAt } from './token-at.ts'

const { color: _color, shadow: _shadow, ...shared } = vars

createGlobalTheme(':root', shared, scale)
for (const { path, query, value } of wide)
  globalStyle(':root', { '@media': { [query]: { vars: { [tokenAt(vars, path)]: value } } } })
