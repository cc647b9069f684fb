import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import {
  chartIn,
  expectReadable,
  firstLink,
  inspectorOf,
  press,
  scenariosOf,
  stateIn,
} from '../../../../.storybook/inspector/inspector-story.tsx'
import type { Link } from '../../../../.storybook/inspector/link.ts'
import { cartSyncJourneys } from './cart-sync-journeys.examples.ts'
import { cartSyncExamples } from './cart-sync.examples.ts'
import { cartSyncMachine } from './cart-sync.machine.ts'
import { CartSyncPlayground } from './cart-sync-playground.examples.tsx'

const meta = {
  title: 'Machines/Cart sync',
  render: inspectorOf({
    machine: cartSyncMachine,
    ...cartSyncExamples,
    scenarios: scenariosOf(cartSyncJourneys, ([, document, events]) => ({ input: { document, spread: 0.5 }, events })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
} satisfies Meta<Link>
export default meta
type Story = StoryObj<typeof meta>

/** A change made during a request waits until the request ends. */
export const Live: Story = {
  tags: ['DS-03', 'BEY-19'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'cartSync'))
    await press(context, /^cart\.change/, /^cart\.change/)
    await expect(stateIn(context.canvas)).toHaveTextContent('reading')
  },
}

/** The machine against a server that is slow, fails, rejects or is offline. */
export const Playground: Story = {
  name: 'Against a live server',
  tags: ['CART-06'],
  render: () => <CartSyncPlayground />,
  play: async ({ canvas, userEvent }) => {
    const more = await canvas.findByRole('button', { name: 'One more' })
    await waitFor(() => expect(canvas.getByRole('status', { name: 'State' })).toHaveTextContent('idle'))
    for (let click = 0; click < 20; click++) await userEvent.click(more)
    await expect(canvas.getByRole('status', { name: 'On screen' })).toHaveTextContent('23')
    await expect(await canvas.findByText('Server 23', undefined, { timeout: 10_000 })).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'rejects' }))
    await userEvent.click(more)
    await expect(canvas.getByRole('status', { name: 'On screen' })).toHaveTextContent('24')
    await expect(await canvas.findByText(/change\.rejected/, undefined, { timeout: 5000 })).toBeVisible()
    await expect(canvas.getByRole('status', { name: 'On screen' })).toHaveTextContent('23')
  },
}
