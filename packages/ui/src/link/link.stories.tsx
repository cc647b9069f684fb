import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Inline } from '../inline/inline.tsx'
import { Text } from '../text/text.tsx'
import { Link } from './link.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = {
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
} satisfies Meta<typeof Link>
export default meta
type Story = StoryObj<typeof meta>

export const Accent: Story = {}
export const Emphases: Story = {
  render: (args) => (
    <Inline gap={5}>
      <Link {...args} />
      <Link {...args} emphasis="soft" />
      <Link {...args} tone="inherit" emphasis="normal" />
      <Link {...args} tone="muted" emphasis="normal" />
    </Inline>
  ),
}
export const InText: Story = {
  render: (args) => (
    <Text>
      Ao continuar você aceita os{' '}
      <Link {...args} emphasis="soft">
        termos de uso
      </Link>{' '}
      desta loja.
    </Text>
  ),
}
export const Touch: Story = {
  args: { area: 'touch' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link').getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
}
export const AsChild: Story = {
  args: { asChild: true, href: undefined, children: <a href="#ofertas">Ofertas</a> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Ofertas' })).toHaveFocus()
  },
}
