import { globalFontFace } from '@vanilla-extract/css'

// The latin subset of Fontsource: everything Portuguese, Spanish and English need. Chinese uses the device's fonts.
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'

globalFontFace('Figtree', {
  src: "url('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2') format('woff2')",
  fontWeight: '300 900',
  fontDisplay: 'swap',
  unicodeRange: latin,
})
globalFontFace('Bricolage Grotesque', {
  src: "url('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2') format('woff2')",
  fontWeight: '200 800',
  fontDisplay: 'swap',
  unicodeRange: latin,
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
