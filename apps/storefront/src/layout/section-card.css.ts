import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { size } = vars

/** The head stays as high as a line of text: a touch target reaches beyond it. */
export const action = style({ marginBlock: `calc((1lh - ${size.touch}) / 2)` })
