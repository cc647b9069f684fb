import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const comment = style({ whiteSpace: 'pre-line', maxInlineSize: vars.size.reading })
