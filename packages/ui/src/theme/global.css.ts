import './fonts.css.ts'
import './scale.css.ts'
import './themes.css.ts'

import { globalStyle } from '@vanilla-extract/css'

import { media, vars } from './contract.css.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', {
  textSizeAdjust: '100%',
  WebkitTextSizeAdjust: '100%',
  // Keeps scroll targets clear of the sticky header and the bottom bar.
  scrollPaddingBlock: '104px 96px',
  overflowWrap: 'break-word',
  '@media': {
    // Reserves the width of classic scroll bars, so that the scroll lock of a panel causes no layout shift.
    [media.tablet]: { scrollbarGutter: 'stable' },
  },
})
// Scroll lock for open panels. In CSS, because Radix injects a <style> element, which a strict Content-Security-Policy
// blocks.
globalStyle('html:has([data-scroll-lock][data-state="open"])', {
  overflow: 'hidden',
  // A panel's backdrop does not cover the scroll bar gutter, so the gutter gets the backdrop color.
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
globalStyle(':where(address)', { fontStyle: 'normal' })
globalStyle(':where(img, svg, picture)', { display: 'block', maxInlineSize: '100%' })
globalStyle(':where(button, input, select, textarea)', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
// The class of a button styles it, so the browser's styles are removed.
globalStyle(':where(button[class])', { padding: 0, border: 0, background: 'none', cursor: 'pointer' })
globalStyle(':where(code, kbd, pre, samp)', { fontFamily: vars.font.family.code, fontSize: '0.8125em' })
globalStyle(':where(a)', { color: 'inherit', textDecoration: 'none' })
globalStyle(':where(summary)', { cursor: 'pointer' })
// `:where`, so that any rule of a component applies over it.
globalStyle(':where(.lucide)', {
  flexShrink: 0,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
globalStyle(':where(.lucide:not([width]))', { inlineSize: 24, blockSize: 24 })
globalStyle(':focus-visible', { outline: `3px solid ${vars.color.focus.neutral}`, outlineOffset: '2px' })
// The focus ring is white on ink and jade backgrounds: mark such a region with data-surface="inverse".
globalStyle('[data-surface="inverse"] :focus-visible', { outlineColor: vars.color.focus.onInverse })
// A heading focused after a navigation is not a control, so it has no focus ring.
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
