import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'

import { body, head, panel } from '../dialog/dialog.css.ts'
import { media, vars } from '../theme/contract.css.ts'

const { motion, radius, space } = vars

const clear = { boxShadow: '0 0 0 200vmax transparent' }
const from = (translate: string) => ({
  selectors: {
    '&[data-state="open"]': {
      animation: `${keyframes({ from: { translate, ...clear } })} ${motion.slow} ${motion.easing}`,
    },
    '&[data-state="closed"]': { animation: `${keyframes({ to: { translate, ...clear } })} ${motion.medium} ease-in` },
  },
})

/** Narrow, so head and body have the padding of a phone. */
const sidebar = style({
  insetBlock: 0,
  insetInlineStart: 0,
  inlineSize: '100%',
  // Horizontal swipes reach the page.
  touchAction: 'pan-y pinch-zoom',
  '@media': {
    [media.tablet]: { inlineSize: 288, borderStartEndRadius: radius.panel, borderEndEndRadius: radius.panel },
  },
  ...from('-100% 0'),
})
globalStyle(`${sidebar} > ${head}`, { padding: `28px 72px 0 ${space[5]}` })
globalStyle(`${sidebar} > ${body}`, { padding: space[4] })

export const sheet = recipe({
  base: [panel],
  variants: {
    side: {
      bottom: {
        insetInline: 0,
        insetBlockEnd: 0,
        maxBlockSize: '88dvh',
        borderStartStartRadius: radius.panel,
        borderStartEndRadius: radius.panel,
        paddingBlockEnd: 'env(safe-area-inset-bottom)',
        ...from('0 100%'),
      },
      start: {
        insetBlock: 0,
        insetInlineStart: 0,
        inlineSize: 'min(360px, 88vw)',
        borderStartEndRadius: radius.panel,
        borderEndEndRadius: radius.panel,
        ...from('-100% 0'),
      },
      sidebar,
      end: {
        insetBlock: 0,
        insetInlineEnd: 0,
        inlineSize: 'min(440px, 92vw)',
        borderStartStartRadius: radius.panel,
        borderEndStartRadius: radius.panel,
        ...from('100% 0'),
      },
    },
  },
})

export type SheetVariants = NonNullable<RecipeVariants<typeof sheet>>
