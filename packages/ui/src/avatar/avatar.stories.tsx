import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Inline } from '../inline/inline.tsx'
import { Avatar, initialsOf } from './avatar.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
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
})

export const Sizes = meta.story({
  render: (args) => (
    <Inline>
      <Avatar {...args} size="small" />
      <Avatar {...args} />
      <Avatar {...args} size="large" />
    </Inline>
  ),
  parameters: inModes('dark'),
})
export const Chinese = meta.story({ ...Sizes.input, args: { name: '李明' } })
export const Initials = meta.story({
  play: async () => {
    const names = ['Mei Tanaka', 'Ana', '李明', '欧阳 小明', 'Maria Aparecida de Souza', 'érica', '  ', '👩‍🍳 Rosa']
    await expect(names.map(initialsOf)).toEqual(['MT', 'A', '李明', '小明', 'MS', 'É', '', '👩R'])
  },
})
