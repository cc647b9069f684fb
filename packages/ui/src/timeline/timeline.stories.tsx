import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { inModes } from '../../../../.storybook/modes.ts'
import { Text } from '../text/text.tsx'
import { Timeline, TimelineStep, type TimelineStepProps } from './timeline.tsx'

const step = (state: TimelineStepProps['state'], name: string, time: string) => (
  <TimelineStep key={name} state={state}>
    <div>
      <Text weight="semibold">{name}</Text>
      <Text size="small" tone="muted">
        {time}
      </Text>
    </div>
  </TimelineStep>
)

const meta = preview.meta({
  title: 'Components/Timeline',
  parameters: guide({
    status: 'draft',
    use: 'For the steps of an order or a delivery with their times.',
    avoid: 'StepperProgress for the steps of a form.',
    anatomy: ['Dots in the colors of the states', 'Line to the next step', 'Content of the step'],
    keyboard: [],
    accessibility: 'An ordered list; the current step has `aria-current`. The text of a step says whether it is done.',
  }),
  component: Timeline,
  args: {
    'aria-label': 'Andamento',
    children: [
      step('done', 'Pedido feito', '22 de nov., 15:04'),
      step('done', 'Pagamento confirmado', '22 de nov., 15:06'),
      step('current', 'Em trânsito', '23 de nov., 09:12'),
      step('todo', 'Entregue', 'até 24 de nov.'),
    ],
  },
})

export const Default = meta.story({
  parameters: inModes('dark'),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')[2]).toHaveAttribute('aria-current', 'step')
  },
})
export const Ended = meta.story({
  args: { children: [step('done', 'Pedido feito', '22 de nov.'), step('ended', 'Cancelado', '23 de nov.')] },
})
