import type { AllHTMLAttributes, ReactNode, Ref } from 'react'

import { atoms, type Atoms } from '../theme/atoms.ts'

type Tag =
  | 'div'
  | 'span'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'section'
  | 'article'
  | 'aside'
  | 'header'
  | 'footer'
  | 'nav'
  | 'main'
  | 'form'
  | 'fieldset'
  | 'label'
  | 'figure'

type Attributes = Omit<AllHTMLAttributes<HTMLElement>, keyof Atoms | 'as' | 'className' | 'style'> & {
  ref?: Ref<HTMLElement>
}

export type BoxProps = Attributes & {
  /**
   * The element.
   * @default 'div'
   */
  as?: Tag
  /** For one layout at every width, or `[phone, tablet, desktop]`. */
  display?: Atoms['display']
  /** A number of equal columns, the widths of one row, or the smallest width of equal columns. */
  columns?: Atoms['columns']
  /** Space between the children, in steps of 4 px. */
  gap?: Atoms['gap']
  /** Another space between rows. */
  rowGap?: Atoms['rowGap']
  /** Another space between columns. */
  columnGap?: Atoms['columnGap']
  /** Space inside the edges, in steps of 4 px. */
  padding?: Atoms['padding']
  /** Space inside the left and right edges. */
  paddingX?: Atoms['paddingX']
  /** Space inside the upper and lower edges. */
  paddingY?: Atoms['paddingY']
  paddingTop?: Atoms['paddingTop']
  paddingBottom?: Atoms['paddingBottom']
  /** How far it reaches beyond the left and right edges. */
  bleedX?: Atoms['bleedX']
  /** How far it reaches beyond the upper and lower edges. `touch` reduces the layout height of a touch target to one line of text. */
  bleedY?: Atoms['bleedY']
  align?: Atoms['align']
  justify?: Atoms['justify']
  wrap?: Atoms['wrap']
  background?: Atoms['background']
  /** A line around the element, at one edge, or `between` siblings: the first has no padding above, the last none below. */
  border?: Atoms['border']
  radius?: Atoms['radius']
  /** The color of the text. */
  tone?: Atoms['tone']
  /** In a row, the element fills the remaining width. If less than this width remains, it wraps to a new line. */
  grow?: Atoms['grow']
  /** A share of the window, the size of a touch target, or `window`, which keeps the footer below the fold. */
  minHeight?: Atoms['minHeight']
  /** `none` hides the element in print, `only` hides it on the screen. */
  print?: Atoms['print']
  /** `balance` makes lines of similar length, so that the last line is not a single word. */
  textWrap?: Atoms['textWrap']
}

const isAtom =
  /^(align|background|bleed|border|column|display|gap|grow|justify|minHeight|padding|print|radius|rowGap|textWrap|tone|wrap)/

/** The element of a layout component: `base` is its class, token props become classes, all other props attributes. */
export function box(base: string, { as: Root = 'div', ...props }: BoxProps): ReactNode {
  const tokenProps: Record<string, unknown> = {}
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props))
    if (value !== undefined) (isAtom.test(name) ? tokenProps : attributes)[name] = value
  return <Root {...attributes} className={`${base} ${atoms(tokenProps)}`.trim()} />
}

/** An element with spaces, colors and corners of the theme. */
export const Box = (props: BoxProps): ReactNode => box('', props)
