import { createThemeContract } from '@vanilla-extract/css'

/** Every value that a component may use. Names describe the role, never the color, except those of the tints: shops choose them. */
export const vars = createThemeContract({
  color: {
    foreground: {
      neutral: null,
      muted: null,
      accent: null,
      critical: null,
      warning: null,
      info: null,
      offer: null,
      onAccent: null,
      onOffer: null,
      onInverse: null,
      onInverseMuted: null,
      onFeature: null,
      onFeatureMuted: null,
      onContrast: null,
      onTint: null,
    },
    background: {
      page: null,
      surface: null,
      raised: null,
      accent: null,
      accentHover: null,
      accentActive: null,
      accentSoft: null,
      accentSoftHover: null,
      neutralSoft: null,
      neutralSoftHover: null,
      inverse: null,
      offer: null,
      criticalSoft: null,
      warningSoft: null,
      infoSoft: null,
      feature: null,
      featureEnd: null,
      contrast: null,
      contrastHover: null,
      overlay: null,
    },
    border: { neutral: null, control: null, accent: null, critical: null },
    focus: { neutral: null, onInverse: null },
    star: null,
    tint: {
      sand: null,
      clay: null,
      ivory: null,
      moss: null,
      rose: null,
      fern: null,
      sky: null,
      lilac: null,
      amber: null,
      linen: null,
    },
  },
  shadow: { low: null, raised: null, overlay: null },
  space: {
    1: null,
    2: null,
    3: null,
    4: null,
    5: null,
    6: null,
    8: null,
    10: null,
    12: null,
    16: null,
    20: null,
  },
  radius: { small: null, field: null, card: null, panel: null, pill: null },
  size: { touch: null, control: null, content: null, reading: null },
  font: {
    family: { heading: null, body: null, code: null },
    size: {
      caption: null,
      xsmall: null,
      small: null,
      medium: null,
      large: null,
      title4: null,
      title3: null,
      title2: null,
      title1: null,
      display: null,
    },
    weight: { regular: null, medium: null, semibold: null, bold: null },
    leading: { tight: null, heading: null, body: null },
  },
  motion: { fast: null, medium: null, slow: null, easing: null },
  layer: { sticky: null, overlay: null, toast: null },
})

/** Widths in CSS pixels where the layout changes: below `tablet` is a phone, below `desktop` a tablet. */
export const breakpoint = { tablet: 768, desktop: 1024, wide: 1440 }

/** Media queries for the breakpoints, for `'@media'` blocks. */
export const media = {
  /** The narrowest phones, and 400 % zoom of a desktop. */
  narrow: '(width < 360px)',
  phone: '(width < 768px)',
  tablet: '(width >= 768px)',
  desktop: '(width >= 1024px)',
  wide: '(width >= 1440px)',
  coarse: '(pointer: coarse)',
  hover: '(hover: hover)',
  dark: '(prefers-color-scheme: dark)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
}

/** A background for illustrations, named by its look: a shop chooses one for each of its departments (D64). */
export type Tint = keyof typeof vars.color.tint

/** Selectors for the background of an element's `data-tint`. A name of another version leaves the background as it is. */
export const tintSelectors = Object.fromEntries(
  Object.entries(vars.color.tint).map(([name, background]) => [`&[data-tint=${name}]`, { background }]),
)

/** A step of the 4-pixel grid: `4` is 16 px. */
export type Space = keyof typeof vars.space
