import { globalFontFace } from '@vanilla-extract/css'

import { fontSubset } from './font-subset.ts'

globalFontFace('Figtree', {
  src: "url('./fonts/figtree.woff2') format('woff2')",
  fontWeight: '300 900',
  fontDisplay: 'swap',
  unicodeRange: fontSubset,
})
globalFontFace('Bricolage Grotesque', {
  src: "url('./fonts/bricolage-grotesque.woff2') format('woff2')",
  fontWeight: '700',
  fontDisplay: 'swap',
  unicodeRange: fontSubset,
})

// Arial (or a metric-compatible font) adjusted to the metrics of the web fonts, to prevent a layout shift when they load.
// Measured with canvas at 1000 px over a line of the shop's own text: width ratio, then ascent and descent over it.
const regular = 'local("Arial"), local("Liberation Sans"), local("Arimo")'
const bold = 'local("Arial Bold"), local("Arial-BoldMT"), local("Liberation Sans Bold"), local("Arimo Bold")'

globalFontFace('Figtree Fallback', [
  {
    src: regular,
    fontWeight: '300 500',
    sizeAdjust: '99.46%',
    ascentOverride: '95.52%',
    descentOverride: '25.14%',
    lineGapOverride: '0%',
  },
  {
    src: bold,
    fontWeight: '600 900',
    sizeAdjust: '94.02%',
    ascentOverride: '101.04%',
    descentOverride: '26.59%',
    lineGapOverride: '0%',
  },
])
globalFontFace('Bricolage Grotesque Fallback', {
  src: bold,
  fontWeight: '200 800',
  sizeAdjust: '100.94%',
  ascentOverride: '92.13%',
  descentOverride: '26.75%',
  lineGapOverride: '0%',
})
