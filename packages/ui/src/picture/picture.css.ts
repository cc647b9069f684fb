import { globalStyle, style, styleVariants } from '@vanilla-extract/css'

import { vars } from '../theme/contract.css.ts'

// Has single quotes and no `#` or `%`, because the data URL below escapes only `<` and `>`.
const bag =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 56' fill='none' stroke='black' stroke-width='2.5' stroke-linejoin='round' stroke-linecap='round'><path d='M9 3h30l2 9c3 12 3 26 1 38a4 4 0 0 1-4 3H10a4 4 0 0 1-4-3C4 38 4 24 7 12zM7 12h34M24 43c-5-4-8-8-8-13 3 0 6 2 8 5 2-3 5-5 8-5 0 5-3 9-8 13zM24 35c-3-4-3-8 0-12 3 4 3 8 0 12'/></svg>"

// Absolutely positioned: a page has thirty of these, and nested grids took a third of a card's layout time.
export const picture = style({
  position: 'absolute',
  inset: 0,
  selectors: {
    // A drawn bag in place of a picture that does not load (`failedPicturesScript`); the box stays as it is.
    '&[data-failed]::before': {
      content: '""',
      position: 'absolute',
      inset: '16% 24%',
      background: vars.color.foreground.muted,
      opacity: 0.45,
      maskImage: `url("data:image/svg+xml,${bag.replaceAll(/[<>]/g, encodeURIComponent)}")`,
      maskRepeat: 'no-repeat',
      maskPosition: 'center',
      maskSize: 'contain',
    },
  },
})
globalStyle(`${picture}[data-failed] > img`, { opacity: 0 })

// Before the first interaction, the page marks the pictures near the viewport (`data-near`). A lazy picture without a box is not fetched.
const far = style({
  selectors: { [`html[data-still] ${picture}[data-late]:not([data-near]) > &`]: { display: 'none' } },
})

const images = {
  contain: { inset: 0, inlineSize: '100%', blockSize: '100%', objectFit: 'contain' },
  // Margin and shadow are part of the picture files: a CSS filter on thirty pictures costs time at every paint.
  illustration: { inset: '3% 7%', inlineSize: '86%', blockSize: '94%', objectFit: 'contain' },
  photo: { inset: 0, inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
} as const
export const image = styleVariants(images, (look) => [far, { position: 'absolute' }, look])
