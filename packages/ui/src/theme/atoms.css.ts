import { globalStyle, type StyleRule } from '@vanilla-extract/css'

import { media, vars } from './contract.css.ts'

type Space = 0 | keyof typeof vars.space
const space = (name: Space) => (name === 0 ? '0' : vars.space[name])

const map = <const Name extends string | number>(names: readonly Name[], rule: (name: Name) => StyleRule) =>
  Object.fromEntries(names.map((name) => [name, rule(name)])) as Record<Name, StyleRule>

const spaces = (property: string, names: readonly Space[]) => map(names, (name) => ({ [property]: space(name) }))
const bleed = (property: string, names: readonly Space[]) =>
  map(names, (name) => ({ [property]: `calc(-1 * ${space(name)})` }))

const fill = 'minmax(0, 1fr)'
const fitting = (inlineSize: string) => ({
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${inlineSize}), 1fr))`,
})

/** The rules of token props that may differ by breakpoint. Every page contains all rules, so only the values in use have one. */
export const responsive = {
  display: map(['none', 'block', 'flex', 'grid', 'inline-flex'], (display) => ({ display })),
  columns: {
    ...map([1, 2, 3, 4, 5], (count) => ({ gridTemplateColumns: count === 1 ? fill : `repeat(${count}, ${fill})` })),
    'auto-fill': { gridTemplateColumns: `auto ${fill}` },
    'fill-auto': { gridTemplateColumns: `${fill} auto` },
    'auto-fill-auto': { gridTemplateColumns: `auto ${fill} auto` },
    'fill-aside': { gridTemplateColumns: `${fill} 380px` },
    // Two cards must fit into 328 px, the content width of a 360 px phone.
    tile: { ...fitting('88px'), '@media': { [media.tablet]: fitting('104px') } },
    card: { ...fitting('140px'), '@media': { [media.tablet]: fitting('200px') } },
    panel: fitting('260px'),
    wide: fitting('340px'),
  },
  gap: spaces('gap', [0, 1, 2, 3, 4, 5, 6, 8, 10, 12]),
  rowGap: spaces('rowGap', [0, 1, 2, 3]),
  columnGap: spaces('columnGap', [2, 3, 4, 5, 6]),
  paddingX: spaces('paddingInline', [0, 1, 2, 3, 4, 5, 6, 8]),
  paddingY: spaces('paddingBlock', [0, 1, 2, 3, 4, 5, 6, 8, 12, 16]),
  paddingTop: spaces('paddingBlockStart', [0, 1, 2, 3, 4, 5, 6, 8, 10, 12]),
  paddingBottom: spaces('paddingBlockEnd', [0, 1, 2, 3, 4, 5, 6, 8, 12, 16]),
} satisfies Record<string, Record<string, StyleRule>>

/** The rules of the other token props. */
export const fixed = {
  align: map(['start', 'center', 'end', 'stretch', 'baseline'], (alignItems) => ({ alignItems })),
  justify: map(['start', 'center', 'end', 'between'], (name) => ({
    justifyContent: name === 'between' ? 'space-between' : name,
  })),
  wrap: { true: { flexWrap: 'wrap' }, false: { flexWrap: 'nowrap' } },
  padding: spaces('padding', [0, 1, 2, 3, 4, 5, 6, 8]),
  bleedX: bleed('marginInline', [1, 2, 3, 4]),
  bleedY: bleed('marginBlock', [1, 2, 3, 4]),
  background: map(['surface', 'raised', 'neutralSoft', 'accentSoft', 'warningSoft'], (name) => ({
    background: vars.color.background[name],
  })),
  border: {
    neutral: { border: `1px solid ${vars.color.border.neutral}` },
    control: { border: `1px solid ${vars.color.border.control}` },
    top: { borderBlockStart: `1px solid ${vars.color.border.neutral}` },
    bottom: { borderBlockEnd: `1px solid ${vars.color.border.neutral}` },
  },
  radius: map(['small', 'field', 'card', 'panel', 'pill'], (name) => ({ borderRadius: vars.radius[name] })),
  tone: map(['neutral', 'muted', 'accent', 'critical', 'warning'], (name) => ({ color: vars.color.foreground[name] })),
} satisfies Record<string, Record<string, StyleRule>>

const add = (rules: Record<string, Record<string, StyleRule>>, suffix = '', query?: string) => {
  for (const [name, values] of Object.entries(rules))
    for (const [value, rule] of Object.entries(values))
      globalStyle(`.${name}-${value}${suffix}`, query === undefined ? rule : { '@media': { [query]: rule } })
}

globalStyle('.stack, .inline', { display: 'flex', minInlineSize: 0 })
globalStyle('.stack', { flexDirection: 'column' })
globalStyle('.tiles', { display: 'grid', minInlineSize: 0 })
// Padding at one edge applies over `padding`.
add(fixed)
add(responsive)
add(responsive, '-tablet', media.tablet)
add(responsive, '-desktop', media.desktop)
