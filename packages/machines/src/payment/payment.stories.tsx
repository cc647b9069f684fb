import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { MachineDiagram } from '../../../../.storybook/machine-diagram.tsx'
import { pressesOn } from '../../../../.storybook/machine-presses.ts'
import { paymentExamples } from './payment.examples.ts'
import { paymentMachine } from './payment.machine.ts'

/** A long pause, so that a slow machine can take the picture. */
const slowMachine = paymentMachine.provide({ delays: { lookupPause: 600_000 } })

const meta = {
  title: 'Machines/Payment',
  // Not in `args`: Storybook clones them, and a machine is a cyclic object.
  render: () => <MachineDiagram machine={slowMachine} {...paymentExamples} />,
  parameters: { layout: 'fullscreen' },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const press = pressesOn('payment')

export const Live: Story = {
  tags: ['DS-03'],
  play: async (context) => {
    await press(context, /^createPayment answers: .*ok true/)
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('"paid"')
  },
}

export const OutcomeUnknown: Story = {
  play: async (context) => {
    await press(context, 'createPayment fails', 'findIntent fails')
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent(
      '{"confirming":"waiting"}',
    )
  },
}
