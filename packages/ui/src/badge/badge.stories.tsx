import preview from '../../../../.storybook/preview.tsx'
import { Inline } from '../inline/inline.tsx'
import { Badge } from './badge.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
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
})

export const Offer = meta.story()
export const Count = meta.story({ args: { shape: 'count', children: '3' } })
export const LargeCount = meta.story({ args: { shape: 'count', children: '99+' } })
export const Tones = meta.story({
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
})
