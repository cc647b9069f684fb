import { style } from '@vanilla-extract/css'

import { atoms } from '@lotus/ui/theme/atoms'

import { besideContent } from '#layout/layout.css.ts'

export const beside = style([besideContent, atoms({ display: ['none', 'none', 'block'] })])
