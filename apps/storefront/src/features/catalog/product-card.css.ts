import { globalStyle, style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

// The picture that the view transition moves to the product's page.
globalStyle('[data-leaving]', { viewTransitionName: 'product-art' })
/** First in its line, so that a long name never hides it. */
export const net = style({ color: vars.color.foreground.neutral, marginInlineEnd: vars.space[2] })
