import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'

import {
  chartIn,
  expectReadable,
  firstLink,
  inspectorOf,
  press,
  scenariosOf,
  showScreen,
  stateIn,
} from '../../../../.storybook/inspector/inspector-story.tsx'
import type { Link } from '../../../../.storybook/inspector/link.ts'
import { cartScreen } from '../../../../.storybook/inspector/screens.tsx'
import { cartToasts } from '../../../../.storybook/inspector/toasts.ts'
import { cartSyncServer } from './cart-sync-server.examples.ts'
import { cartSyncJourneys } from './cart-sync-journeys.examples.ts'
import { cartSyncExamples } from './cart-sync.examples.ts'
import { cartSyncMachine } from './cart-sync.machine.ts'
import { CartSyncPlayground } from './cart-sync-playground.examples.tsx'

const meta = {
  title: 'Machines/Cart sync',
  render: inspectorOf({
    machine: cartSyncMachine,
    ...cartSyncExamples,
    screen: cartScreen,
    toastOf: cartToasts,
    server: cartSyncServer,
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

/** CART-06: a change on the screen, which the simulated server accepts and then rejects. */
export const Screens: Story = {
  name: 'The cart’s screen against a simulated server',
  tags: ['BEY-19'],
  play: async ({ canvas, userEvent }) => {
    await chartIn(canvas, 'cartSync')
    const delay = canvas.getByRole('spinbutton', { name: 'Delay in ms' })
    await userEvent.clear(delay)
    const server = canvas.getByRole('combobox', { name: 'Server' })
    await userEvent.selectOptions(server, 'accepts')
    await waitFor(() => expect(stateIn(canvas)).toHaveTextContent('idle'))
    const screen = await showScreen({ canvas, userEvent }, 'Phone')
    await expect(screen.body.ownerDocument.defaultView?.innerWidth).toBe(390)
    const quantity = () => (screen.getAllByRole('textbox')[0] as HTMLInputElement).value
    const increase = () => screen.getAllByRole('button', { name: /^Aumentar/ })[0]?.click()
    await waitFor(() => expect(quantity()).toBe('3'))
    increase()
    await waitFor(() => expect(quantity()).toBe('4'))
    await waitFor(() => expect(stateIn(canvas)).toHaveTextContent('idle'))
    await userEvent.selectOptions(server, 'rejects')
    increase()
    await waitFor(() => expect(stateIn(canvas)).toHaveTextContent('waiting'))
    await expect(quantity()).toBe('4')
    await userEvent.click(canvas.getByRole('button', { name: 'Last step' }))
    await expect(screen.queryByText(/^Falha ao sincronizar carrinho/)).toBeNull()
    const steps = () => canvas.getByRole('status', { name: 'Step' }).textContent
    for (let tries = 0; tries < 4 && screen.queryByText(/^Falha ao sincronizar carrinho/) === null; tries++)
      await userEvent.click(canvas.getByRole('button', { name: 'Step back' }))
    await expect(screen.getByText(/^Falha ao sincronizar carrinho/)).toBeVisible()
    await expect(steps()).toMatch(/^5 of/)
    await userEvent.click(canvas.getByRole('radio', { name: 'Run' }))
    const timeline = within(canvas.getByRole('region', { name: 'Timeline' }))
    await userEvent.click(timeline.getByRole('button', { name: /^5\. send answers/ }))
    await expect(timeline.getByText('emits change.rejected')).toBeVisible()
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
