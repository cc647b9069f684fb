import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { MachineDiagram } from '../../../../.storybook/machine-diagram.tsx'
import { refreshExamples } from './refresh.examples.ts'
import { refreshMachine } from './refresh.machine.ts'

/** It pauses for as long as one looks: a second is over before a slow machine has drawn the picture. */
const patientMachine = refreshMachine.provide({ delays: { retryPause: 600_000 } })

const meta = {
  title: 'Machines/Refresh',
  // Not by `args`: Storybook copies those, and a machine is a thing with cycles.
  render: () => <MachineDiagram machine={patientMachine} {...refreshExamples} />,
  parameters: { layout: 'fullscreen' },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const press = async ({ canvas, userEvent }: Parameters<Play>[0], ...names: (string | RegExp)[]) => {
  await canvas.findByRole('img', { name: 'State machine refresh' }, { timeout: 15_000 })
  for (const name of names) await userEvent.click((await canvas.findAllByRole('button', { name }))[0]!)
}

/** DS-03: its turn among the tabs, and the server asked. */
export const Live: Story = {
  name: 'DS-03 live',
  play: async (context) => {
    await press(context, /^refresh\.ask/, 'turn.grant')
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('{"renewing":"asking"}')
  },
}

/** AUTH-06: nobody could say, so it waits before it asks again. */
export const Pausing: Story = {
  play: async (context) => {
    await press(context, /^refresh\.ask/, 'turn.grant', /NETWORK_ERROR/)
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('{"renewing":"pausing"}')
  },
}
