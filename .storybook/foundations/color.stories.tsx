import { vars } from '@lotus/ui/theme'

import preview from '../preview.tsx'
import { contrast, readOn, seenOn } from '../../packages/ui/src/theme/contrast.ts'
import { notes, themes, type Theme } from '../../packages/ui/src/theme/tokens.gen.ts'
import * as css from './foundations.css.ts'
import { CopyButton, Page, Rows, Section, TokenRow } from './parts.tsx'
import { expectEveryToken, tokensIn, type Token } from './tokens.ts'

type Palette = Theme['color']
const palettes = { light: themes['lotus-light'].color, dark: themes['lotus-dark'].color }
type Role = keyof typeof readOn
type Pair = { front: [group: keyof Palette, role: string]; on: keyof Palette['background']; needed: number }

const texts: Pair[] = (Object.entries(readOn) as [Role, (keyof Palette['background'])[]][]).flatMap(([role, grounds]) =>
  grounds.map((on) => ({ front: ['foreground', role], on, needed: 4.5 })),
)
const controls: Pair[] = seenOn.map(([group, role, , on]) => ({ front: [group, role], on, needed: 3 }))

const colorOf = (palette: Palette, [group, role]: Pair['front']) =>
  (palette[group] as Record<string, string>)[role] ?? ''
const ratioOf = (palette: Palette, { front, on }: Pair) => contrast(colorOf(palette, front), palette.background[on])
const shown = (ratio: number) => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`

const descriptionOf = (path: string) => (notes as Record<string, string | undefined>)[path]

/** The lowest contrast of a role of text in both themes, with its background. */
function Lowest({ role }: { role: string }) {
  const own = texts.filter(({ front }) => front[1] === role)
  if (own.length === 0) return null
  const lowest = Object.entries(palettes).map(([theme, palette]) => {
    const [{ ratio, on } = { ratio: 0, on: '' }] = own
      .map((pair) => ({ ratio: ratioOf(palette, pair), on: pair.on }))
      .sort((a, b) => a.ratio - b.ratio)
    return `${theme} ${shown(ratio)} on ${on}`
  })
  return <span>{`Lowest contrast: ${lowest.join(', ')}`}</span>
}

/** The values of a color in both themes. */
function Values({ path }: { path: string }) {
  const [, group = '', role] = path.split('.')
  const values = Object.values(palettes).map((palette) => {
    const value = palette[group as keyof Palette]
    return typeof value === 'string' ? value : ((value as Record<string, string>)[role ?? ''] ?? '')
  })
  return <span>{`light ${values[0]}, dark ${values[1]}`}</span>
}

const Swatch = ({ token }: { token: Token }) => (
  <TokenRow
    token={token}
    note={
      <>
        {descriptionOf(token.path) !== undefined && <span>{descriptionOf(token.path)}</span>}
        <Values path={token.path} />
        {token.path.startsWith('color.foreground.') && <Lowest role={token.path.split('.')[2] ?? ''} />}
      </>
    }
  >
    <div className={css.swatch} style={{ background: token.reference }} />
  </TokenRow>
)

function Roles() {
  return (
    <Page>
      {Object.keys(vars.color).map((group) => (
        <Section key={group} title={`color.${group}`} note={descriptionOf(`color.${group}`)}>
          <Rows>
            {tokensIn(`color.${group}`).map((token) => (
              <Swatch key={token.path} token={token} />
            ))}
          </Rows>
        </Section>
      ))}
    </Page>
  )
}

function PairCell({ pair, palette }: { pair: Pair; palette: Palette }) {
  const ratio = ratioOf(palette, pair)
  const isText = pair.needed === 4.5
  const front = colorOf(palette, pair.front)
  return (
    <td className={css.cell}>
      <span
        className={css.pair}
        style={{
          background: palette.background[pair.on],
          color: isText ? front : palette.foreground.neutral,
          borderColor: isText ? undefined : front,
          borderWidth: isText ? undefined : 3,
        }}
        // The sample of a border has no text.
        aria-hidden={isText ? undefined : true}
      >
        {isText ? 'Aa 豆' : '\u00a0'}
      </span>{' '}
      {`${shown(ratio)} ${ratio >= pair.needed ? 'passes' : 'FAILS'}`}
    </td>
  )
}

function Pairs({ pairs, caption }: { pairs: Pair[]; caption: string }) {
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- a scrolled region is reached by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={caption}>
      <table className={css.table}>
        <thead>
          <tr>
            {['Color', 'On', 'Light', 'Dark', 'Copy'].map((head) => (
              <th key={head} scope="col" className={css.cell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => {
            const name = pair.front.join('.')
            return (
              <tr key={`${name} ${pair.on}`}>
                <th scope="row" className={css.cell}>
                  {name}
                </th>
                <td className={css.cell}>{`background.${pair.on}`}</td>
                <PairCell pair={pair} palette={palettes.light} />
                <PairCell pair={pair} palette={palettes.dark} />
                <td className={css.cell}>
                  <CopyButton text={`vars.color.${name} on vars.color.background.${pair.on}`} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const ContrastPage = () => (
  <Page>
    <Section title="Text" note="WCAG 2.2 AA requires 4.5:1. The ratios are computed from the palettes.">
      <Pairs pairs={texts} caption="Contrast of text" />
    </Section>
    <Section title="Controls and focus" note="WCAG 2.2 AA requires 3:1.">
      <Pairs pairs={controls} caption="Contrast of controls" />
    </Section>
  </Page>
)

const meta = preview.meta({
  title: 'Foundations/Color',
  globals: { locale: 'en-US' },
  render: Roles,
})

/** Colors are named by their role. Each swatch has the theme of the story; the values of both themes are beside it. */
export const AllRoles = meta.story({
  name: 'Roles: neutral, accent, critical, warning, info, offer',
  tags: ['DS-01'],
  play: ({ canvasElement }) => expectEveryToken(canvasElement, 'Color'),
})
export const AllRolesDark = meta.story({ ...AllRoles.input, name: 'Roles in dark', globals: { theme: 'dark' } })
/** Every pair that the shop uses, measured in both themes. */
export const ContrastPairs = meta.story({ tags: ['DS-01'], render: ContrastPage })
