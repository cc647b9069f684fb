import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import {
  chartIn,
  expectReadable,
  firstLink,
  inspectorOf,
  press,
  scenariosOf,
  stateIn,
} from '../../../../.storybook/inspector/inspector-story.tsx'
import type { Link } from '../../../../.storybook/inspector/link.ts'
import { paymentJourneys } from './payment-journeys.examples.ts'
import { paymentExamples } from './payment.examples.ts'
import { paymentMachine } from './payment.machine.ts'

const meta = {
  title: 'Machines/Payment',
  render: inspectorOf({
    machine: paymentMachine,
    ...paymentExamples,
    scenarios: scenariosOf(paymentJourneys, ([, events]) => ({ input: paymentExamples.input, events })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
} satisfies Meta<Link>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {
  tags: ['DS-03', 'BEY-19'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'payment'))
    await press(context, /^createPayment answers: .*ok true/)
    await expect(stateIn(context.canvas)).toHaveTextContent('paid')
  },
}

export const OutcomeUnknown: Story = {
  play: async (context) => {
    await chartIn(context.canvas, 'payment')
    await press(context, 'createPayment fails', 'findIntent fails')
    await expect(stateIn(context.canvas)).toHaveTextContent('confirming.waiting')
  },
}
