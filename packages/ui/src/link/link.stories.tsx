import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Inline } from '../inline/inline.tsx'
import { Text } from '../text/text.tsx'
import { Link } from './link.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Link',
  parameters: guide({
    status: 'ready',
    use: 'To go somewhere.',
    avoid: 'Button to start an action.',
    anatomy: ['Text'],
    keyboard: [
      ['Tab', 'Moves the focus to it.'],
      ['Enter', 'Opens it.'],
    ],
    accessibility:
      'In running text it is underlined, not marked by color alone; a standalone link has an area of 44 px.',
  }),
  component: Link,
  args: { href: '#todos', children: 'Ver todos' },
})

export const Accent = meta.story()
export const Emphases = meta.story({
  render: (args) => (
    <Inline gap={5}>
      <Link {...args} />
      <Link {...args} emphasis="soft" />
      <Link {...args} tone="inherit" emphasis="normal" />
      <Link {...args} tone="muted" emphasis="normal" />
    </Inline>
  ),
})
export const InText = meta.story({
  render: (args) => (
    <Text>
      Ao continuar você aceita os{' '}
      <Link {...args} emphasis="soft">
        termos de uso
      </Link>{' '}
      desta loja.
    </Text>
  ),
})
export const Touch = meta.story({
  args: { area: 'touch' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link').getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
})
export const AsChild = meta.story({
  args: { asChild: true, href: undefined, children: <a href="#ofertas">Ofertas</a> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Ofertas' })).toHaveFocus()
  },
})
