import { createThemeContract } from '@vanilla-extract/css'

import { contract } from './tokens.gen.ts'

/** Every value that a component may use. Names describe the role, never the color, except those of the tints: shops choose them. */
export const vars = createThemeContract(contract)

/** Widths in CSS pixels where the layout changes: below `tablet` is a phone, below `desktop` a tablet. */
export const breakpoint = { tablet: 768, desktop: 1024, wide: 1440 }

/** Media queries for the breakpoints, for `'@media'` blocks. */
export const media = {
  /** The narrowest phones, and 400 % zoom of a desktop. */
  narrow: '(width < 360px)',
  /** Phones with large text: in a media query, 1 rem is the text size of the browser's settings (16 px by default). */
  largeText: '(width < 20rem) and (width < 768px)',
  phone: '(width < 768px)',
  tablet: '(width >= 768px)',
  desktop: '(width >= 1024px)',
  wide: '(width >= 1440px)',
  /** High enough for sticky elements: not a phone in landscape, and not at 400 % zoom. */
  high: '(height >= 480px)',
  /** Wide enough for a column of icons beside the page: not a phone, and not a portrait tablet below 1024 px. */
  rail: '(width >= 1024px), (width >= 768px) and (orientation: landscape)',
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
