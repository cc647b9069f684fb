import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { MachineDiagram } from '../../../../.storybook/machine-diagram.tsx'
import { pressesOn } from '../../../../.storybook/machine-presses.ts'
import { navigationExamples } from './navigation.examples.ts'
import { navigationMachine } from './navigation.machine.ts'

/** The navigation stays in progress: 100 ms may pass before a slow machine takes the screenshot. */
const patientMachine = navigationMachine.provide({ delays: { movingTime: 600_000 } })

const meta = {
  title: 'Machines/Navigation',
  // Not in `args`: Storybook clones them, and a machine is a cyclic object.
  render: () => <MachineDiagram machine={patientMachine} {...navigationExamples} />,
  parameters: { layout: 'fullscreen' },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const press = pressesOn('navigation')

/** The sidebar is open over the rail, and the shopper chooses nothing yet. */
export const Live: Story = {
  tags: ['DS-03'],
  play: async (context) => {
    await press(context, 'sidebar.open', 'sidebar.collapse', 'sidebar.open')
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent(
      '{"travel":"still","overlay":"sidebar","rail":"shown"}',
    )
  },
}

/** NAV-22: choosing a department closes the sidebar and marks the navigation. */
export const Moving: Story = {
  play: async (context) => {
    await press(context, 'sidebar.open', /^department\.choose/)
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent(
      '{"travel":"moving","overlay":"closed","rail":"hidden"}',
    )
  },
}
