import type { Meta, StoryObj } from '@storybook/react-vite'

import { Inline } from '../inline/inline.tsx'
import { Badge } from './badge.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = {
  title: 'Components/Badge',
  parameters: guide({
    status: 'ready',
    use: 'For a count at a corner or a short word on a picture.',
    avoid: 'A Chip for a value that can be removed; an Alert for a sentence.',
    anatomy: ['Shape', 'Text or number'],
    keyboard: [],
    accessibility: 'On a control its text is repeated in the accessible name of the control.',
  }),
  component: Badge,
  args: { children: '−15%' },
} satisfies Meta<typeof Badge>
export default meta
type Story = StoryObj<typeof meta>

export const Offer: Story = {}
export const Count: Story = { args: { shape: 'count', children: '3' } }
export const LargeCount: Story = { args: { shape: 'count', children: '99+' } }
export const Tones: Story = {
  render: () => (
    <Inline gap={3}>
      <Badge>−20%</Badge>
      <Badge tone="accent">Grátis</Badge>
      <Badge tone="neutral">Novo</Badge>
      <Badge tone="warning">Últimas 2</Badge>
      <Badge tone="inverse">新品</Badge>
    </Inline>
  ),
  parameters: inModes('dark'),
}
