import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { MachineDiagram } from '../../../../.storybook/machine-diagram.tsx'
import { pressesOn, type Play } from '../../../../.storybook/machine-presses.ts'
import { checkoutExamples } from './checkout.examples.ts'
import { checkoutMachine } from './checkout.machine.ts'

const meta = {
  title: 'Machines/Checkout',
  // Not in `args`: Storybook clones them, and a machine is a cyclic object.
  render: () => <MachineDiagram machine={checkoutMachine} {...checkoutExamples} />,
  parameters: { layout: 'fullscreen' },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const press = pressesOn('checkout')
const buy: Play = async (context) => {
  await press(
    context,
    'guest.submit',
    /^address\.submit/,
    /^quoteShipping answers: .*ok true/,
    'shipping.select',
    'shipping.submit',
    /^previewCart answers: .*ok true/,
    'review.confirm',
    /^createIntent answers: .*ok true/,
  )
}

/** The diagram is derived from the machine and accepts every event. */
export const Live: Story = {
  tags: ['DS-03'],
  play: async (context) => {
    await buy(context)
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('{"payment":"choosing"}')
  },
}

export const OutcomeUnknown: Story = {
  play: async (context) => {
    await buy(context)
    await press(context, /^payment\.submit/, 'payment answers: outcome unknown')
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('{"payment":"unknown"}')
    await expect(context.canvas.getAllByRole('button', { name: /^payment\.submit/ })[0]).toBeDisabled()
  },
}
