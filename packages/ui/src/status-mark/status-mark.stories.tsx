import Check from 'lucide-react/icons/check'
import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { inModes } from '../../../../.storybook/modes.ts'
import { Inline } from '../inline/inline.tsx'
import { StatusMark } from './status-mark.tsx'

const meta = preview.meta({
  title: 'Components/Status mark',
  parameters: guide({
    status: 'draft',
    use: 'For the state of an order beside its headline, or the icon of a figure.',
    avoid: 'Badge for a word; Alert for a message with an action.',
    anatomy: ['Round field in the color of the state', 'Icon'],
    keyboard: [],
    accessibility:
      'Hidden from screen readers: the heading beside it names the state. With reduced motion there is no ring.',
  }),
  component: StatusMark,
  args: { tone: 'accent', children: <Check size={30} /> },
})

export const Tones = meta.story({
  parameters: inModes('dark'),
  render: (args) => (
    <Inline>
      {(['accent', 'warning', 'critical', 'neutral'] as const).map((tone) => (
        <StatusMark key={tone} {...args} tone={tone} />
      ))}
      <StatusMark {...args} size="small">
        <Check size={20} />
      </StatusMark>
    </Inline>
  ),
})
export const Animated = meta.story({
  args: { animated: true },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-animated]')).toHaveAttribute('aria-hidden', 'true')
  },
})
