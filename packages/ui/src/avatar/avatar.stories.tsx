import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'

import { Inline } from '../inline/inline.tsx'
import { Avatar, initialsOf } from './avatar.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = {
  title: 'Components/Avatar',
  parameters: guide({
    status: 'ready',
    use: 'For an account beside its name or on its menu.',
    avoid: 'ProductArt for a product; an icon where the person is unknown.',
    anatomy: ['Circle', 'Initials'],
    keyboard: [],
    accessibility: 'Decorative: the name is a text beside it or the label of the control around it.',
  }),
  component: Avatar,
  args: { name: 'Mei Tanaka' },
} satisfies Meta<typeof Avatar>
export default meta
type Story = StoryObj<typeof meta>

export const Sizes: Story = {
  render: (args) => (
    <Inline>
      <Avatar {...args} size="small" />
      <Avatar {...args} />
      <Avatar {...args} size="large" />
    </Inline>
  ),
  parameters: inModes('dark'),
}
export const Chinese: Story = { ...Sizes, args: { name: '李明' } }
export const Initials: Story = {
  play: async () => {
    const names = ['Mei Tanaka', 'Ana', '李明', '欧阳 小明', 'Maria Aparecida de Souza', 'érica', '  ', '👩‍🍳 Rosa']
    await expect(names.map(initialsOf)).toEqual(['MT', 'A', '李明', '小明', 'MS', 'É', '', '👩R'])
  },
}
