import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { MachineDiagram } from '../../../../.storybook/machine-diagram.tsx'
import { pressesOn } from '../../../../.storybook/machine-presses.ts'
import { authExamples, storedSession } from './auth.examples.ts'
import { authMachine } from './auth.machine.ts'

const meta = {
  title: 'Machines/Auth',
  // Not in `args`: Storybook clones them, and a machine is a cyclic object.
  render: () => <MachineDiagram machine={authMachine} {...authExamples} />,
  parameters: { layout: 'fullscreen' },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const press = pressesOn('auth')

/** An expired persisted session is refreshed. */
export const Live: Story = {
  tags: ['DS-03'],
  play: async (context) => {
    await press(context, /^refresh answers: .*ok true/)
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('{"signedIn":"idle"}')
  },
}

/** AUTH-03: without a refresh token, a rejected request ends the session. */
export const JwtRefused: Story = {
  render: () => (
    <MachineDiagram
      machine={authMachine}
      {...authExamples}
      input={{ mode: 'jwt', transport: 'cookie', stored: storedSession(60_000) }}
    />
  ),
  play: async (context) => {
    await press(context, 'call.reject')
    await expect(context.canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('expired')
  },
}
