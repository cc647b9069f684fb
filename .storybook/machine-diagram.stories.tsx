import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { assign, fromPromise, setup, type EventObject } from 'xstate'

import { MachineDiagram } from './machine-diagram.tsx'

// A sample machine that tests the diagram itself. The storefront's machines are in packages/machines.
const kettle = setup({
  types: {
    context: {} as { litres: number; attempts: number },
    events: {} as { type: 'water.pour'; litres: number } | { type: 'heat.start' } | { type: 'kettle.lift' },
  },
  actors: { boil: fromPromise(() => new Promise<void>(() => {})) },
  guards: { hasWater: ({ context }) => context.litres > 0 },
}).createMachine({
  id: 'kettle',
  context: { litres: 0, attempts: 0 },
  initial: 'standing',
  states: {
    standing: {
      on: {
        'water.pour': { actions: assign({ litres: ({ context, event }) => context.litres + event.litres }) },
        'heat.start': {
          guard: 'hasWater',
          target: 'heating',
          actions: assign({ attempts: ({ context }) => context.attempts + 1 }),
        },
      },
    },
    heating: {
      initial: 'warming',
      states: {
        warming: { invoke: { id: 'boil', src: 'boil', onDone: 'singing', onError: '#kettle.standing' } },
        singing: {},
      },
      on: { 'kettle.lift': 'pouring' },
    },
    pouring: { type: 'final' },
  },
})

const meta = {
  title: 'Machines/How to read one',
  // Not in `args`: Storybook clones them, and a machine is a cyclic object.
  render: ({ direction }) => (
    <MachineDiagram
      machine={kettle}
      direction={direction}
      events={{
        'water.pour': [
          { type: 'water.pour', litres: 1 },
          { type: 'water.pour', litres: 2 },
        ] as EventObject[],
      }}
    />
  ),
} satisfies Meta<{ direction?: 'RIGHT' | 'DOWN' }>
export default meta
type Story = StoryObj<{ direction?: 'RIGHT' | 'DOWN' }>

export const Live: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('img', { name: 'State machine kettle' }, { timeout: 10_000 })).toBeVisible()
    const state = canvas.getByRole('status', { name: 'Live state' })
    const heat = canvas.getByRole('button', { name: 'heat.start' })
    await expect(state).toHaveTextContent('"standing"')
    await expect(heat).toBeDisabled()

    await userEvent.click(canvas.getByRole('button', { name: 'water.pour: litres 1' }))
    await expect(canvas.getByRole('region', { name: 'Context' })).toHaveTextContent('"litres": 1')
    await userEvent.click(heat)
    await expect(state).toHaveTextContent('{"heating":"warming"}')
    await expect(canvas.getByRole('button', { name: 'water.pour: litres 1' })).toBeDisabled()

    await userEvent.click(canvas.getByRole('button', { name: 'boil answers' }))
    await expect(state).toHaveTextContent('{"heating":"singing"}')
    await expect(canvas.queryByRole('button', { name: 'boil fails' })).toBeNull()
  },
}

export const Restarted: Story = {
  args: { direction: 'RIGHT' },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('img', { name: 'State machine kettle' }, { timeout: 10_000 })
    await userEvent.click(canvas.getByRole('button', { name: 'water.pour: litres 1' }))
    await userEvent.click(canvas.getByRole('button', { name: 'heat.start' }))
    await userEvent.click(canvas.getByRole('button', { name: 'kettle.lift' }))
    const state = canvas.getByRole('status', { name: 'Live state' })
    await expect(state).toHaveTextContent('"pouring"')
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }))
    await expect(canvas.getByRole('status', { name: 'Live state' })).toHaveTextContent('"standing"')
    await expect(canvas.getByRole('region', { name: 'Context' })).toHaveTextContent('"litres": 0')
  },
}
