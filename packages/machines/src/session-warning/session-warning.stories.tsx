import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { MachineDiagram } from '../../../../.storybook/machine-diagram.tsx'
import { sessionWarningExamples } from './session-warning.examples.ts'
import { sessionWarningMachine } from './session-warning.machine.ts'

const meta = {
  title: 'Machines/Session warning',
  // Not by `args`: Storybook copies those, and a machine is a thing with cycles.
  render: () => <MachineDiagram machine={sessionWarningMachine} {...sessionWarningExamples} />,
  parameters: { layout: 'fullscreen' },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const press = async ({ canvas, userEvent }: Parameters<Play>[0], ...names: (string | RegExp)[]) => {
  await canvas.findByRole('img', { name: 'State machine sessionWarning' }, { timeout: 15_000 })
  for (const name of names) await userEvent.click((await canvas.findAllByRole('button', { name }))[0]!)
}

/** DS-03: five minutes are left, and the shopper wants to stay. */
export const Live: Story = {
  name: 'DS-03 live',
  play: async (context) => {
    await press(context, 'readRemaining answers: 300000', 'session.extend')
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('"extending"')
  },
}
