import { breakpoint, media, vars } from '@lotus/ui/theme'
import type { CSSProperties } from 'react'

import preview from '../preview.tsx'
import { notes } from '../../packages/ui/src/theme/tokens.gen.ts'
import { viewports } from '../modes.ts'
import * as css from './foundations.css.ts'
import { CopyButton, Page, Rows, Section, TokenRow } from './parts.tsx'
import { expectEveryToken, tokensIn, type Token } from './tokens.ts'

type Group = 'space' | 'radius' | 'shadow' | 'size' | 'layer'
const groups = {
  space: ['Space', notes.space],
  radius: ['Radius', notes.radius],
  shadow: ['Elevation', 'Low for cards, raised for a card under the pointer, overlay for dialogs and menus.'],
  size: ['Sizes', notes.size],
  layer: ['Layers', notes.layer],
} satisfies Record<Group, [string, string]>

const drawn: Record<Group, (token: Token) => { className: string; style: CSSProperties }> = {
  space: ({ reference }) => ({ className: css.bar, style: { inlineSize: reference } }),
  radius: ({ reference }) => ({ className: css.box, style: { borderRadius: reference } }),
  shadow: ({ reference }) => ({
    className: css.box,
    style: { boxShadow: reference, background: vars.color.background.raised, borderRadius: vars.radius.small },
  }),
  size: ({ reference }) => ({ className: css.bar, style: { inlineSize: reference } }),
  layer: ({ reference }) => ({ className: css.bar, style: { zIndex: reference } }),
}

const TokenGroup = ({ group }: { group: Group }) => (
  <Section title={groups[group][0]} note={groups[group][1]}>
    <Rows>
      {tokensIn(group).map((token) => (
        <TokenRow key={token.path} token={token}>
          <div {...drawn[group](token)} />
        </TokenRow>
      ))}
    </Rows>
  </Section>
)

const Lines = ({ name, lines }: { name: string; lines: Record<string, string> }) => (
  <Rows>
    {Object.entries(lines).map(([key, value]) => (
      <li key={key} className={css.row}>
        <div className={css.facts}>
          <strong>{`${name}.${key}`}</strong>
          <code className={css.value}>{value}</code>
        </div>
        <CopyButton text={`${name}.${key}`} />
      </li>
    ))}
  </Rows>
)

const Layout = () => (
  <Page>
    {(Object.keys(groups) as Group[]).map((group) => (
      <TokenGroup key={group} group={group} />
    ))}
    <Section title="Breakpoints" note="Below tablet the page is laid out for a phone, below desktop for a tablet.">
      <Lines
        name="breakpoint"
        lines={Object.fromEntries(Object.entries(breakpoint).map(([name, width]) => [name, `${width} px`]))}
      />
    </Section>
    <Section title="Media queries">
      <Lines name="media" lines={media} />
    </Section>
    <Section
      title="Windows of the stories"
      note="The sizes of the viewport menu, and of the pictures that are compared."
    >
      <Lines
        name="viewports"
        lines={Object.fromEntries(
          Object.entries(viewports).map(([name, { styles }]) => [name, `${styles.width} × ${styles.height}`]),
        )}
      />
    </Section>
  </Page>
)

const meta = preview.meta({
  title: 'Foundations/Layout',
  globals: { locale: 'en-US' },
  render: Layout,
})

/** Space, radius, elevation, sizes and breakpoints. */
export const Scales = meta.story({
  tags: ['DS-01'],
  play: ({ canvasElement }) => expectEveryToken(canvasElement, 'Layout'),
})
