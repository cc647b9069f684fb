import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Columns } from '@lotus/ui/columns'
import { Inline } from '@lotus/ui/inline'
import { Link } from '@lotus/ui/link'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { TextInput } from '@lotus/ui/text-input'
import type { ReactNode } from 'react'
import { expect } from 'storybook/test'

import preview from '../preview.tsx'
import { overrides, scale, themes } from '../../packages/ui/src/theme/tokens.gen.ts'
import { tokenAt } from '../../packages/ui/src/theme/token-at.ts'
import * as css from './foundations.css.ts'
import { Page } from './parts.tsx'
import { tokensIn, valueOf } from './tokens.ts'

type Scheme = 'light' | 'dark'
type Brand = 'lotus' | 'indigo'

/** An element with a theme of its own, and components in it. */
function Region({ brand, theme, children }: { brand: Brand; theme: Scheme; children?: ReactNode }) {
  const name = `${brand}, ${theme}`
  return (
    <div data-theme={theme} data-brand={brand} className={css.region}>
      <Stack gap={3}>
        <Text weight="semibold">{name}</Text>
        <Inline gap={3}>
          <Button emphasis="strong">Save</Button>
          <Button>Cancel</Button>
          <Link href="#terms">Terms</Link>
        </Inline>
        <Card padding="small">
          <Text tone="muted">A card in this theme.</Text>
        </Card>
        <TextInput aria-label={`Name in ${name}`} placeholder="Name" />
        <Alert tone="warning">One item is missing.</Alert>
        {children}
      </Stack>
    </div>
  )
}

const Nested = () => (
  <Page>
    <Columns columns={[1, 2]} align="start">
      <Region brand="lotus" theme="dark">
        <Region brand="lotus" theme="light">
          <Region brand="lotus" theme="dark" />
        </Region>
      </Region>
      <Region brand="lotus" theme="light">
        <Region brand="indigo" theme="light">
          <Region brand="lotus" theme="dark">
            <Region brand="indigo" theme="dark" />
          </Region>
        </Region>
      </Region>
    </Columns>
  </Page>
)

const meta = preview.meta({
  title: 'Foundations/Themes',
  globals: { locale: 'en-US' },
  render: Nested,
})

/** Red, green and blue of a computed color. */
const channels = (color: string) => color.match(/\d+/g)?.slice(0, 3).map(Number)
const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** A value as the browser computes it: a build writes `#ffffff` as `#fff`, for instance. */
function computed(region: HTMLElement, path: string, value: string): string {
  const probe = region.appendChild(document.createElement('i'))
  const property = path.startsWith('shadow') ? 'boxShadow' : path.startsWith('radius') ? 'borderTopLeftRadius' : 'color'
  probe.style[property] = value
  const result = getComputedStyle(probe)[property]
  probe.remove()
  return result
}

/** The variables of an element that differ from its theme. */
function strayTokens(region: HTMLElement, name: keyof typeof themes): string[] {
  const values = { ...themes[name], ...scale }
  return ['color', 'shadow', 'radius'].flatMap(tokensIn).flatMap((token) => {
    const override = overrides.find(({ theme, path }) => theme === name && path === token.path)
    const expected = override?.value ?? tokenAt(values, token.path)
    const found = valueOf(token, region)
    const isSame = computed(region, token.path, found) === computed(region, token.path, expected)
    return isSame ? [] : [`${token.path}: ${found} instead of ${expected}`]
  })
}

/**
 * `data-theme` sets all variables of a theme on any element. `data-brand` on the same element selects another brand. A nested
 * theme replaces the outer one.
 */
export const NestedThemes = meta.story({
  tags: ['DS-07'],
  play: async ({ canvasElement }) => {
    const regions = [...canvasElement.querySelectorAll<HTMLElement>('div[data-theme]')]
    await expect(regions).toHaveLength(7)
    for (const region of regions) {
      const { theme, brand } = region.dataset as { theme: Scheme; brand: Brand }
      const name = `${brand}-${theme}` as const
      const { color } = themes[name]
      await expect(strayTokens(region, name)).toEqual([])
      const own = getComputedStyle(region)
      await expect(own.colorScheme).toBe(theme)
      await expect(channels(own.color)).toEqual(channelsOf(color.foreground.neutral))
      await expect(channels(own.backgroundColor)).toEqual(channelsOf(color.background.page))
      const [button] = region.querySelectorAll('button')
      const strong = getComputedStyle(button as HTMLElement)
      await expect(channels(strong.backgroundColor)).toEqual(channelsOf(color.background.accent))
      await expect(channels(strong.color)).toEqual(channelsOf(color.foreground.onAccent))
    }
  },
})

/** The whole page in the second brand, as the toolbar's *Brand* sets it. */
export const SecondBrand = meta.story({
  tags: ['DS-07'],
  globals: { brand: 'indigo' },
  render: () => (
    <Page>
      <Region brand="indigo" theme="light" />
    </Page>
  ),
  play: async () => {
    await expect(strayTokens(document.documentElement, 'indigo-light')).toEqual([])
  },
})
