import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

export const benefit = style({ fontSize: '0.9375rem', lineHeight: vars.font.leading.tight })
