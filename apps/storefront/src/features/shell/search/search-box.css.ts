import { style } from '@vanilla-extract/css'

import { media } from '@lotus/ui/theme'

export const search = style({
  display: 'block',
  // The panel below the field is as wide: on phones as wide as the whole bar.
  '@media': { [media.tablet]: { position: 'relative' } },
})

/** Hidden on phones, whose keyboard has a search key; in landscape the text of the search needs its room. */
export const button = style({
  display: 'none',
  '@media': {
    [`${media.tablet} and ((width >= 900px) or ${media.high})`]: { display: 'inline-flex', marginInlineEnd: 3 },
  },
})
