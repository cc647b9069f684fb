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

const columns = <const Count extends number>(counts: readonly Count[]) =>
  map(counts, (count) => ({ gridTemplateColumns: count === 1 ? fill : `repeat(${count}, ${fill})` }))
const fillAuto = { 'fill-auto': { gridTemplateColumns: `${fill} auto` } }

type Rules = Record<string, Record<string, StyleRule>>

/**
 * The rules of token props. Every page contains all of them, so only values in use have one. A rule of one edge or direction follows
 * that of all, and applies over it.
 */
export const base = {
  // The names from `position` to `direction` are for style sheets only. `Box` has no such props.
  position: map(['relative', 'absolute'], (position) => ({ position })),
  minWidth: { 0: { minInlineSize: 0 } },
  fontSize: map(['caption', 'xsmall', 'small'], (name) => ({ fontSize: vars.font.size[name] })),
  fontWeight: map(['medium', 'semibold', 'bold'], (name) => ({ fontWeight: vars.font.weight[name] })),
  lineHeight: { tight: { lineHeight: vars.font.leading.tight } },
  truncate: { true: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
  direction: map(['column'], (flexDirection) => ({ flexDirection })),
  display: map(['block', 'flex', 'grid', 'inline-flex', 'none'], (display) => ({ display })),
  columns: {
    ...columns([1, 2, 4]),
    ...fillAuto,
    'auto-fill': { gridTemplateColumns: `auto ${fill}` },
    'auto-fill-auto': { gridTemplateColumns: `auto ${fill} auto` },
    '56-fill': { gridTemplateColumns: `56px ${fill}` },
    '56-fill-auto': { gridTemplateColumns: `56px ${fill} auto` },
    '72-fill': { gridTemplateColumns: `72px ${fill}` },
    '64-fill-auto': { gridTemplateColumns: `64px ${fill} auto` },
    // Two cards must fit into 328 px, the content width of a 360 px phone.
    tile: { ...fitting('88px'), '@media': { [media.tablet]: fitting('104px') } },
    card: { ...fitting('140px'), '@media': { [media.tablet]: fitting('200px') } },
    // `auto-fit` stretches the columns to the width of the row.
    figure: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))' },
    panel: fitting('260px'),
    wide: fitting('340px'),
  },
  align: map(['start', 'center', 'end', 'stretch', 'baseline'], (alignItems) => ({ alignItems })),
  justify: map(['center', 'end', 'between'], (name) => ({
    justifyContent: name === 'between' ? 'space-between' : name,
  })),
  wrap: { true: { flexWrap: 'wrap' }, false: { flexWrap: 'nowrap' } },
  gap: spaces('gap', [0, 1, 2, 3, 4, 5, 6, 8, 10]),
  rowGap: spaces('rowGap', [0, 1, 2, 3]),
  columnGap: spaces('columnGap', [2, 3, 4, 5]),
  padding: spaces('padding', [2, 3, 4, 6]),
  paddingX: spaces('paddingInline', [2, 3, 4, 6]),
  paddingY: spaces('paddingBlock', [1, 2, 3, 4, 5, 8]),
  paddingTop: spaces('paddingBlockStart', [1, 2, 3, 4, 5, 6, 8, 10]),
  paddingBottom: spaces('paddingBlockEnd', [2, 3, 5, 12, 16]),
  bleedX: bleed('marginInline', [4]),
  bleedY: {
    ...bleed('marginBlock', [1, 2, 4]),
    // Reduces the layout height of a touch target to one line of text.
    touch: { marginBlock: `calc((1lh - ${vars.size.touch}) / 2)` },
  },
  background: map(['surface', 'raised', 'neutralSoft', 'accentSoft', 'warningSoft'], (name) => ({
    background: vars.color.background[name],
  })),
  border: {
    neutral: { border: `1px solid ${vars.color.border.neutral}` },
    top: { borderBlockStart: `1px solid ${vars.color.border.neutral}` },
    bottom: { borderBlockEnd: `1px solid ${vars.color.border.neutral}` },
    between: { borderBlockEnd: `1px solid ${vars.color.border.neutral}` },
  },
  radius: map(['small', 'field', 'card', 'panel', 'pill'], (name) => ({ borderRadius: vars.radius[name] })),
  tone: map(['neutral', 'muted', 'accent', 'critical', 'warning'], (name) => ({ color: vars.color.foreground[name] })),
  grow: map(['12rem', '14rem'], (basis) => ({ flex: `1 1 ${basis}`, minInlineSize: 0 })),
  minHeight: {
    ...map(['60vh', '70vh', '80vh', '100dvh'], (minBlockSize) => ({ minBlockSize })),
    window: { minBlockSize: 'calc(100vh - 6rem)' },
    touch: { minBlockSize: vars.size.touch },
  },
  print: {
    none: { '@media': { print: { display: 'none !important' } } },
    only: { display: 'none', '@media': { print: { display: 'block' } } },
  },
  textWrap: map(['balance'], (textWrap) => ({ textWrap })),
} satisfies Rules

export const tablet = {
  bleedX: bleed('marginInline', [5]),
  display: map(['block', 'flex', 'grid', 'none'], (display) => ({ display })),
  columns: { ...columns([1, 2, 3, 6]), ...fillAuto },
  gap: spaces('gap', [0, 1, 3, 4, 5, 6, 10, 12]),
  paddingX: spaces('paddingInline', [8]),
  paddingY: spaces('paddingBlock', [6]),
  paddingTop: spaces('paddingBlockStart', [3, 6, 8]),
  paddingBottom: spaces('paddingBlockEnd', [16]),
} satisfies Rules

export const desktop = {
  display: map(['block', 'grid', 'none'], (display) => ({ display })),
  columns: {
    ...columns([1, 4, 5]),
    'fill-aside': { gridTemplateColumns: `${fill} 380px` },
    '224-fill': { gridTemplateColumns: `224px ${fill}` },
    '256-fill': { gridTemplateColumns: `256px ${fill}` },
    '300-fill': { gridTemplateColumns: `300px ${fill}` },
  },
  gap: spaces('gap', [5, 8, 10, 12]),
  paddingTop: spaces('paddingBlockStart', [8, 10]),
} satisfies Rules

const add = (rules: Rules, suffix = '', query?: string) => {
  for (const [name, values] of Object.entries(rules))
    for (const [value, rule] of Object.entries(values))
      globalStyle(`.${name}-${value}${suffix}`, query === undefined ? rule : { '@media': { [query]: rule } })
}

globalStyle('.stack, .inline', { display: 'flex', minInlineSize: 0 })
globalStyle('.stack', { flexDirection: 'column' })
globalStyle('.tiles', { display: 'grid', minInlineSize: 0 })
add(base)
globalStyle('.border-between:first-child', { paddingBlockStart: 0 })
globalStyle('.border-between:last-child', { borderBlockEnd: 'none', paddingBlockEnd: 0 })
add(tablet, '-tablet', media.tablet)
add(desktop, '-desktop', media.desktop)
