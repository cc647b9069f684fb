import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { MachineDiagram } from '../../../../.storybook/machine-diagram.tsx'
import { pressesOn } from '../../../../.storybook/machine-presses.ts'
import { sessionWarningExamples } from './session-warning.examples.ts'
import { sessionWarningMachine } from './session-warning.machine.ts'

const meta = {
  title: 'Machines/Session warning',
  // Not in `args`: Storybook clones them, and a machine is a cyclic object.
  render: () => <MachineDiagram machine={sessionWarningMachine} {...sessionWarningExamples} />,
  parameters: { layout: 'fullscreen' },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const press = pressesOn('sessionWarning')

/** Five minutes are left, and the shopper extends the session. */
export const Live: Story = {
  tags: ['DS-03'],
  play: async (context) => {
    await press(context, /^readRemaining answers: .*300000/, 'session.extend')
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('"extending"')
  },
}
