import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { MachineDiagram } from '../../../../.storybook/machine-diagram.tsx'
import { pressesOn } from '../../../../.storybook/machine-presses.ts'
import { refreshExamples } from './refresh.examples.ts'
import { refreshMachine } from './refresh.machine.ts'

/** The pause does not end in the story: one second may pass before a slow machine takes the screenshot. */
const patientMachine = refreshMachine.provide({ delays: { retryPause: 600_000 } })

const meta = {
  title: 'Machines/Refresh',
  // Not in `args`: Storybook clones them, and a machine is a cyclic object.
  render: () => <MachineDiagram machine={patientMachine} {...refreshExamples} />,
  parameters: { layout: 'fullscreen' },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const press = pressesOn('refresh')

/** The lock among tabs, then the request. */
export const Live: Story = {
  tags: ['DS-03'],
  play: async (context) => {
    await press(context, /^readToken answers: hasToken true/, 'lock.grant')
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent(
      '{"refreshing":"asking"}',
    )
  },
}

/** AUTH-06: the server gave no answer, so the machine waits before it retries. */
export const Pausing: Story = {
  play: async (context) => {
    await press(context, /^readToken answers: hasToken true/, 'lock.grant', /NETWORK_ERROR/)
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent(
      '{"refreshing":"pausing"}',
    )
  },
}
