import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { MachineDiagram } from '../../../../.storybook/machine-diagram.tsx'
import { authExamples, keptSession } from './auth.examples.ts'
import { authMachine } from './auth.machine.ts'

const meta = {
  title: 'Machines/Auth',
  // Not by `args`: Storybook copies those, and a machine is a thing with cycles.
  render: () => <MachineDiagram machine={authMachine} {...authExamples} />,
  parameters: { layout: 'fullscreen' },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const press = async ({ canvas, userEvent }: Parameters<Play>[0], ...names: (string | RegExp)[]) => {
  await canvas.findByRole('img', { name: 'State machine auth' }, { timeout: 15_000 })
  for (const name of names) await userEvent.click((await canvas.findAllByRole('button', { name }))[0]!)
}

/** DS-03: a kept session whose time is over is renewed. */
export const Live: Story = {
  name: 'DS-03 live',
  play: async (context) => {
    await press(context, /^renew answers: .*ok true/)
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('{"signedIn":"resting"}')
  },
}

/** AUTH-03: without a refresh token a refused call ends the session. */
export const JwtRefused: Story = {
  render: () => (
    <MachineDiagram
      machine={authMachine}
      {...authExamples}
      input={{ mode: 'jwt', transport: 'cookie', kept: keptSession(60_000) }}
    />
  ),
  play: async (context) => {
    await press(context, 'call.refuse')
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('expired')
  },
}
