import './fonts.css.ts'
import './scale.css.ts'
import './light.css.ts'
import './dark.css.ts'

import { globalStyle } from '@vanilla-extract/css'

import { media, vars } from './contract.css.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', {
  textSizeAdjust: '100%',
  WebkitTextSizeAdjust: '100%',
  // A heading or field that is scrolled to must not end up under the sticky header or the bottom bar.
  scrollPaddingBlock: '104px 96px',
  overflowWrap: 'break-word',
  '@media': {
    // Where scroll bars take room, the room is always theirs: nothing jumps when a panel locks the page.
    [media.tablet]: { scrollbarGutter: 'stable' },
  },
})
// An open panel holds the page still. Done here, in CSS, because Radix does it with an injected <style>,
// which a strict Content-Security-Policy refuses.
globalStyle('html:has([data-scroll-lock][data-state="open"])', {
  overflow: 'hidden',
  // The room of the scroll bar lies outside what a panel can shade: it gets the shade as its own background.
  background: `linear-gradient(${vars.color.background.overlay} 0 0), ${vars.color.background.page}`,
})
globalStyle('body', {
  margin: 0,
  minBlockSize: '100dvh',
  background: vars.color.background.page,
  color: vars.color.foreground.neutral,
  fontFamily: vars.font.family.body,
  fontSize: vars.font.size.medium,
  lineHeight: vars.font.leading.body,
  WebkitFontSmoothing: 'antialiased',
  MozOsxFontSmoothing: 'grayscale',
})
globalStyle(':where(h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, blockquote, fieldset)', { margin: 0 })
globalStyle(':where(ul, ol, fieldset)', { padding: 0 })
globalStyle(':where(ul, ol)', { listStyle: 'none' })
globalStyle(':where(fieldset)', { border: 0, minInlineSize: 0 })
globalStyle(':where(img, svg, picture)', { display: 'block', maxInlineSize: '100%' })
globalStyle(':where(button, input, select, textarea)', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle(':where(a)', { color: 'inherit', textDecoration: 'none' })
globalStyle(':where(summary)', { cursor: 'pointer' })
globalStyle('svg.lucide', { strokeWidth: 1.75, flexShrink: 0 })
globalStyle(':focus-visible', { outline: `3px solid ${vars.color.focus.neutral}`, outlineOffset: '2px' })
// On ink and on the jade of a hero the ring is white: mark such a region with data-surface="inverse".
globalStyle('[data-surface="inverse"] :focus-visible', { outlineColor: vars.color.focus.onInverse })
// A heading that gets the focus after a navigation is where reading starts, not a control.
globalStyle(':where(h1, main)[tabindex="-1"]:focus-visible', { outline: 'none' })
globalStyle('::selection', { background: vars.color.background.accentSoftHover, color: vars.color.foreground.neutral })
globalStyle('*, *::before, *::after', {
  '@media': {
    [media.reducedMotion]: {
      animationDuration: '0s !important',
      animationDelay: '0s !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})
globalStyle('::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)', {
  animationDuration: vars.motion.slow,
  '@media': { [media.reducedMotion]: { animation: 'none !important' } },
})
