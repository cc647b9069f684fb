import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

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
import { purchaseJourneys } from './purchase-journeys.examples.ts'
import { purchaseExamples } from './purchase.examples.ts'
import { purchaseMachine } from './purchase.machine.ts'

const meta = {
  title: 'Machines/Purchase',
  render: inspectorOf({
    machine: purchaseMachine,
    ...purchaseExamples,
    scenarios: scenariosOf(purchaseJourneys, ([, input, events]) => ({ input, events })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
} satisfies Meta<Link>
export default meta
type Story = StoryObj<typeof meta>

/** From the reservation to the delivery. The server evaluates the same machine for each fact. */
export const Live: Story = {
  tags: ['DS-03', 'BEY-19', 'BEY-26'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'purchase'))
    await press(context, 'buyer.pay', 'buyer.order', /^payment.approved: whole true/, 'shop.ship', 'shop.deliver')
    await expect(stateIn(context.canvas)).toHaveTextContent('delivered')
  },
}

/** A payment that arrives after the expiry revives the order, because its units are still in stock. */
export const LatePayment: Story = {
  play: async (context) => {
    await chartIn(context.canvas, 'purchase')
    await press(context, 'buyer.order', 'time.passed')
    await expect(stateIn(context.canvas)).toHaveTextContent('lapsed')
    await press(context, /^payment.approved: whole true/)
    await expect(stateIn(context.canvas)).toHaveTextContent('paid')
  },
}
